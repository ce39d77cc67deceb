import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { atDesk, type DeskBrowser, addOperator } from '../../../../test/desk.ts';
import { hasDatabase, startGateway, type TestGateway } from '../../../../test/harness.ts';
import { releaseData } from '../../../../test/operator-data.ts';
import { payOrder, userIdOf } from '../../../../test/orders.ts';
import { METRO, passageOf, postReport } from '../../../../test/partner-reports.ts';
import { stationNamed } from '../../../city/network.ts';

const [FROM, TO, FAR] = ['人民广场', '徐家汇', '花桥'].map((name) => stationNamed(name));
const LIST = 'GET maas:/v1/local/ride-repairs';
const ASK = 'POST maas:/v1/local/ride-repairs/:id';
const FARE = 'GET maas:/v1/local/ride-repairs/:id/fare';
const LOWEST = 300;

describe.skipIf(!hasDatabase())('rides without an entry or exit', () => {
  let gw: TestGateway;
  let secondGateway: TestGateway;
  let riders = 0;
  let rider: string;
  let token: string;
  let main: string;
  let journey: string;

  beforeAll(async () => {
    gw = await startGateway();
    secondGateway = await startGateway({ databaseUrl: gw.databaseUrl, clock: gw.clock });
  });
  afterAll(async () => {
    await secondGateway?.close();
    await gw?.close();
  });
  beforeEach(async () => {
    const phone = `137${String(++riders).padStart(8, '0')}`;
    [token, main] = [await gw.login(phone, 'local'), await gw.login(phone)];
    rider = await userIdOf(gw.db, main);
    journey = randomUUID();
  });

  const timeAfter = (minutes = 0): string =>
    new Date(gw.clock.now().getTime() + minutes * 60_000).toISOString();
  const pass = async (kind: 'entry' | 'exit', minutes: number, place = FROM?.id) => {
    const report = passageOf(rider, journey, { kind, at: timeAfter(minutes), place });
    expect((await postReport(gw, 'gates', report)).status).toBe(200);
  };
  const wait = async (minutes: number) => {
    gw.clock.advance(minutes * 60_000);
    await gw.runJobs();
  };
  const agree = async () =>
    await gw.call('POST maas:/v1/local/ride-repairs/agreement', {}, { token });
  const list = async () => (await gw.call(LIST, {}, { token })).body;
  const firstItem = async () => {
    const [item] = (await list()).items;
    if (item === undefined) throw new Error('there is no ride to repair');
    return item;
  };
  const order = async () =>
    await gw.db
      .selectFrom('orders')
      .selectAll()
      .where('user_id', '=', rider)
      .executeTakeFirstOrThrow();
  const ask = async (
    id: string,
    minutes: number,
    station = TO?.id ?? '',
    gateway = gw,
    key?: string,
  ) =>
    await gateway.call(
      ASK,
      { params: { id }, body: { station, at: timeAfter(minutes) } },
      { token, ...(key !== undefined && { idempotencyKey: key }) },
    );
  /** Logs in a new operator at the desk. */
  const openDesk = async (): Promise<DeskBrowser> =>
    await atDesk(gw, await addOperator(gw, `sue${riders}`, 'support'));
  const repairId = async () =>
    (
      await gw.db
        .selectFrom('ride_repairs')
        .select('id')
        .where('user_id', '=', rider)
        .orderBy('asked_at', 'desc')
        .executeTakeFirstOrThrow()
    ).id;
  /** Makes an agreed rider's ride with an entry an hour ago; returns its order. */
  const rideWithoutExit = async () => {
    await agree();
    await pass('entry', -60);
    return (await firstItem()).id;
  };
  it('are shown only to their rider, after the agreement', async () => {
    await pass('entry', -60);
    expect(await list()).toMatchObject({ agreed: false, items: [] });
    const { id } = await order();
    expect((await ask(id, -30)).code).toBe('agreement_required');
    expect((await gw.call(LIST, {}, { token: main })).code).toBe('unauthenticated');
    await agree();
    expect(await list()).toMatchObject({
      agreed: true,
      left: 3,
      items: [
        { id, missing: 'exit', state: 'possible', station: { zh: METRO.from }, amountCents: null },
      ],
    });
    const stranger = await gw.login('13790000000', 'local');
    await gw.call('POST maas:/v1/local/ride-repairs/agreement', {}, { token: stranger });
    const answer = await gw.call(
      FARE,
      { params: { id }, query: { station: TO?.id ?? '' } },
      { token: stranger },
    );
    expect(answer.code).toBe('ride_not_found');
  });

  it('are not shown shortly after the entry', async () => {
    await agree();
    await pass('entry', -5);
    expect((await list()).items).toEqual([]);
  });

  it('a claimed exit ends the ride immediately with the regular fare', async () => {
    const id = await rideWithoutExit();
    const { body: fare } = await gw.call(
      FARE,
      { params: { id }, query: { station: TO?.id ?? '' } },
      { token },
    );
    expect(fare.fareCents).toBe(METRO.cents);
    expect(Date.parse(fare.at)).toBeLessThan(gw.clock.now().getTime());
    const repaired = await ask(id, -30);
    expect(repaired.body).toMatchObject({
      state: 'mended',
      amountCents: METRO.cents,
      claim: { doubt: null },
    });
    expect(await order()).toMatchObject({
      status: 'to_be_paid',
      amount_cents: METRO.cents,
      to_place: { zh: METRO.to },
      fields: { exitStation: { zh: METRO.to } },
    });
    expect((await ask(id, -30)).code).toBe('repair_not_possible');
    // The end by rule finds the ride ended.
    await wait(300);
    expect(await order()).toMatchObject({ status: 'to_be_paid', amount_cents: METRO.cents });
  });

  it('a claimed entry reprices a ride that ended at the lowest fare', async () => {
    await agree();
    await pass('exit', -10, TO?.id);
    await wait(31);
    const { id } = await firstItem();
    expect(await order()).toMatchObject({ status: 'to_be_paid', amount_cents: LOWEST });
    expect((await ask(id, -80, FROM?.id)).body).toMatchObject({
      state: 'mended',
      missing: 'entry',
    });
    expect(await order()).toMatchObject({
      amount_cents: METRO.cents,
      from_place: { zh: METRO.from },
      fields: { entryStation: { zh: METRO.from }, exitStation: { zh: METRO.to } },
    });
  });

  it('concurrent claims through two gateways repair the ride once', async () => {
    const id = await rideWithoutExit();
    const answers = await Promise.all(
      [0, 1, 2, 3, 4, 5].map((i) =>
        ask(
          id,
          -30,
          i % 2 === 0 ? TO?.id : FAR?.id,
          i < 3 ? gw : secondGateway,
          i < 2 ? undefined : `repair-key-${i % 2}`,
        ),
      ),
    );
    const accepted = answers.filter(({ status }) => status === 200);
    const [winner] = accepted;
    if (winner === undefined) throw new Error('none was accepted');
    expect(new Set(accepted.map(({ body }) => body.claim?.station.zh)).size).toBe(1);
    const repairs = await gw.db
      .selectFrom('ride_repairs')
      .select('id')
      .where('user_id', '=', rider)
      .execute();
    expect(repairs).toHaveLength(1);
    // A claim to the edge of the city within half an hour awaits a decision.
    const { state, claim } = winner.body;
    expect(state).toBe(claim?.station.zh === METRO.to ? 'mended' : 'open');
    expect((await order()).amount_cents).toBe(state === 'mended' ? claim?.fareCents : 0);
  });

  it('a person decides on an implausible claim, and the rider reads the answer', async () => {
    const id = await rideWithoutExit();
    // Five minutes from the square to the edge of the city.
    expect((await ask(id, -55, FAR?.id)).body).toMatchObject({
      state: 'open',
      claim: { doubt: 'duration' },
    });
    expect(await order()).toMatchObject({ status: 'ongoing' });
    const support = await openDesk();
    const page = await support.get('/repairs?language=en_us');
    expect(page.body).toContain('It took too short or too long');
    const pageBody = (await support.get('/repairs')).body;
    expect(pageBody).toMatch(/闸机记录<\/dt>\s*<dd>进站 人民广场/);
    expect(pageBody).toMatch(/乘客申报<\/dt>\s*<dd>出站 花桥/);
    expect(pageBody).toContain(`href="/desk/riders/${rider}"`);
    const repair = await repairId();
    const refusal = { action: 'refuse', answer: '与列车运行时间不符' };
    const answers = await Promise.all(
      [1, 2].map(() => support.post(`/repairs/${repair}`, refusal)),
    );
    expect(answers.map(({ location }) => location?.replace(/.*said=/, '') ?? '').sort()).toEqual([
      'decided',
      'done',
    ]);
    expect(await firstItem()).toMatchObject({
      state: 'refused',
      claim: { answer: refusal.answer },
    });
    const log = await gw.db
      .selectFrom('desk_log')
      .select('action')
      .where('subject', '=', repair)
      .execute();
    expect(log).toEqual([{ action: 'repairs.refused' }]);
    await wait(240);
    expect(await order()).toMatchObject({ status: 'to_be_paid', amount_cents: LOWEST });
  });

  it('a granted claim reprices the ride, unless it was paid meanwhile', async () => {
    await ask(await rideWithoutExit(), -55, FAR?.id);
    const support = await openDesk();
    await support.get('/repairs');
    await support.post(`/repairs/${await repairId()}`, { action: 'mend', answer: '已核实' });
    const { amountCents, claim } = await firstItem();
    expect(amountCents).toBe(claim?.fareCents);
    expect(await order()).toMatchObject({ status: 'to_be_paid', to_place: { zh: '花桥' } });

    journey = randomUUID();
    await pass('entry', -60);
    const { id } = await firstItem();
    await ask(id, -55, FAR?.id);
    await wait(240);
    await payOrder(gw, main, id);
    const later = await atDesk(gw, await addOperator(gw, `sam${riders}`, 'support'));
    await later.get('/repairs');
    const late = await later.post(`/repairs/${await repairId()}`, {
      action: 'mend',
      answer: '已核实',
    });
    expect(late.location).toContain('said=changed');
    const changedPage = (await later.get('/repairs?said=changed')).body;
    expect(changedPage).toMatch(/class="said bad">[^<]*订单/);
    expect((await later.get('/repairs?said=toString')).body).not.toContain('class="said');
    expect((await firstItem()).state).toBe('open');
  });

  it('a claim above the month’s maximum or during another ride awaits a decision', async () => {
    const id = await rideWithoutExit();
    await releaseData([gw, secondGateway], (data) => ({
      ...data,
      repairs: { ...data.repairs, perMonth: 0 },
    }));
    expect((await ask(id, -30)).body.claim?.doubt).toBe('month');
    await releaseData([gw, secondGateway], (data) => ({
      ...data,
      repairs: { ...data.repairs, perMonth: 3 },
    }));
    journey = randomUUID();
    await pass('entry', -50);
    const [, second] = (await list()).items.toReversed();
    await pass('exit', -45, TO?.id);
    journey = randomUUID();
    await pass('entry', -90);
    const openItem = (await list()).items.find(({ state }) => state === 'possible');
    expect(second).toBeDefined();
    expect((await ask(openItem?.id ?? '', -20)).body.claim?.doubt).toBe('overlap');
  });

  it('refuses impossible times and unknown stations', async () => {
    const id = await rideWithoutExit();
    expect((await ask(id, -61)).code).toBe('time_out_of_range');
    expect((await ask(id, 5)).code).toBe('time_out_of_range');
    expect((await ask(id, -30, FROM?.id)).code).toBe('fare_ends_equal');
    expect((await ask(id, -30, 'S9999')).code).toBe('station_not_found');
    expect((await ask(randomUUID(), -30)).code).toBe('ride_not_found');
    await wait(8 * 24 * 60);
    expect((await ask(id, -8 * 24 * 60 - 30)).code).toBe('repair_not_possible');
  });

  describe('a late report of a gate takes precedence', () => {
    it('over an undecided claim, which is closed', async () => {
      const id = await rideWithoutExit();
      await ask(id, -55, FAR?.id);
      await pass('exit', -20, TO?.id);
      expect(await order()).toMatchObject({ status: 'to_be_paid', amount_cents: METRO.cents });
      expect(await firstItem()).toMatchObject({ state: 'reported' });
    });

    it('for an unpaid ride: it is repriced, and the rider’s next claim awaits a decision', async () => {
      const id = await rideWithoutExit();
      await ask(id, -30);
      await pass('exit', -5, FAR?.id);
      const { amount_cents, to_place } = await order();
      expect(to_place).toMatchObject({ zh: '花桥' });
      expect(amount_cents).toBeGreaterThan(METRO.cents);
      journey = randomUUID();
      await pass('entry', -200);
      const openItem = (await list()).items.find(({ state }) => state === 'possible');
      expect((await ask(openItem?.id ?? '', -150)).body.claim?.doubt).toBe('differs');
    });

    it.each([
      ['paid', 0],
      ['completed', 10],
    ])('for a %s ride: the excess is refunded once', async (status, minutes) => {
      await agree();
      await pass('entry', -150);
      const { id } = await firstItem();
      const { body } = await ask(id, -5, FAR?.id);
      const claimedFare = body.claim?.fareCents ?? 0;
      await payOrder(gw, main, id);
      await wait(minutes);
      expect(await order()).toMatchObject({ status });
      await pass('exit', -100 - minutes, TO?.id);
      await pass('exit', -100 - minutes, TO?.id);
      const refunds = await gw.db
        .selectFrom('refunds')
        .selectAll()
        .where('order_id', '=', id)
        .execute();
      expect(refunds).toMatchObject([
        { ground: 'overcharged', amount_cents: claimedFare - METRO.cents },
      ]);
      expect(await order()).toMatchObject({ status: 'being_refunded', to_place: { zh: METRO.to } });
    });

    it('for a ride with a refund under review: no automatic refund', async () => {
      await agree();
      await pass('entry', -150);
      const { id } = await firstItem();
      await ask(id, -5, FAR?.id);
      await payOrder(gw, main, id);
      await wait(10);
      const refund = await gw.call(
        'POST maas:/v1/orders/:id/refund',
        { params: { id }, body: { reason: 'other' } },
        { token: main },
      );
      expect(refund.body.status).toBe('under_review');
      await pass('exit', -110, TO?.id);
      expect(await order()).toMatchObject({ status: 'completed', to_place: { zh: METRO.to } });
      const refunds = await gw.db
        .selectFrom('refunds')
        .select('id')
        .where('order_id', '=', id)
        .execute();
      expect(refunds).toEqual([]);
    });
  });
});
