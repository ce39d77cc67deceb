import { DAY_MS } from '@shtrans/contract/values/calendar';
import { ORDER_STATUSES } from '@shtrans/contract/orders/status';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { atDesk, DeskBrowser, addOperator } from '../../../../test/desk.ts';
import { keepAlert } from '../../../../test/kept-alerts.ts';
import { hasDatabase, startGateway, type TestGateway } from '../../../../test/harness.ts';
import { ledgerCheck } from '../../../../test/ledger-check.ts';
import { giveOrder, payOrder, toRest, userIdOf } from '../../../../test/orders.ts';
import { releaseData } from '../../../../test/operator-data.ts';
import { METRO, passageOf, postReport, stayOf } from '../../../../test/partner-reports.ts';
import { codeAt, deviceKey } from '../../../../test/ride-codes.ts';
import { stationNamed } from '../../../city/network.ts';
import { tables as sandboxTables } from '../../../../sandbox/tables.ts';
import { deleteRows, findRow, findRows, insertRow, updateRows } from '../../../../test/rows.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { dataInForce } from '../../base/catalogue/service.ts';
import { checkPoints } from '../../rewards/facts/service.ts';
import { centsOf } from './amounts.ts';
import { underWay } from '../../services/rights/service.ts';
import { texts } from './texts.ts';
import { GROUPS } from '../../../modules.ts';

const PHONE = '13900000088';
const OTHER_PHONE = '13900000079';
const UID = 'uid-of-who-goes';
const PLATE = '沪A·ZZ088';
const MINUTE = 60_000;

/** The qualified name of a table. */
const QUALIFIED_NAME = sql.raw(
  "case table_schema when 'public' then '' else table_schema || '.' end || table_name",
);

const decide = async (browser: DeskBrowser, review: string, form: Record<string, string>) => {
  await browser.get(`/refunds/${review}`);
  return await browser.post(`/refunds/${review}`, form);
};

describe('an amount in yuan', () => {
  it.each([
    ['1', 100],
    ['12.3', 1230],
    ['0.05', 5],
    ['1234567.89', 123456789],
    ['12．5', 1250],
    ['007', 700],
    ['1x23', null],
    ['1.', null],
    ['', null],
    ['1.234', null],
    ['-1', null],
    ['1e3', null],
    ['12,50', null],
    ['.5', null],
    ['12345678', null],
  ])('"%s" is %s cents', (typed, cents) => {
    expect(centsOf(typed)).toBe(cents);
  });
});

/** The link to the other language. */
const otherLanguageLink = ({ body }: { body: string }): string | undefined =>
  /<footer>.*?href="([^"]+)"/s.exec(body)?.[1];

/** The pages in the navigation. */
const places = async (browser: DeskBrowser): Promise<string[]> => {
  const { body } = await browser.get('/riders?language=en_us');
  const nav = body.slice(body.indexOf('<nav'), body.indexOf('</nav>'));
  expect(nav.match(/aria-current="page"/g)).toHaveLength(1);
  expect(nav).toMatch(/href="\/desk\/riders\?language=en_us"\s+aria-current="page"/);
  return [...nav.matchAll(/href="\/desk\/(\w+)\?language=en_us"/g)].map(([, name = '']) => name);
};

describe.skipIf(!hasDatabase())('at the desk', { timeout: 240_000 }, () => {
  let gw: TestGateway;
  let otherGateway: TestGateway;
  let token: string;
  let userId: string;
  let support: DeskBrowser;
  let finance: DeskBrowser;
  let admin: DeskBrowser;

  beforeAll(async () => {
    gw = await startGateway();
    otherGateway = await startGateway({ databaseUrl: gw.databaseUrl, clock: gw.clock });
    token = await gw.login(PHONE);
    userId = await userIdOf(gw.db, token);
    support = await atDesk(gw, await addOperator(gw, 'sue', 'support'));
    finance = await atDesk(gw, await addOperator(gw, 'fay', 'finance'));
    admin = await atDesk(gw, await addOperator(gw, 'ada', 'admin'));
  }, 240_000);
  afterAll(async () => {
    await otherGateway?.close();
    await gw?.close();
  });

  const page = (): string => `/riders/${userId}`;
  const entries = async (action: string) =>
    await gw.db
      .selectFrom('desk_log')
      .selectAll()
      .where('action', '=', action)
      .orderBy('id')
      .execute();
  const status = async (id: string): Promise<string> =>
    (await gw.call('GET maas:/v1/orders/:id/refund', { params: { id } }, { token })).body.status;

  /** Creates a completed ride whose rider requests a refund with a note. */
  async function giveRefundRequest(
    note = '<b>"stuck"</b>',
  ): Promise<{ id: string; review: string }> {
    const id = await giveOrder(gw, userId, {
      type: 'metro',
      fields: JSON.stringify({
        kind: 'rail',
        entryAt: gw.clock.now().toISOString(),
        entryStation: { zh: '人民广场', en: "People's Square" },
        exitAt: gw.clock.now().toISOString(),
        exitStation: { zh: '徐家汇', en: 'Xujiahui' },
        distanceMetres: 5000,
      }),
      line: JSON.stringify({ name: { zh: '1号线', en: 'Line 1' }, colour: null }),
    });
    await payOrder(gw, token, id);
    gw.clock.advance(MINUTE);
    const body = { reason: 'service_failed', note };
    const answer = await gw.call(
      'POST maas:/v1/orders/:id/refund',
      { params: { id }, body },
      { token },
    );
    expect(answer.body.status).toBe('under_review');
    return { id, review: answer.body.id };
  }

  /** Adds rows that identify the rider without a column for their id; returns the key in their code. */
  async function leaveTraces(): Promise<string> {
    const now = gw.clock.now();
    for (const phone of [PHONE, OTHER_PHONE]) {
      await gw.call('POST auth:/v1/sms-codes', { body: { phone } });
    }
    const clientId = gw.ctx.config.CLIENT_IDS[0] ?? '';
    const body = { clientId, ticketType: 1 };
    expect((await gw.call('POST auth:/auth/cas/getTicket', { body }, { token })).status).toBe(200);
    const account = { partner: 'app', uid: UID };
    await insertRow(gw.db, 'partner_accounts', { ...account, user_id: userId, bound_at: now });
    const tokenTimes = { created_at: now, expires_at: now, used_at: null };
    await insertRow(gw.db, 'partner_tickets', {
      ...account,
      ...tokenTimes,
      hash: 'x',
      client_id: clientId,
      phone: null,
    });
    await insertRow(gw.db, 'bind_tokens', { ...account, ...tokenTimes, hash: 'x' });
    const nowText = now.toISOString();
    const stay = stayOf(userId, 'stay', {
      kind: 'exit',
      at: nowText,
      enteredAt: nowText,
      feeCents: 0,
      plate: PLATE,
    });
    expect((await postReport(gw, 'parking', stay)).status).toBe(200);
    return await rideByCode();
  }

  /** Makes a ride through gates that read the rider's code. */
  async function rideByCode(): Promise<string> {
    const phone = deviceKey();
    const body = { publicKey: phone.publicKey };
    const { body: key } = await gw.call('POST maas:/v1/ride-keys', { body }, { token });
    for (const [counter, kind, place] of [
      [1, 'entry', METRO.from],
      [2, 'exit', METRO.to],
    ] as const) {
      gw.clock.advance(MINUTE);
      const passage = passageOf(key.id, 'by-code', {
        kind,
        at: gw.clock.now().toISOString(),
        place: stationNamed(place).id,
        code: codeAt(phone, key.grant, gw.clock.now(), { counter }),
      });
      expect((await postReport(gw, 'gates', passage)).status).toBe(200);
    }
    const ride = await findRow(gw.db, 'partner_rides', { ride: 'by-code' });
    await payOrder(gw, token, ride?.order_id ?? '');
    return key.id;
  }

  describe('a refund under review', () => {
    it('is in the queue, the oldest first, with the facts of its ride', async () => {
      await keepAlert(gw, gw.clock.now(), {
        id: 'slow-line',
        title: { zh: '客流较大', en: 'Crowded' },
        text: { zh: '请错峰', en: 'Please wait' },
        from: '2026-01-01T00:00:00.000Z',
        lines: [{ id: '1', mode: 'metro', name: { zh: '1号线', en: 'Line 1' }, colour: null }],
      });
      const first = await giveRefundRequest();
      const second = await giveRefundRequest();
      const queue = (await finance.get('/refunds?language=en_us')).body;
      expect(queue.indexOf(first.review)).toBeGreaterThan(0);
      expect(queue.indexOf(second.review)).toBeGreaterThan(queue.indexOf(first.review));
      const page = (await finance.get(`/refunds/${second.review}?language=en_us`)).body;
      for (const fact of [
        '&lt;b&gt;&quot;stuck&quot;&lt;/b&gt;',
        'The service failed',
        'Line 1',
        'Xujiahui',
        'Crowded',
        '¥12.00',
        // The official fare, and the rider's other refund.
        '¥4.00',
        'Under review',
        'Payment started',
      ]) {
        expect(page).toContain(fact);
      }
      expect(page).not.toContain('<b>"stuck"');
      expect(await entries('refunds.seen')).toMatchObject([
        { operator: 'fay', subject: second.review, rider_id: userId },
      ]);
      expect((await finance.get(`/refunds/${userId}`)).status).toBe(404);
      expect((await finance.get('/refunds/no-id')).status).toBe(404);
    });

    it('is granted in full, in part, or refused by operators with the right, with an answer for the rider', async () => {
      const fullRefund = await giveRefundRequest();
      const partialRefund = await giveRefundRequest();
      const refusedRefund = await giveRefundRequest();
      const answer = 'We looked at the gates';
      expect((await decide(support, fullRefund.review, { action: 'approve', answer })).status).toBe(
        403,
      );
      expect(await status(fullRefund.id)).toBe('under_review');
      const faults: [Record<string, string>, string][] = [
        [{ action: 'approve', answer: ' ' }, texts.answerMissing.zh],
        [{ action: 'approve_part', answer, amount: '' }, texts.amountWrong.zh],
        [{ action: 'approve_part', answer, amount: '0' }, texts.amountWrong.zh],
        [{ action: 'approve_part', answer, amount: '12.01' }, texts.amountWrong.zh],
        [{ action: 'nonsense', answer }, texts.amountWrong.zh],
        [{ action: 'nonsense', answer, amount: '5' }, texts.amountWrong.zh],
        [{ answer, amount: '5' }, texts.amountWrong.zh],
      ];
      for (const [form, text] of faults) {
        const refused = await decide(finance, partialRefund.review, form);
        expect(refused.status).toBe(400);
        expect(refused.body).toContain(text);
        expect(await status(partialRefund.id)).toBe('under_review');
      }
      await decide(finance, fullRefund.review, { action: 'approve', answer });
      await decide(finance, partialRefund.review, {
        action: 'approve_part',
        answer,
        amount: '5.50',
      });
      await decide(finance, refusedRefund.review, { action: 'refuse', answer });
      await toRest(gw, null, 2);
      const refundViews = await Promise.all(
        [fullRefund, partialRefund, refusedRefund].map(async ({ id }) => {
          const params = { id };
          const { body } = await gw.call('GET maas:/v1/orders/:id/refund', { params }, { token });
          return [body.status, body.amountCents, body.decision?.text];
        }),
      );
      expect(refundViews).toEqual([
        ['succeeded', 1200, answer],
        ['succeeded', 550, answer],
        ['refused', 1200, answer],
      ]);
      for (const [action, { review }] of [
        ['refunds.approved', fullRefund],
        ['refunds.approved_in_part', partialRefund],
        ['refunds.refused', refusedRefund],
      ] as const) {
        expect(await entries(action)).toMatchObject([
          {
            operator: 'fay',
            subject: review,
            rider_id: userId,
            reason: answer,
            address: '127.0.0.1',
          },
        ]);
      }
      expect((await ledgerCheck(gw.db)).faults).toEqual([]);
      const page = await finance.get(`/refunds/${partialRefund.review}?language=en_us`);
      expect(page.body).toContain('¥5.50 · Refunded');
      expect(page.body).not.toContain('name="answer"');
    });

    it('is marked as overdue after more than five days; decided ones are listed, the newest first', async () => {
      const [waits, late] = [await giveRefundRequest(), await giveRefundRequest()];
      const before = async (id: string, ms: number) =>
        await updateRows(
          gw.db,
          'refund_reviews',
          { user_id: userId, id },
          { requested_at: new Date(gw.clock.now().getTime() - ms) },
        );
      await before(waits.review, 5 * DAY_MS - MINUTE);
      await before(late.review, 5 * DAY_MS + MINUTE);
      const queue = (await finance.get('/refunds?language=en_us')).body;
      const items = queue.split('<li>').filter((item) => item.includes('Overdue'));
      expect(items).toHaveLength(1);
      expect(items[0]).toContain(late.review);
      const [granted, refused] = [await giveRefundRequest(), await giveRefundRequest()];
      const part = { action: 'approve_part', amount: '12', answer: 'all of it' };
      await decide(finance, granted.review, part);
      await decide(finance, refused.review, { action: 'refuse', answer: 'none of it' });
      const { body } = await finance.get('/refunds?language=en_us');
      const decided = body.slice(body.indexOf('Decided lately')).split('<li>').slice(1, 3);
      expect(decided[0]).toMatch(/Refuse[^d].*none of it/s);
      expect(decided[0]).toContain(`/desk/refunds/${refused.review}`);
      expect(decided[1]).toMatch(/Refunded ¥12\.00.*all of it/s);
      expect(decided[1]).toContain(`/desk/refunds/${granted.review}`);
      // The full amount is not a part, even if the form says so.
      const log = await findRows(gw.db, 'desk_log', { subject: granted.review }, 'id');
      expect(log.map(({ action }) => action)).toEqual(['refunds.seen', 'refunds.approved']);
    });

    it('shows the fee as its rule computed it, and the alerts during the ride', async () => {
      const line = { name: { zh: '租车', en: 'Cars' }, colour: null };
      await keepAlert(gw, new Date(gw.clock.now().getTime() - MINUTE), {
        id: 'slow-roads',
        title: { zh: '道路拥堵', en: 'Slow roads' },
        text: { zh: '请耐心', en: 'Please wait' },
        until: '2099-01-01T00:00:00.000Z',
        lines: [{ id: 'T', mode: 'metro', ...line }],
      });
      const departedAt = gw.clock.now().toISOString();
      const id = await giveOrder(gw, userId, {
        type: 'taxi',
        subject: null,
        amount_cents: 2345,
        line: JSON.stringify(line),
        from_place: JSON.stringify({ zh: '甲地', en: 'From here' }),
        to_place: JSON.stringify({ zh: '乙地', en: 'To there' }),
        fields: JSON.stringify({
          kind: 'trip',
          service: 'taxi',
          rideId: null,
          departedAt,
          arrivedAt: null,
          plate: '沪B·T0001',
          driver: null,
          distanceMetres: null,
          durationSeconds: null,
        }),
        fee: JSON.stringify({
          rule: { id: 'taxi', version: '2026-1' },
          items: [
            { code: 'flag_fall', amountCents: 1600 },
            { code: 'of_a_newer_gateway', amountCents: 745 },
          ],
          totalCents: 2345,
          estimated: false,
          calculatedAt: departedAt,
        }),
      });
      await payOrder(gw, token, id);
      const { body } = await gw.call(
        'POST maas:/v1/orders/:id/refund',
        { params: { id }, body: { reason: 'charged_wrongly' } },
        { token },
      );
      expect(body.status).toBe('under_review');
      const page = (await finance.get(`/refunds/${body.id}?language=en_us`)).body;
      for (const fact of [
        'From here → To there',
        '沪B·T0001',
        'taxi 2026-1',
        'Flag fall',
        'of_a_newer_gateway',
        'Slow roads',
      ]) {
        expect(page).toContain(fact);
      }
      const lines = [...page.matchAll(/<dt>([^<]+)<\/dt>\s*<dd>(¥[\d.]+)<\/dd>/g)];
      expect(lines.map(([, name, amount]) => [name, amount])).toEqual([
        ['Amount asked for', '¥23.45'],
        ['Paid', '¥23.45'],
        [texts.official.en, '¥23.45'],
        ['Flag fall', '¥16.00'],
        ['of_a_newer_gateway', '¥7.45'],
        ['Total', '¥23.45'],
      ]);
      // Only the end of the alert is shown, after the dash.
      expect(page).toMatch(/\(other\)\s+–\s+<time datetime="2099-01-01T00:00:00.000Z"/);
    });

    it('shows only its own banners, and does not log a view for an invalid form', async () => {
      const { review } = await giveRefundRequest();
      const messageFor = async (word: string) =>
        /class="said (\w+)">([^<]+)/.exec(
          (await finance.get(`/refunds/${review}?said=${word}`)).body,
        );
      expect((await messageFor('done'))?.slice(1)).toEqual(['good', texts.done.zh]);
      expect((await messageFor('decided'))?.slice(1)).toEqual(['bad', texts.decidedBefore.zh]);
      expect((await messageFor('changed'))?.slice(1)).toEqual(['bad', texts.orderChanged.zh]);
      for (const word of ['', 'constructor', 'toString']) expect(await messageFor(word)).toBeNull();
      const looks = async () =>
        (await findRows(gw.db, 'desk_log', { subject: review }, 'id')).length;
      expect(await looks()).toBe(6);
      const wrong = await finance.post(`/refunds/${review}`, {
        action: 'nonsense',
        answer: 'my words',
      });
      expect(wrong.body).toContain('>my words</textarea>');
      expect(await looks()).toBe(6);
      // There is no form without the right to decide, nor after the decision.
      const supportPage = await support.get(`/refunds/${review}`);
      expect(supportPage.body).not.toContain('name="answer"');
      expect(supportPage.body).toContain(review);
    });

    it('is decided once by two operators at two gateways, and logged once', async () => {
      const { id, review } = await giveRefundRequest();
      await finance.get('/refunds');
      await admin.get('/refunds');
      const before = (await gw.db.selectFrom('desk_log').select('id').execute()).length;
      const answers = await Promise.all([
        finance.post(`/refunds/${review}`, { action: 'approve', answer: 'yes' }),
        admin.at(otherGateway).post(`/refunds/${review}`, { action: 'refuse', answer: 'no' }),
        finance.at(otherGateway).post(`/refunds/${review}`, { action: 'approve', answer: 'yes' }),
      ]);
      const outcomes = answers.map(({ location }) => location?.split('said=')[1]);
      // A request after the commit finds no form.
      expect(outcomes.filter((word) => word === 'done')).toHaveLength(1);
      const after = (await gw.db.selectFrom('desk_log').select('id').execute()).length;
      expect(after - before).toBe(1);
      await toRest(gw, null, 2);
      expect(['succeeded', 'refused']).toContain(await status(id));
      expect((await ledgerCheck(gw.db)).faults).toEqual([]);
    });
  });

  describe('a rider', () => {
    it('is settled when all orders are finished and no payment, refund or review is open', async () => {
      const id = await userIdOf(gw.db, await gw.login('13900000084'));
      const findObstacles = async () => await inTransaction(gw.db, (tx) => underWay(tx, id));
      expect(await findObstacles()).toEqual([]);
      const order = await giveOrder(gw, id, { status: 'completed' });
      const finishedStatuses = new Set(['completed', 'closed', 'refunded', 'consumed']);
      for (const status of ORDER_STATUSES) {
        await updateRows(gw.db, 'orders', { user_id: id, id: order }, { status });
        expect([status, await findObstacles()]).toEqual([
          status,
          finishedStatuses.has(status) ? [] : ['order'],
        ]);
      }
      await updateRows(gw.db, 'orders', { user_id: id, id: order }, { status: 'closed' });
      const [payment] = await gw.db
        .selectFrom('payments')
        .selectAll()
        .where('user_id', '=', userId)
        .limit(1)
        .execute();
      if (payment === undefined) throw new Error('there is no payment');
      const otherPayment = { ...payment, user_id: id, id: order, order_id: order };
      await insertRow(gw.db, 'payments', { ...otherPayment, provider_trade_no: null });
      for (const [status, obstacles] of [
        ['confirming', ['money']],
        ['failed', []],
        ['refunding', ['money']],
        ['refunded', []],
        ['succeeded', []],
      ] as const) {
        await updateRows(gw.db, 'payments', { user_id: id, id: order }, { status });
        expect([status, await findObstacles()]).toEqual([status, obstacles]);
      }
      await deleteRows(gw.db, 'payments', { user_id: id, id: order });
    });

    it('is found by the complete phone number, and the view is logged', async () => {
      expect((await support.get('/riders')).body).toContain('name="phone"');
      expect((await support.post('/riders', { phone: PHONE })).location).toBe(`/desk${page()}`);
      for (const phone of ['1390000008', '13900000089', '139%', '']) {
        expect((await support.post('/riders', { phone })).status).toBe(404);
      }
      const riderPage = (await support.get(page())).body;
      expect(riderPage).toContain('139****0088');
      expect(riderPage).not.toContain(PHONE);
      const registeredAt = (await findRow(gw.db, 'users', { id: userId }))?.created_at;
      expect(riderPage).toContain(`<time datetime="${registeredAt?.toISOString()}">`);
      expect(await entries('riders.seen')).toMatchObject([{ operator: 'sue', rider_id: userId }]);
    });

    it('shows their last 20 orders with the paid amounts, the newest first', async () => {
      const session = await gw.login('13900000085');
      const id = await userIdOf(gw.db, session);
      expect((await support.get(`/riders/${id}?language=en_us`)).body).toContain('No orders.');
      const firstOrderAt = gw.clock.now().getTime();
      const numbers: string[] = [];
      for (let i = 0; i < 21; i++) {
        const number = `777000000000${String(i).padStart(4, '0')}`;
        numbers.unshift(number);
        await giveOrder(gw, id, {
          order_no: number,
          status: 'closed',
          occurred_at: new Date(firstOrderAt - (21 - i) * MINUTE),
          ...(i === 20 && { status: 'completed', paid_cents: 345 }),
        });
      }
      await giveOrder(gw, userId, { order_no: '7770000000009999', status: 'closed' });
      const { body } = await support.get(`/riders/${id}?language=en_us`);
      expect(body.match(/777000000000\d{4}/g)).toEqual(numbers.slice(0, 20));
      expect(body.match(/¥3\.45/g)).toHaveLength(1);
      expect(body.match(/¥12\.00/g)).toHaveLength(19);
      // No payment has this amount, which the ledger check would report.
      await updateRows(gw.db, 'orders', { user_id: id }, { paid_cents: null });
      expect(body).not.toContain('Closed since');
      // A single session has only its own form.
      expect(body).not.toContain('End all sessions');
      const form = { action: 'free', plate: 'no-id', reason: 'sold' };
      expect((await support.post(`/riders/${id}`, form)).status).toBe(404);
      expect(
        (await support.post(`/riders/${id}`, { action: 'toString', reason: 'x' })).status,
      ).toBe(404);
    });

    it('is logged out of one session, or of all', async () => {
      const rider = '13900000087';
      const tokens = [await gw.login(rider), await gw.login(rider), await gw.login(rider)];
      const id = await userIdOf(gw.db, tokens[0] ?? '');
      const alive = async (): Promise<number[]> =>
        await Promise.all(
          tokens.map(
            async (each) => (await gw.call('GET auth:/v1/me', {}, { token: each })).status,
          ),
        );
      const [, session = ''] =
        /name="session" value="([\da-f-]{36})"/.exec((await support.get(`/riders/${id}`)).body) ??
        [];
      const form = { action: 'end', session };
      expect((await support.post(`/riders/${id}`, form)).body).toContain(texts.whyMissing.zh);
      expect((await alive()).filter((code) => code === 200)).toHaveLength(3);
      await support.post(`/riders/${id}`, { ...form, reason: 'a lost phone' });
      expect((await alive()).filter((code) => code === 200)).toHaveLength(2);
      // The page of one rider does not end sessions of another.
      await support.post(`/riders/${userId}`, { ...form, reason: 'forged' });
      await finance.get('/riders');
      const notHis = await finance.post(`/riders/${id}`, { action: 'end', reason: 'no right' });
      expect(notHis.status).toBe(404);
      await support.post(`/riders/${id}`, { action: 'end', reason: 'all of them' });
      expect((await alive()).filter((code) => code === 200)).toHaveLength(0);
      expect(
        (await entries('riders.sessions_ended')).map(({ subject, reason }) => [subject, reason]),
      ).toEqual([
        ['1', 'a lost phone'],
        ['2', 'all of them'],
      ]);
    });

    it('that is closed cannot log in until the account is opened again', async () => {
      const rider = '13900000086';
      const session = await gw.login(rider);
      const id = await userIdOf(gw.db, session);
      const logIn = async () => {
        gw.clock.advance(2 * MINUTE);
        const smsResponse = await gw.call('POST auth:/v1/sms-codes', { body: { phone: rider } });
        const [message] = await gw.db
          .selectFrom('sandbox.sms_outbox')
          .select('code')
          .where('phone', '=', rider)
          .orderBy('id', 'desc')
          .limit(1)
          .execute();
        const { challenge } = smsResponse.body;
        const body = { phone: rider, challenge, code: message?.code ?? '', agreed: true };
        return await gw.call('POST token:/v1/sessions', { body });
      };
      await support.get(`/riders/${id}`);
      await support.post(`/riders/${id}`, { action: 'close', reason: 'stolen' });
      expect((await gw.call('GET auth:/v1/me', {}, { token: session })).status).toBe(401);
      expect((await logIn()).code).toBe('account_closed');
      await support.post(`/riders/${id}`, { action: 'open', reason: 'found' });
      expect((await logIn()).status).toBe(200);
      expect(
        (await entries('riders.closed')).length + (await entries('riders.opened')).length,
      ).toBe(2);
    });

    it('is deleted by an admin when closed and settled: orders and payments stay, without personal data', async () => {
      const { review } = await giveRefundRequest('my note');
      const key = await leaveTraces();
      // Rows of other riders that name the rider.
      const otherRiderId = await userIdOf(gw.db, await gw.login('13900000083'));
      const grantedStep = { step: 'first', times: 1, is_given: true, at: gw.clock.now() };
      for (const referred of [userId, otherRiderId]) {
        await insertRow(gw.db, 'referral_rewards', {
          user_id: otherRiderId,
          referred,
          ...grantedStep,
        });
      }
      const place = { campaign: 'tea', mechanic: 'board', place: 1, score: 1 };
      for (const subject of [userId, otherRiderId]) {
        await insertRow(gw.db, 'campaign_places', { subject, ...place });
      }
      await admin.get(page());
      const erase = { action: 'delete', reason: 'asked to', sure: PHONE.slice(-4) };
      const postForm = async (form: Record<string, string>): Promise<string> =>
        (await admin.post(page(), form)).body;
      expect(await postForm(erase)).toContain('请先停用账号');
      await admin.post(page(), { action: 'close', reason: 'asked to' });
      expect((await admin.get(page())).body).toContain('name="sure"');
      expect((await support.get(page())).body).not.toContain('name="sure"');
      expect(await postForm(erase)).toContain('订单尚未完成');
      gw.clock.advance(11 * MINUTE);
      await gw.runJobs();
      expect(await postForm(erase)).toContain('退款待审核');
      for (const { id } of await gw.db
        .selectFrom('refund_reviews')
        .select('id')
        .where('status', '=', 'open')
        .execute()) {
        await admin.post(`/refunds/${id}`, { action: 'refuse', answer: 'no' });
      }
      expect(await postForm({ ...erase, sure: '0000' })).toContain(texts.eraseUnsure.zh);
      expect(await postForm({ ...erase, reason: '' })).toContain(texts.whyMissing.zh);
      const money = async () =>
        await gw.db
          .selectFrom('payments')
          .select(['id', 'amount_cents', 'status'])
          .where('user_id', '=', userId)
          .orderBy('id')
          .execute();
      const moneyBefore = await money();
      expect(moneyBefore.length).toBeGreaterThan(5);
      expect((await admin.post(page(), erase)).status).toBe(303);
      expect(await money()).toEqual(moneyBefore);
      expect((await ledgerCheck(gw.db)).faults).toEqual([]);
      expect((await checkPoints(gw.db)).faults).toEqual([]);
      const { rows: tables } = await sql<{ name: string }>`
        select ${QUALIFIED_NAME} as name from information_schema.tables
        where table_schema in ('public', 'sandbox') and table_type = 'BASE TABLE'`.execute(gw.db);
      expect(tables).toContainEqual({ name: 'sandbox.sms_outbox' });
      for (const { name } of tables) {
        const { rows } = await sql<{ n: number }>`
          select count(*)::int as n from ${sql.table(name)} t
          where t::text like any (${['my note', PHONE, UID, PLATE].map((word) => `%${word}%`)})
            or ${name} in ('rate_counters', 'partner_reports')
              and t::text like any (${[userId, key].map((id) => `%${id}%`)})`.execute(gw.db);
        expect([name, rows[0]?.n]).toEqual([name, 0]);
      }
      // Rows of other riders stay.
      const counters = gw.db.selectFrom('rate_counters').select('bucket');
      expect((await counters.execute()).map(({ bucket }) => bucket)).toContain(
        `sms-phone:${OTHER_PHONE}`,
      );
      const rewards = await gw.db.selectFrom('referral_rewards').select('referred').execute();
      expect(rewards).toEqual([{ referred: otherRiderId }]);
      const ranked = await gw.db.selectFrom('campaign_places').select('subject').execute();
      expect(ranked).toEqual([{ subject: otherRiderId }]);
      // A second deletion does and logs nothing.
      expect((await admin.post(page(), { ...erase, sure: '' })).status).toBe(303);
      expect(await entries('riders.deleted')).toMatchObject([
        { operator: 'ada', rider_id: userId },
      ]);
      // Gates refuse the code of a deleted rider.
      expect(await findRow(gw.db, 'ride_keys', { id: key })).toMatchObject({
        ended_at: expect.any(Date),
      });
      expect((await admin.get(page())).body).toContain(texts.riderDeleted.zh);
      expect((await admin.get(`/refunds/${review}`)).status).toBe(200);
      // The phone number is free: its next user is another rider.
      const next = await gw.login(PHONE);
      expect(await userIdOf(gw.db, next)).not.toBe(userId);
    });

    it('appears only in tables that define how to erase a rider', async () => {
      const { rows } = await sql<{ name: string }>`
        select ${QUALIFIED_NAME} as name from information_schema.columns
        where table_schema in ('public', 'sandbox') and column_name = 'user_id'
        order by 1`.execute(gw.db);
      expect(rows).toContainEqual({ name: 'sandbox.errands' });
      const described = [...Object.values(GROUPS).flat(), { tables: sandboxTables }].flatMap(
        (owner) => ('tables' in owner ? Object.entries(owner.tables) : []),
      );
      const unsaid = rows.filter(({ name }) => {
        const erase = described.find(([table]) => table === name)?.[1].erase ?? 'none';
        return erase === 'none';
      });
      expect(unsaid).toEqual([{ name: 'idempotency_keys' }]);
    });
  });

  it('opens in the chosen language', async () => {
    for (const path of ['', '/']) {
      expect((await admin.get(`${path}?language=en_us`)).location).toBe(
        '/desk/refunds?language=en_us',
      );
      expect((await admin.get(path)).location).toBe('/desk/refunds');
    }
    const stranger = new DeskBrowser(gw);
    expect((await stranger.get('/refunds?language=en_us')).location).toBe(
      '/desk/login?language=en_us',
    );
  });

  it('links each role to its pages, and to the same page in the other language', async () => {
    expect(await places(finance)).toEqual(['refunds', 'help', 'riders', 'settlements']);
    const ofSupport = [
      'refunds',
      'help',
      'riders',
      'campaigns',
      'funnels',
      'referrals',
      'repairs',
      'surveys',
      'parking',
      'plates',
    ];
    expect(await places(support)).toEqual(ofSupport);
    expect(await places(admin)).toEqual([...ofSupport, 'settlements', 'operators', 'data', 'log']);
    expect(otherLanguageLink(await support.get('/riders'))).toBe('/desk/riders?language=en_us');
    expect(otherLanguageLink(await support.get('/riders?language=en_us'))).toBe('/desk/riders');
    // The response to a form has no address of its own.
    const missed = await support.post('/riders?language=en_us', { phone: '139' });
    expect(otherLanguageLink(missed)).toBe('/desk');
    expect(missed.body).toMatch(/class="said bad"/);
    const [joined, plain] = [
      await new DeskBrowser(gw).get('/login?joined=1'),
      await new DeskBrowser(gw).get('/login'),
    ];
    expect(joined.body).toContain(texts.joined.zh);
    expect(plain.body).not.toContain(texts.joined.zh);
    expect(plain.body).not.toContain('<nav');
  });

  it('operator data shows the data in force and planned', async () => {
    const initialPage = (await admin.get('/data?language=en_us')).body;
    expect(initialPage).toContain('Version 1');
    expect(initialPage).toContain('Nothing is planned.');
    const { data } = await dataInForce(gw.ctx);
    const effectiveAt = new Date(gw.clock.now().getTime() + 2 * DAY_MS);
    const points = { ...data.points, expiry: { months: 36 } };
    const skins = data.skins.slice(1);
    const products = data.products.filter(({ id }) => id !== `skin-${data.skins[0]?.id}`);
    await releaseData([gw], (now) => ({ ...now, points, skins, products }), effectiveAt);
    const planned = (await admin.get('/data?language=en_us')).body;
    expect(planned).toContain('Version 2');
    expect(planned).toContain(`datetime="${effectiveAt.toISOString()}"`);
    expect(planned).toContain('Changed · Points rules · expiry.months');
    expect(planned).toContain(`Gone · Skins · ${data.skins[0]?.id}`);
    expect((await admin.get('/data')).body).toContain('更改 · 积分规则');
  });

  it('the log shows the newest entries first, page by page', async () => {
    for (let i = 0; i < 60; i++) await admin.get('/refunds/00000000-0000-7000-8000-000000000000');
    for (let i = 0; i < 60; i++) await admin.get(`/riders/${userId}`);
    const first = (await admin.get('/log?language=en_us')).body;
    expect(first).toContain('Looked at a rider');
    // Empty fields of an entry are not shown.
    expect(first).not.toMatch(/ · (null|undefined)/);
    const [, older = ''] = /href="\/desk(\/log\?before=[^"]+)"/.exec(first) ?? [];
    const second = (await admin.get(older.replaceAll('&amp;', '&'))).body;
    expect(second).toContain('Deleted a rider');
    expect(first).not.toContain('Deleted a rider');
    // All pages together contain each entry once.
    const times: string[] = [];
    let page: string | undefined = '/log?language=en_us';
    while (page !== undefined) {
      const { body } = await admin.get(page);
      const pageTimes = [...body.matchAll(/<time datetime="([^"]+)"/g)].map(
        ([, instant = '']) => instant,
      );
      expect(pageTimes.length).toBeLessThanOrEqual(50);
      times.push(...pageTimes);
      page = /href="\/desk(\/log\?before=[^"]+)"/.exec(body)?.[1]?.replaceAll('&amp;', '&');
      if (page !== undefined) expect(page).toContain('language=en_us');
    }
    const all = await gw.db.selectFrom('desk_log').select('at').orderBy('id', 'desc').execute();
    expect(times).toEqual(all.map(({ at }) => at.toISOString()));
  });
});
