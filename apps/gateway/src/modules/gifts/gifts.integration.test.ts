import { randomUUID } from 'node:crypto';
import { DAY_MS, shanghaiDay, startOfShanghaiDay } from '@shtrans/contract/calendar';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hasDatabase, startGateway, type TestGateway } from '../../../test/harness.ts';
import { releaseData } from '../../../test/operator-data.ts';
import { userIdOf } from '../../../test/orders.ts';
import { insertRow } from '../../db/rows.ts';
import { offersNow } from './offer.ts';
import { scheduleGranting } from './service.ts';
import { windowOf } from '../catalogue/service.ts';

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
      .values({ gift: 'shanghai-chezhan', remaining, total: 20_000 })
      .onConflict((c) => c.column('gift').doUpdateSet({ remaining, total: 20_000 }))
      .execute();
  };
  const claims = async (gift: string): Promise<number> =>
    (await gw.db.selectFrom('gift_claims').select('id').where('gift', '=', gift).execute()).length;

  const couponsOf = async (userId: string) =>
    await gw.db
      .selectFrom('coupons')
      .selectAll()
      .where('user_id', '=', userId)
      .orderBy('n')
      .execute();

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

  it('are coupons of the wallet, with their discount as data, granted once', async () => {
    const token = await rider();
    const userId = await userIdOf(gw.db, token);
    await Promise.all([claim('traffic', token), claim('traffic', token), claim('traffic', token)]);
    const { body } = await claim('traffic', token);
    const rows = await couponsOf(userId);
    expect(rows.map(({ template }) => template)).toEqual([
      'metro-2-off',
      'metro-2-off',
      'bus-1-off',
      'bus-1-off',
      'taxi-10-percent',
    ]);
    expect(rows.at(-1)).toMatchObject({
      state: 'available',
      cause_kind: 'gift',
      cause_id: body.claim?.id,
      terms: { kind: 'percent_off', percentOff: 10, capCents: 1000, orderTypes: ['taxi'] },
    });
    const [first] = rows;
    const lastDay = shanghaiDay(new Date((first?.granted_at.getTime() ?? 0) + 30 * DAY_MS));
    const end = startOfShanghaiDay(lastDay).getTime() + DAY_MS;
    expect(first?.valid_until.getTime()).toBe(end);
    expect(Date.parse(body.claim?.expiresAt ?? '')).toBe(end);
    expect(
      body.items.map(({ kind, percentOff, quantity }) => [kind, percentOff, quantity]),
    ).toEqual([
      ['amount_off', undefined, 2],
      ['amount_off', undefined, 2],
      ['percent_off', 10, 1],
    ]);
  });

  it('that are gone grant no coupon', async () => {
    await stock(0);
    const token = await rider();
    expect((await claim('shanghai-chezhan', token)).code).toBe('gift_gone');
    expect(await couponsOf(await userIdOf(gw.db, token))).toEqual([]);
  });

  it('of the demo city are open on any day, with weeks before and after it', async () => {
    const offers = await offersNow(gw.ctx);
    expect(offers.length).toBeGreaterThan(1);
    const end = Date.parse('2031-01-01');
    for (let day = Date.parse('2026-11-20T12:00:00Z'); day < end; day += DAY_MS) {
      for (const { gift } of offers) {
        const { state, from, until } = windowOf(gift, new Date(day));
        expect(state).toBe('open');
        expect(day - from.getTime()).toBeGreaterThan(14 * DAY_MS);
        expect(until.getTime() - day).toBeGreaterThan(14 * DAY_MS);
      }
    }
  });

  describe('under another version of the operator’s data', () => {
    let other: TestGateway;
    // Each of its own: a release of another test may be of a later time.
    beforeEach(async () => {
      other = await startGateway();
      other.clock.set(IN_TIME);
    });
    afterEach(async () => await other?.close());

    const read = async (name: string, token?: string) =>
      (await other.call(READ, { params: { name } }, { token })).body;
    const claimThere = async (name: string, token: string) =>
      await other.call(CLAIM, { params: { name } }, { token });

    const total = async (number: number): Promise<void> =>
      void (await releaseData([other], (data) => ({
        ...data,
        gifts: data.gifts.map((row) =>
          row.id === 'shanghai-chezhan' ? { ...row, total: number } : row,
        ),
      })));

    it('keep what was claimed, and give who comes later what is in force then', async () => {
      const [early, late] = [await other.login('13500000001'), await other.login('13500000002')];
      const claimed = await claimThere('traffic', early);
      await releaseData([other], (data) => ({
        ...data,
        coupons: data.coupons.map((row) =>
          row.id === 'taxi-10-percent' && row.kind === 'percent_off'
            ? { ...row, percentOff: 20 }
            : row,
        ),
      }));
      expect((await claimThere('traffic', early)).body.items).toEqual(claimed.body.items);
      expect((await read('traffic', early)).items[2]).toMatchObject({ percentOff: 10 });
      expect((await claimThere('traffic', late)).body.items[2]).toMatchObject({ percentOff: 20 });
      const percents = await other.db
        .selectFrom('coupons')
        .select(['version', 'terms'])
        .where('template', '=', 'taxi-10-percent')
        .orderBy('version')
        .execute();
      expect(percents).toMatchObject([
        { version: 1, terms: { percentOff: 10 } },
        { version: 2, terms: { percentOff: 20 } },
      ]);
    });

    it('are as many as it says: more are left at once, and none where fewer are than were claimed', async () => {
      await total(2);
      const riders = ['13500000011', '13500000012', '13500000013', '13500000014'];
      const [a = '', b = '', c = '', d = ''] = await Promise.all(
        riders.map((each) => other.login(each)),
      );
      for (const token of [a, b])
        expect((await claimThere('shanghai-chezhan', token)).status).toBe(200);
      expect((await claimThere('shanghai-chezhan', c)).code).toBe('gift_gone');
      await total(3);
      expect(await read('shanghai-chezhan')).toMatchObject({ state: 'open', left: 1, total: 3 });
      expect((await claimThere('shanghai-chezhan', c)).status).toBe(200);
      await total(1);
      expect(await read('shanghai-chezhan')).toMatchObject({ state: 'gone', left: 0 });
      expect((await claimThere('shanghai-chezhan', d)).code).toBe('gift_gone');
      await total(4);
      expect(await read('shanghai-chezhan')).toMatchObject({ state: 'open', left: 1 });
    });

    it('are not open before and after their time, by the city’s clock', async () => {
      other.clock.set(new Date('2026-10-01T00:00:00Z'));
      const window = { from: '2026-11-01T00:00:00+08:00', until: '2027-02-20T00:00:00+08:00' };
      await releaseData([other], (data) => ({
        ...data,
        gifts: data.gifts.map((row) => ({ ...row, ...window })),
      }));
      const claimAt = async (instant: string, phone: string) => {
        other.clock.set(new Date(instant));
        return await claimThere('traffic', await other.login(phone));
      };
      const early = await claimAt('2026-10-31T15:59:58Z', '13500000021');
      expect(early.code).toBe('gift_not_begun');
      const first = await claimAt('2026-10-31T16:00:00Z', '13500000021');
      expect(first.body.state).toBe('claimed');
      const late = await claimAt('2027-02-19T16:00:00Z', '13500000022');
      expect(late.code).toBe('gift_over');
    });
  });

  it('claimed before there were coupons, or at an older gateway, get theirs by a job, once', async () => {
    const userId = await userIdOf(gw.db, await rider());
    const id = randomUUID();
    const name = { zh: '打车九折券', en: '10% off a ride' };
    const old = { kind: 'percent_off', name, amountCents: 1000, thresholdCents: 2000 };
    await insertRow(gw.db, 'gift_claims', {
      user_id: userId,
      gift: 'traffic',
      id,
      items: JSON.stringify([{ ...old, quantity: 1, validDays: 14 }]),
      claimed_at: IN_TIME,
      expires_at: new Date(IN_TIME.getTime() + 30 * DAY_MS),
    });
    await scheduleGranting(gw.ctx);
    await gw.runJobs();
    const granted = await couponsOf(userId);
    expect(granted).toHaveLength(5);
    expect(granted[0]).toMatchObject({ cause_kind: 'gift', cause_id: id, state: 'available' });
    gw.clock.advance(3_600_000);
    await gw.runJobs();
    expect(await couponsOf(userId)).toHaveLength(5);
    const job = await gw.db
      .selectFrom('jobs')
      .select('done_at')
      .where('kind', '=', 'gifts.grant')
      .executeTakeFirstOrThrow();
    expect(job.done_at).toBeNull();
  });
});
