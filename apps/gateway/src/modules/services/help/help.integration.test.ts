import { DAY_MS } from '@shtrans/contract/values/calendar';
import { HELP_CLOSES_DAYS } from '@shtrans/contract/help/facts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { atDesk, type DeskBrowser, addOperator } from '../../../../test/desk.ts';
import { hasDatabase, startGateway, type TestGateway } from '../../../../test/harness.ts';
import { giveOrder, orderRow, payOrder, toRest, userIdOf } from '../../../../test/orders.ts';
import { SAMPLE_IMAGES } from '../../../../test/sample-images.ts';
import { findRows } from '../../../../test/rows.ts';
import { keepImage } from '../../base/files/service.ts';
import { texts } from '../../operations/desk/texts.ts';

const LOST = { category: 'lost_property', text: '黑色雨伞落在车上了\n请帮忙找找' } as const;
const DISPUTE = { category: 'fee_dispute', text: '多收了' } as const;

/** Opens a thread at the desk, and submits the form of its page. */
const reply = async (
  browser: DeskBrowser,
  id: string,
  form: Record<string, string>,
): Promise<string | undefined> => {
  const page = (await browser.get(`/help/${id}`)).body;
  const seenMessages = /name="seen" value="(\d+)"/.exec(page)?.[1] ?? '';
  return (await browser.post(`/help/${id}`, { seen: seenMessages, ...form })).location;
};

const grant = async (browser: DeskBrowser, id: string, amount: string) =>
  await reply(browser, id, { action: 'grant', amount, answer: '退还多收部分' });

/** A fee dispute with these pictures. */
const withPhotos = (...photos: string[]) => ({ ...DISPUTE, photos });

describe.skipIf(!hasDatabase())('help threads', { timeout: 240_000 }, () => {
  let gw: TestGateway;
  let second: TestGateway;
  let support: DeskBrowser;
  let finance: DeskBrowser;
  let phone = 13_930_000_000;

  beforeAll(async () => {
    gw = await startGateway();
    second = await startGateway({ databaseUrl: gw.databaseUrl, clock: gw.clock });
    support = await atDesk(gw, await addOperator(gw, 'sue', 'support'));
    finance = await atDesk(gw, await addOperator(gw, 'fay', 'finance'));
  }, 240_000);
  afterAll(async () => {
    await second?.close();
    await gw?.close();
  });

  const rider = async () => {
    const token = await gw.login(String(phone++));
    return { token, userId: await userIdOf(gw.db, token) };
  };
  type Rider = Awaited<ReturnType<typeof rider>>;
  const open = async (
    { token }: Rider,
    order: string,
    body: object = LOST,
    gateway = gw,
    idempotencyKey?: string,
  ) =>
    await gateway.call(
      'POST maas:/v1/orders/:id/help-threads',
      { params: { id: order }, body: body as Record<string, unknown> },
      { token, ...(idempotencyKey !== undefined && { idempotencyKey }) },
    );
  const read = async ({ token }: Rider, id: string) =>
    (await gw.call('GET maas:/v1/help-threads/:id', { params: { id } }, { token })).body;
  const say = async ({ token }: Rider, id: string, text: string, gateway = gw) =>
    await gateway.call(
      'POST maas:/v1/help-threads/:id/messages',
      { params: { id }, body: { text } },
      { token },
    );
  const change = async ({ token }: Rider, id: string, body: Record<string, unknown>) =>
    await gw.call('PUT maas:/v1/help-threads/:id', { params: { id }, body }, { token });
  const list = async ({ token }: Rider, query: Record<string, string> = {}) =>
    (await gw.call('GET maas:/v1/help-threads', { query }, { token })).body;

  /** A rider with an order and a thread about it. */
  async function giveThread(body: object = LOST) {
    const threadRider = await rider();
    const order = await giveOrder(gw, threadRider.userId, { type: 'metro', status: 'completed' });
    return { who: threadRider, order, id: (await open(threadRider, order, body)).body.id };
  }
  /** A rider with a paid ride and a thread about its fee. */
  async function giveFeeDispute() {
    const threadRider = await rider();
    const order = await giveOrder(gw, threadRider.userId, { type: 'metro', amount_cents: 1200 });
    await payOrder(gw, threadRider.token, order);
    return { who: threadRider, order, id: (await open(threadRider, order, DISPUTE)).body.id };
  }
  const answer = async (id: string, text = '已联系站点') =>
    await reply(support, id, { action: 'answer', answer: text });

  it('take messages of both sides until the rider closes them', async () => {
    const { who, order, id } = await giveThread();
    expect(await read(who, id)).toMatchObject({
      category: 'lost_property',
      state: 'open',
      unread: false,
      order: { id: order, type: 'metro' },
      closesAt: null,
      messages: [{ number: 1, by: 'rider', text: LOST.text, photos: [] }],
    });
    expect((await support.get('/help')).body).toContain(`/desk/help/${id}`);
    expect(await answer(id)).toBe(`/desk/help/${id}?said=done`);
    expect((await support.get('/help')).body).not.toContain(`/desk/help/${id}`);
    const thread = await read(who, id);
    expect(thread).toMatchObject({ state: 'answered', unread: true });
    expect(thread.closesAt).not.toBeNull();
    expect((await list(who)).items).toMatchObject([{ id, unread: true, lastText: '已联系站点' }]);
    expect((await change(who, id, { read: 2 })).body.unread).toBe(false);
    expect((await change(who, id, { read: 1 })).body.unread).toBe(false);

    expect((await say(who, id, '还没有找到')).body).toMatchObject({
      state: 'open',
      closesAt: null,
    });
    expect((await support.get('/help')).body).toContain(`/desk/help/${id}`);
    expect(await reply(support, id, { action: 'decide', answer: '无法找回' })).toContain('done');
    expect(await read(who, id)).toMatchObject({ state: 'decided', grantedCents: null });
    expect((await change(who, id, { state: 'closed' })).body.state).toBe('closed');
    expect((await change(who, id, { state: 'closed' })).status).toBe(200);
    expect((await say(who, id, '再问一次')).code).toBe('help_thread_closed');
    // A closed thread does not prevent a new one.
    expect((await open(who, order)).status).toBe(200);
    const log = await gw.db
      .selectFrom('desk_log')
      .select('action')
      .where('subject', '=', id)
      .where('action', '<>', 'help.seen')
      .orderBy('id')
      .execute();
    expect(log.map(({ action }) => action)).toEqual(['help.answered', 'help.decided']);
  });

  it('exist once per order and category, also when opened in parallel at two gateways', async () => {
    const threadRider = await rider();
    for (let round = 0; round < 4; round++) {
      const order = await giveOrder(gw, threadRider.userId);
      const answers = await Promise.all(
        [gw, second, gw, second].map(
          async (gateway) => await open(threadRider, order, LOST, gateway),
        ),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.filter(({ code }) => code === 'help_thread_exists')).toHaveLength(3);
      expect((await open(threadRider, order, DISPUTE)).status).toBe(200);
      expect((await list(threadRider, { order })).items).toHaveLength(2);
    }
    expect((await list(threadRider, { limit: '3' })).nextCursor).not.toBeNull();
  });

  it('are stored once when repeated with their key, and messages keep their number', async () => {
    const { who, id } = await giveThread();
    const order = await giveOrder(gw, who.userId);
    const answers = await Promise.all(
      [gw, second].map(async (gateway) => await open(who, order, LOST, gateway, 'waited-key-1')),
    );
    expect(answers[0]?.body).toEqual(answers[1]?.body);
    const newTexts = ['a', 'b', 'c', 'd'];
    await Promise.all(
      newTexts.map(async (text, i) => await say(who, id, text, i % 2 ? second : gw)),
    );
    const { messages } = await read(who, id);
    expect(messages.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5]);
    expect(messages.map(({ text }) => text).toSorted()).toEqual(
      [...newTexts, LOST.text].toSorted(),
    );
  });

  it('take only pictures of their rider', async () => {
    const { who, order } = await giveThread();
    const stranger = await rider();
    const [bytes = Buffer.alloc(0)] = Object.values(SAMPLE_IMAGES);
    const ownPicture = await keepImage(gw.ctx, who.userId, bytes);
    const strangersPicture = await keepImage(gw.ctx, stranger.userId, bytes);
    expect((await open(who, order, withPhotos(strangersPicture.id))).code).toBe('file_missing');
    expect((await open(who, order, withPhotos(ownPicture.id, ownPicture.id))).code).toBe(
      'invalid_input',
    );
    const { body } = await open(who, order, withPhotos(ownPicture.id));
    expect(body.messages[0]?.photos).toEqual([expect.stringContaining(ownPicture.id)]);
    expect((await support.get(`/help/${body.id}`)).body).toContain(`/files/${ownPicture.id}`);
  });

  it('are visible to their rider only', async () => {
    const { order, id } = await giveThread();
    const stranger = await rider();
    expect((await open(stranger, order)).code).toBe('order_not_found');
    expect((await say(stranger, id, 'x')).code).toBe('help_thread_not_found');
    expect((await change(stranger, id, { state: 'closed' })).code).toBe('help_thread_not_found');
    expect((await list(stranger)).items).toEqual([]);
    for (const text of ['', '  ', 'a\u0000', '长'.repeat(501)]) {
      expect((await open(stranger, order, { ...LOST, text })).code).toBe('invalid_input');
    }
  });

  it('take no answer while the operator has not seen a newer message', async () => {
    const { who, id } = await giveThread();
    await support.get(`/help/${id}`);
    await say(who, id, '补充一点');
    const form = { seen: '1', action: 'answer', answer: '好的' };
    const newer = await support.post(`/help/${id}`, form);
    expect(newer.location).toContain('said=newer');
    const threadPage = await support.get(newer.location?.replace('/desk', '') ?? '');
    expect(threadPage.body).toContain(`class="said bad">${texts.helpNewer.zh}`);
    const bannerPage = await support.get(`/help/${id}?said=done`);
    expect(bannerPage.body).toContain(`class="said good">${texts.done.zh}`);
    expect((await read(who, id)).messages).toHaveLength(2);
    // Of two parallel answers one succeeds.
    const locations = await Promise.all(
      [support, finance].map(async (desk) => {
        await desk.get(`/help/${id}`);
        return (await desk.post(`/help/${id}`, { ...form, seen: '2' })).location;
      }),
    );
    expect(locations.filter((location) => location?.includes('said=done'))).toHaveLength(1);
    expect((await read(who, id)).messages).toHaveLength(3);
    expect((await support.post(`/help/${id}`, { ...form, answer: ' ' })).status).toBe(400);
  });

  it('are shown at the desk with their rider; each view is logged, but not an invalid form', async () => {
    const { who, id } = await giveThread({ ...LOST, text: `${'字'.repeat(80)}尾` });
    const queue = (await support.get('/help')).body;
    expect(queue).toContain(`/desk/help/${id}`);
    expect(queue).toContain('字'.repeat(80));
    expect(queue).not.toContain('字尾');
    const { body } = await support.get(`/help/${id}`);
    expect(body).toContain(`href="/desk/riders/${who.userId}"`);
    expect(body).toContain('字尾');
    const looks = async () =>
      (await findRows(gw.db, 'desk_log', { subject: id, action: 'help.seen' }, 'id')).length;
    expect(await looks()).toBe(1);
    for (const form of [
      { action: 'answer', answer: ' ' },
      { action: 'nonsense', answer: 'x' },
      { action: 'grant', answer: 'x', amount: '1' },
    ]) {
      expect((await support.post(`/help/${id}`, { seen: '1', ...form })).status).toBe(400);
    }
    expect(await looks()).toBe(1);
    expect((await read(who, id)).messages).toHaveLength(1);
    expect((await support.get('/help/no-id')).status).toBe(404);
    // An answered thread does not wait; a closed thread takes no answer.
    await answer(id);
    const logFilter = { subject: id, action: 'help.answered' };
    expect(await findRows(gw.db, 'desk_log', logFilter, 'id')).toMatchObject([
      { rider_id: who.userId, reason: '已联系站点', operator: 'sue' },
    ]);
    expect((await support.get('/help')).body).not.toContain(`/desk/help/${id}`);
    await change(who, id, { state: 'closed' });
    expect((await support.get(`/help/${id}`)).body).not.toContain('name="answer"');
  });

  describe('about a fee', () => {
    it('refund a part once, as a normal refund', async () => {
      const { who, order, id } = await giveFeeDispute();
      expect(await grant(finance, id, '12.01')).toBeUndefined();
      expect(await grant(finance, id, '4')).toContain('said=done');
      expect(await read(who, id)).toMatchObject({ state: 'decided', grantedCents: 400 });
      expect((await orderRow(gw.db, order)).status).toBe('being_refunded');
      await toRest(gw, null, 5);
      const { body } = await gw.call(
        'GET maas:/v1/orders/:id/refund',
        { params: { id: order } },
        { token: who.token },
      );
      expect(body).toMatchObject({
        amountCents: 400,
        status: 'succeeded',
        ground: 'decided',
        decision: { text: '退还多收部分' },
      });
      // There is no second refund.
      await say(who, id, '还不够');
      expect(await grant(finance, id, '1')).toBeUndefined();
      const refunds = gw.db.selectFrom('refunds').select('amount_cents');
      expect(await refunds.where('order_id', '=', order).execute()).toEqual([
        { amount_cents: 400 },
      ]);
    });

    it('decide on a refund that the rider had requested', async () => {
      const { who, order, id } = await giveFeeDispute();
      const asking = await gw.call(
        'POST maas:/v1/orders/:id/refund',
        { params: { id: order }, body: { reason: 'other' } },
        { token: who.token },
      );
      expect(asking.body.status).toBe('under_review');
      expect(await grant(finance, id, '3')).toContain('said=done');
      const review = await gw.db
        .selectFrom('refund_reviews')
        .selectAll()
        .where('order_id', '=', order)
        .execute();
      expect(review).toMatchObject([{ id: asking.body.id, status: 'approved' }]);
    });

    it('are refunded only by operators who can decide on refunds', async () => {
      const { who, order, id } = await giveFeeDispute();
      expect((await support.get(`/help/${id}`)).body).not.toContain(texts.helpGrant.zh);
      expect(await grant(support, id, '4')).toBeUndefined();
      expect((await read(who, id)).state).toBe('open');
      expect((await orderRow(gw.db, order)).status).not.toBe('being_refunded');
    });
  });

  it('close automatically after the last answer, unless the rider writes again', async () => {
    const quiet = await giveThread();
    const lively = await giveThread();
    await answer(quiet.id);
    await answer(lively.id);
    gw.clock.advance(HELP_CLOSES_DAYS * DAY_MS - 60_000);
    await gw.runJobs();
    expect((await read(quiet.who, quiet.id)).state).toBe('answered');
    await say(lively.who, lively.id, '还在等');
    gw.clock.advance(120_000);
    await gw.runJobs();
    expect((await read(quiet.who, quiet.id)).state).toBe('closed');
    expect((await read(lively.who, lively.id)).state).toBe('open');
  });
});
