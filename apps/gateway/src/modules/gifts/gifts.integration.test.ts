import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hasDatabase, startGateway, type TestGateway } from '../../../test/harness.ts';
import { userIdOf } from '../../../test/orders.ts';
import { claimGift, offers } from './service.ts';

const READ = 'GET maas:/v1/gifts/:name';
const CLAIM = 'POST maas:/v1/gifts/:name/claim';
const IN_TIME = new Date('2026-11-21T02:00:00Z');

describe.skipIf(!hasDatabase())('gifts', () => {
  let gw: TestGateway;
  let riders = 0;
  const rider = async (): Promise<string> =>
    await gw.login(`135${String(++riders).padStart(8, '0')}`);
  const claim = async (name: string, token: string, idempotencyKey?: string) =>
    await gw.call(
      CLAIM,
      { params: { name } },
      { token, ...(idempotencyKey !== undefined && { idempotencyKey }) },
    );
  const stock = async (remaining: number): Promise<void> => {
    await gw.db
      .insertInto('gift_stock')
      .values({ gift: 'shanghai-chezhan', remaining })
      .onConflict((c) => c.column('gift').doUpdateSet({ remaining }))
      .execute();
  };
  const claims = async (gift: string): Promise<number> =>
    (await gw.db.selectFrom('gift_claims').select('id').where('gift', '=', gift).execute()).length;

  beforeAll(async () => {
    gw = await startGateway();
  });
  afterAll(async () => await gw?.close());
  beforeEach(() => gw.clock.set(IN_TIME));

  it('are open to everybody, and say what is in them and how many are left', async () => {
    const { body } = await gw.call(READ, { params: { name: 'shanghai-chezhan' } });
    expect(body).toMatchObject({ state: 'open', claim: null, total: 20_000, left: 20_000 });
    expect(body.items.length).toBeGreaterThan(0);
    for (const { zh, en } of [body.title, body.text, ...body.items.map(({ name }) => name)]) {
      expect(zh).toMatch(/\p{Script=Han}/u);
      expect(en).toMatch(/^[^\p{Script=Han}]+$/u);
    }
  });

  it('are claimed once: asked again the same claim is given, also when the offer is over', async () => {
    const phone = '13599999999';
    const token = await gw.login(phone);
    const first = await claim('traffic', token);
    expect(first.body.state).toBe('claimed');
    const again = await claim('traffic', token);
    expect(again.body.claim).toEqual(first.body.claim);
    gw.clock.set(new Date('2027-05-01T00:00:00Z'));
    const later = await gw.login(phone);
    expect((await claim('traffic', later)).body.claim).toEqual(first.body.claim);
    const read = await gw.call(READ, { params: { name: 'traffic' } }, { token: later });
    expect(read.body.claim).toEqual(first.body.claim);
  });

  it('are not open before and after their time, by the city’s clock', async () => {
    const window = { from: '2026-11-01T00:00:00+08:00', until: '2027-02-20T00:00:00+08:00' };
    const fixed = offers().map((offer) => ({ ...offer, ...window }));
    const claimFixed = async () => {
      const userId = await userIdOf(gw.db, await rider());
      const attempt = { userId, key: randomUUID(), endpoint: CLAIM, asked: '' };
      return await claimGift(gw.ctx, 'traffic', attempt, fixed);
    };
    gw.clock.set(new Date('2026-10-31T15:59:58Z'));
    await expect(claimFixed()).rejects.toMatchObject({ code: 'gift_not_begun' });
    gw.clock.set(new Date('2026-10-31T16:00:00Z'));
    expect((await claimFixed()).state).toBe('claimed');
    gw.clock.set(new Date('2027-02-19T16:00:00Z'));
    await expect(claimFixed()).rejects.toMatchObject({ code: 'gift_over' });
  });

  it('of the demo city are open whenever it is', async () => {
    gw.clock.set(new Date('2027-02-19T16:00:00Z'));
    expect((await claim('shanghai-chezhan', await rider())).status).toBe(200);
  });

  it('that are unknown, or asked for without a login or a key, are refused and nothing is written', async () => {
    const token = await rider();
    const before = await claims('traffic');
    expect((await claim('nothing', token)).code).toBe('gift_not_found');
    expect((await gw.call(READ, { params: { name: '__proto__' } })).code).toBe('gift_not_found');
    const nobody = await gw.call(CLAIM, { params: { name: 'traffic' } });
    expect(nobody.code).toBe('unauthenticated');
    expect(await claims('traffic')).toBe(before);
  });

  it('of one rider at two phones at once are one', async () => {
    const token = await rider();
    await stock(100);
    const answers = await Promise.all(
      Array.from({ length: 8 }, async () => await claim('shanghai-chezhan', token)),
    );
    expect(new Set(answers.map(({ body }) => body.claim?.id)).size).toBe(1);
    const { body } = await gw.call(READ, { params: { name: 'shanghai-chezhan' } });
    expect(body.left).toBe(99);
  });

  it('are never given to more riders than there are, however many come at once', async () => {
    await stock(5);
    const before = await claims('shanghai-chezhan');
    const tokens = await Promise.all(Array.from({ length: 20 }, rider));
    const answers = await Promise.all(
      tokens.map(async (token) => await claim('shanghai-chezhan', token)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(answers.filter(({ code }) => code === 'gift_gone')).toHaveLength(15);
    expect(await claims('shanghai-chezhan')).toBe(before + 5);
    const { body } = await gw.call(READ, { params: { name: 'shanghai-chezhan' } });
    expect(body).toMatchObject({ state: 'gone', left: 0 });
  });
});
