import { RATING_TAGS } from '@shtrans/contract/ratings/facts';
import { ORDER_STATUSES } from '@shtrans/contract/orders/status';
import { ORDER_TYPE_ROWS, ORDER_TYPES } from '@shtrans/contract/orders/types';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasDatabase, startGateway, type TestGateway } from '../../../../test/harness.ts';
import { giveOrder, type OrderInput, userIdOf } from '../../../../test/orders.ts';

const RATED = { stars: 5, tags: ['on_time', 'clean'], comment: '很准时\n谢谢' };
const KEY = 'rating-key-0001';
describe.skipIf(!hasDatabase())('ratings', () => {
  let gw: TestGateway;
  let second: TestGateway;
  let phone = 13_920_000_000;

  beforeAll(async () => {
    gw = await startGateway();
    second = await startGateway({ databaseUrl: gw.databaseUrl, clock: gw.clock });
  });
  afterAll(async () => {
    await second?.close();
    await gw?.close();
  });

  const rider = async () => {
    const token = await gw.login(String(phone++));
    return { token, userId: await userIdOf(gw.db, token) };
  };
  const trip: OrderInput = { type: 'metro', status: 'completed', paid_cents: 1200 };
  const rate = async (
    token: string,
    id: string,
    body: Record<string, unknown> = RATED,
    idempotencyKey?: string,
    gateway = gw,
  ) =>
    await gateway.call(
      'POST maas:/v1/orders/:id/rating',
      { params: { id }, body },
      { token, ...(idempotencyKey !== undefined && { idempotencyKey }) },
    );
  const detail = async (token: string, id: string) =>
    (await gw.call('GET maas:/v1/orders/:id', { params: { id } }, { token })).body;

  it('are stored once, and shown from then on', async () => {
    const { token, userId } = await rider();
    const id = await giveOrder(gw, userId, trip);
    expect((await detail(token, id)).actions).toContain('rate');
    const answer = await rate(token, id);
    expect(answer.status).toBe(200);
    expect(answer.body.rating).toMatchObject(RATED);
    const now = await detail(token, id);
    expect(now.rating).toEqual(answer.body.rating);
    expect(now.actions).not.toContain('rate');
    expect((await rate(token, id, { stars: 1 })).code).toBe('rating_exists');
    expect((await detail(token, id)).rating).toMatchObject(RATED);
  });

  it('return the same answer if the first one was lost', async () => {
    const { token, userId } = await rider();
    const id = await giveOrder(gw, userId, trip);
    const first = await rate(token, id, RATED, KEY);
    const repeated = await rate(token, id, RATED, KEY);
    expect(repeated.body).toEqual(first.body);
    expect((await rate(token, id, { stars: 2 }, KEY)).code).toBe('idempotency_key_reused');
  });

  it('sent repeatedly in parallel, through two gateways and in another language, are stored once', async () => {
    const { token, userId } = await rider();
    for (let round = 0; round < 5; round++) {
      const id = await giveOrder(gw, userId, trip);
      const key = `waited-key-${round}`;
      const answers = await Promise.all(
        [gw, second, gw, second].map(async (gateway, i) => {
          // The web sends its language in the body.
          const body = i < 2 ? RATED : { ...RATED, language: 'en_us' };
          return await rate(token, id, body, key, gateway);
        }),
      );
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      const [first] = answers;
      for (const { body } of answers) expect(body).toEqual(first?.body);
      expect((await detail(token, id)).rating).toEqual(first?.body.rating);
    }
    const rows = await gw.db
      .selectFrom('order_ratings')
      .select('order_id')
      .where('user_id', '=', userId)
      .execute();
    expect(rows).toHaveLength(5);
  });

  it('of several phones in parallel: one is stored, the others fail', async () => {
    const { token, userId } = await rider();
    for (let round = 0; round < 5; round++) {
      const id = await giveOrder(gw, userId, trip);
      const answers = await Promise.all(
        [1, 2, 3, 4, 5].map(async (stars) => await rate(token, id, { stars })),
      );
      const won = answers.filter(({ status }) => status === 200);
      expect(won).toHaveLength(1);
      expect(answers.filter(({ code }) => code === 'rating_exists')).toHaveLength(4);
      expect((await detail(token, id)).rating).toEqual(won[0]?.body.rating);
    }
  });

  it('need a trip that is over', async () => {
    const { token, userId } = await rider();
    for (const type of ORDER_TYPES) {
      const id = await giveOrder(gw, userId, { ...trip, type });
      const allowed = ORDER_TYPE_ROWS[type].journey;
      expect((await detail(token, id)).actions.includes('rate'), type).toBe(allowed);
      expect((await rate(token, id)).code, type).toBe(allowed ? undefined : 'rating_not_allowed');
    }
    for (const status of ORDER_STATUSES.filter((each) => !['completed', 'paid'].includes(each))) {
      const id = await giveOrder(gw, userId, { ...trip, status });
      expect((await rate(token, id)).code, status).toBe('rating_not_allowed');
    }
  });

  it('need a completed order: a paid one is not enough, whether prepaid or postpaid', async () => {
    const { token, userId } = await rider();
    for (const type of ['taxi', 'maglev'] as const) {
      const id = await giveOrder(gw, userId, { ...trip, type, status: 'paid' });
      expect((await detail(token, id)).actions, type).not.toContain('rate');
      expect((await rate(token, id)).code, type).toBe('rating_not_allowed');
    }
  });

  it('are refused for a ride that was cancelled at a fee', async () => {
    const { token, userId } = await rider();
    const fee = {
      rule: { id: 'cancellation', version: '1' },
      items: [],
      totalCents: 500,
      estimated: false,
      calculatedAt: '2026-11-20T04:00:00.000Z',
    };
    const id = await giveOrder(gw, userId, { ...trip, type: 'taxi', fee: JSON.stringify(fee) });
    expect((await rate(token, id)).code).toBe('rating_not_allowed');
  });

  it('of another rider’s order are refused like those of no order', async () => {
    const owner = await rider();
    const id = await giveOrder(gw, owner.userId, trip);
    const stranger = await rider();
    expect((await rate(stranger.token, id)).code).toBe('order_not_found');
    expect((await detail(owner.token, id)).rating).toBeNull();
  });

  it.each([
    ['no stars', { stars: 0 }],
    ['six stars', { stars: 6 }],
    ['half a star', { stars: 4.5 }],
    ['stars as text', { stars: 'five' }],
    ['an unknown tag', { stars: 5, tags: ['marvellous'] }],
    ['a tag of other stars', { stars: 5, tags: [RATING_TAGS.low[0]] }],
    ['a tag twice', { stars: 5, tags: ['clean', 'clean'] }],
    ['a comment too long', { stars: 5, comment: '长'.repeat(201) }],
    ['a comment with control characters', { stars: 5, comment: 'a\u0000b' }],
    ['nothing', {}],
  ])('refuse %s, and write nothing', async (_, body) => {
    const { token, userId } = await rider();
    const id = await giveOrder(gw, userId, trip);
    expect((await rate(token, id, body)).code).toBe('invalid_input');
    expect((await detail(token, id)).rating).toBeNull();
  });

  it('take the longest comment', async () => {
    const { token, userId } = await rider();
    const id = await giveOrder(gw, userId, trip);
    const comment = '好'.repeat(200);
    expect((await rate(token, id, { stars: 3, comment })).body.rating?.comment).toBe(comment);
  });
});
