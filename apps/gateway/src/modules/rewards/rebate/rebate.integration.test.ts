import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@shtrans/contract/values/calendar';
import { array, assert, asyncProperty, integer, tuple } from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasDatabase, startGateway, type TestGateway } from '../../../../test/harness.ts';
import { userIdOf } from '../../../../test/orders.ts';
import { refundRide, takeRide } from '../../../../test/referred-rides.ts';
import { deleteRows, findRow, findRows, updateRows } from '../../../../test/rows.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { enqueue } from '../../../jobs/queue.ts';
import { eraseRider } from '../../../../test/erase-rider.ts';
import { checkLedger } from '../../wallet/ledger/service.ts';
import { rebateFaults } from './check.ts';
import { releaseDue } from './rides.ts';

const READ = 'GET integral:/v1/rebate';
const LEDGER = 'GET integral:/v1/rebate-ledger';
const SIGN_UP = 'POST integral:/v1/rebate/promoter';
const BIND = 'POST integral:/v1/rebate/binding';
const MOVE = 'POST integral:/v1/rebate/moves';

interface Rider {
  phone: string;
  id: string;
  code: string;
}

describe.skipIf(!hasDatabase())('rebates', () => {
  let gw: TestGateway;
  let secondGateway: TestGateway;
  let riders = 0;
  beforeAll(async () => {
    gw = await startGateway();
    secondGateway = await startGateway({ databaseUrl: gw.databaseUrl, clock: gw.clock });
  });
  afterAll(async () => {
    await secondGateway?.close();
    await gw?.close();
  });

  const tokens = new Map<string, string>();
  /** Unused sessions end after a time, so each rider logs in again when days have passed. */
  const tokenOf = async ({ phone }: Pick<Rider, 'phone'>): Promise<string> => {
    const key = `${phone} ${Math.floor(gw.clock.now().getTime() / DAY_MS)}`;
    const token = tokens.get(key) ?? (await gw.login(phone));
    tokens.set(key, token);
    return token;
  };
  const rider = async (): Promise<Rider> => {
    const phone = `136${String(++riders).padStart(8, '0')}`;
    const token = await gw.login(phone);
    const { code } = (await gw.call('PUT auth:/v1/invite-code', {}, { token })).body;
    return { phone, id: await userIdOf(gw.db, token), code };
  };
  const signUp = async (signedRider: Rider, version = 1) =>
    await gw.call(SIGN_UP, { body: { version } }, { token: await tokenOf(signedRider) });
  const promoter = async (): Promise<Rider> => {
    const newPromoter = await rider();
    expect((await signUp(newPromoter)).status).toBe(200);
    return newPromoter;
  };
  const bind = async (boundRider: Rider, code: string, gateway = gw, version = 1) =>
    await gateway.call(BIND, { body: { code, version } }, { token: await tokenOf(boundRider) });
  const read = async (reader: Rider) =>
    (await gw.call(READ, {}, { token: await tokenOf(reader) })).body;
  const move = async (mover: Rider, amount: number, gateway = gw) =>
    await gateway.call(MOVE, { body: { amount } }, { token: await tokenOf(mover) });
  /** A promoter and a rider who is bound to them. */
  const pair = async (): Promise<[Rider, Rider]> => {
    const bindingPair: [Rider, Rider] = [await promoter(), await rider()];
    expect((await bind(bindingPair[1], bindingPair[0].code)).status).toBe(200);
    return bindingPair;
  };
  const proved = async (): Promise<void> => {
    expect((await checkLedger(gw.db)).faults).toEqual([]);
    expect(await rebateFaults(gw.ctx)).toEqual([]);
  };

  it('bind once, under the terms, to promoters, and not to oneself', async () => {
    const [ann, bo, cy] = [await promoter(), await rider(), await rider()];
    expect((await signUp(bo, 2)).code).toBe('agreement_outdated');
    expect((await bind(bo, 'ZZZZZZZZ')).code).toBe('promoter_not_found');
    expect((await bind(bo, cy.code)).code).toBe('promoter_not_found');
    expect((await bind(ann, ann.code)).code).toBe('bound_to_oneself');
    expect((await bind(bo, ann.code, gw, 9)).code).toBe('agreement_outdated');
    expect((await bind(bo, ann.code)).body).toMatchObject({ state: 'counted' });
    expect((await bind(bo, ann.code)).status).toBe(200);
    await signUp(cy);
    expect((await bind(bo, cy.code)).code).toBe('already_bound');
    expect(await read(ann)).toMatchObject({ bound: 1, promoter: { code: ann.code }, mine: null });
  });

  it('never close a circle: over two, over three, and concurrently', async () => {
    const [a, b, c] = [await promoter(), await promoter(), await promoter()];
    expect((await bind(a, b.code)).status).toBe(200);
    expect((await bind(b, a.code)).code).toBe('bound_in_circle');
    expect((await bind(b, c.code)).status).toBe(200);
    expect((await bind(c, a.code)).code).toBe('bound_in_circle');
    const [d, e] = [await promoter(), await promoter()];
    const answers = await Promise.all([bind(d, e.code), bind(e, d.code, secondGateway)]);
    expect(answers.map(({ code }) => code ?? 'bound').toSorted()).toEqual([
      'bound',
      'bound_in_circle',
    ]);
  });

  const deadlocks = async (): Promise<number> => {
    const { rows } = await sql<{ n: number }>`
      select deadlocks::int as n from pg_stat_database where datname = current_database()`.execute(
      gw.db,
    );
    return rows[0]?.n ?? 0;
  };

  it('do not deadlock when two bound riders bind each other again concurrently', async () => {
    const [lower, upper] = await Promise.all([promoter(), promoter()]);
    expect(await bind(lower, upper.code)).toMatchObject({ status: 200 });
    const before = await deadlocks();
    for (let i = 0; i < 40; i++) {
      const [repeat, circle] = await Promise.all([
        bind(lower, upper.code, secondGateway),
        bind(upper, lower.code),
      ]);
      expect([repeat.code, circle.code]).toEqual([undefined, 'bound_in_circle']);
    }
    expect(await deadlocks()).toBe(before);
  });

  it('bind each rider once and form no circle, in any concurrent order', async () => {
    const all = await Promise.all(Array.from({ length: 6 }, promoter));
    const ids = all.map(({ id }) => id);
    const someone = integer({ min: 0, max: all.length - 1 });
    const rounds = array(array(tuple(someone, someone), { minLength: 1, maxLength: 5 }), {
      minLength: 1,
      maxLength: 5,
    });
    await assert(
      asyncProperty(rounds, async (story) => {
        await deleteRows(gw.db, 'referrals', { programme: 'rebate' });
        // The codes that a model without concurrency returns for riders who are bound already.
        const promoterOf = new Map<string, string>();
        for (const round of story) {
          const answers = await Promise.all(
            round.map(async ([from, to], i) => {
              const [bound, upper] = [all[from], all[to]] as [Rider, Rider];
              const { code } = await bind(bound, upper.code, i % 2 === 0 ? gw : secondGateway);
              return { who: bound, by: upper, code };
            }),
          );
          for (const { who, by, code } of answers) {
            if (code !== undefined) continue;
            expect(promoterOf.get(who.id) ?? by.id).toBe(by.id);
            promoterOf.set(who.id, by.id);
          }
          const refused = answers.flatMap(({ code }) => code ?? []);
          const expectedCodes = new Set<string>([
            'already_bound',
            'bound_in_circle',
            'bound_to_oneself',
          ]);
          expect(refused.filter((code) => !expectedCodes.has(code))).toEqual([]);
        }
        const rows = await findRows(gw.db, 'referrals', { programme: 'rebate' }, 'at');
        expect(new Map(rows.map((row) => [row.user_id, row.referrer]))).toEqual(promoterOf);
        for (const id of ids) {
          const visited = new Set<string>();
          for (
            let current: string | undefined = id;
            current !== undefined;
            current = promoterOf.get(current)
          ) {
            expect(visited.has(current), 'a circle').toBe(false);
            visited.add(current);
          }
        }
      }),
      { numRuns: 16 },
    );
    await deleteRows(gw.db, 'referrals', { programme: 'rebate' });
  });

  it('freeze a share of the fare, release it once, and move it to points', async () => {
    const [ann, bo] = await pair();
    await takeRide(gw, bo.id, 1050);
    expect(await read(ann)).toMatchObject({
      balance: 0,
      frozen: 31,
      pending: [{ amount: 31, state: 'frozen', name: expect.stringMatching(/^136\*{4}/) }],
    });
    gw.clock.advance(8 * DAY_MS + 1000);
    // A job and two readers, concurrently.
    const [page] = await Promise.all([
      read(ann),
      releaseDue(gw.ctx),
      releaseDue(secondGateway.ctx),
    ]);
    for (const standing of [page, await read(ann)]) {
      expect(standing).toMatchObject({ balance: 31, frozen: 0, pending: [] });
    }
    const { body } = await gw.call(LEDGER, {}, { token: await tokenOf(ann) });
    expect(body.items.map(({ cause, change }) => [cause, change])).toEqual([
      ['rebate.released', 31],
    ]);
    expect((await move(ann, 5)).code).toBe('invalid_input');
    const moves = await Promise.all([move(ann, 20), move(ann, 20, secondGateway)]);
    expect(moves.map(({ code }) => code ?? 'moved').toSorted()).toEqual([
      'balance_insufficient',
      'moved',
    ]);
    expect(await read(ann)).toMatchObject({ balance: 11 });
    await proved();
  });

  it('end with a refund: cancelled while frozen, taken back afterwards, once', async () => {
    const [ann, bo] = await pair();
    const [early, late] = [await takeRide(gw, bo.id, 1000), await takeRide(gw, bo.id, 2000)];
    await refundRide(gw, bo.id, early);
    expect(await read(ann)).toMatchObject({ frozen: 60 });
    gw.clock.advance(8 * DAY_MS + 1000);
    expect(await read(ann)).toMatchObject({ balance: 60 });
    await move(ann, 50);
    await refundRide(gw, bo.id, late);
    // 10 were left, and 50 are owed: the next rebate pays them.
    expect(await read(ann)).toMatchObject({ balance: 0, owed: 50, frozen: 0 });
    const payload = { userId: bo.id, orderId: late };
    await enqueue(gw.ctx, gw.db, { kind: 'referral.ride', dedup: randomUUID(), payload });
    await gw.runJobs();
    expect(await read(ann)).toMatchObject({ balance: 0, owed: 50 });
    const next = await takeRide(gw, bo.id, 3000);
    gw.clock.advance(8 * DAY_MS + 1000);
    expect(await read(ann)).toMatchObject({ balance: 40, owed: 0 });
    // A part of it is refunded later.
    await updateRows(gw.db, 'ride_facts', { order_id: next }, { fare_cents: 2000 });
    const rideKey = { userId: bo.id, orderId: next };
    await enqueue(gw.ctx, gw.db, { kind: 'referral.ride', dedup: randomUUID(), payload: rideKey });
    await gw.runJobs();
    expect(await read(ann)).toMatchObject({ balance: 10, owed: 0 });
    await proved();
  });

  it('count only rides of their types and time', async () => {
    const [ann, bo] = [await promoter(), await rider()];
    await takeRide(gw, bo.id, 1000);
    await bind(bo, ann.code);
    await takeRide(gw, bo.id, 1000, { type: 'parking', fields: '{"kind": "other"}' });
    await takeRide(gw, bo.id, 30);
    expect(await read(ann)).toMatchObject({ frozen: 0 });
    gw.clock.advance(181 * DAY_MS);
    await takeRide(gw, bo.id, 1000);
    expect(await read(ann)).toMatchObject({ frozen: 0 });
  });

  it('are reported if a ride has none, or a wrong one', async () => {
    const [, bo] = await pair();
    const faultsOf = async (id: string): Promise<string[]> =>
      (await rebateFaults(gw.ctx)).filter((fault) => fault.includes(id));
    const id = await takeRide(gw, bo.id, 1000);
    expect(await faultsOf(id)).toEqual([]);
    await updateRows(gw.db, 'rebates', { order_id: id }, { amount: 29 });
    expect(await faultsOf(id)).toEqual([`order ${id} is worth a rebate of 30 and has 29`]);
    await deleteRows(gw.db, 'rebates', { order_id: id });
    expect(await faultsOf(id)).toEqual([`order ${id} is worth a rebate of 30 and has none`]);
    // Not while a waiting job is about to add it.
    const payload = { userId: bo.id, orderId: id };
    await enqueue(gw.ctx, gw.db, { kind: 'referral.ride', dedup: randomUUID(), payload });
    expect(await faultsOf(id)).toEqual([]);
    await gw.runJobs();
    expect(await faultsOf(id)).toEqual([]);
    expect(await findRow(gw.db, 'rebates', { order_id: id })).toMatchObject({ amount: 30 });
  });

  it('are held for kin, and outlive deleted riders', async () => {
    const [ann, bo] = [await promoter(), await rider()];
    await tokenOf(ann);
    await tokenOf(bo);
    const device = { device_id: randomUUID() };
    for (const { id } of [ann, bo]) await updateRows(gw.db, 'sessions', { user_id: id }, device);
    expect((await bind(bo, ann.code)).body).toMatchObject({ state: 'held' });
    await takeRide(gw, bo.id, 1000);
    expect(await read(ann)).toMatchObject({ frozen: 0, bound: 0, held: 1 });
    const [dee, eve] = await pair();
    const ride = await takeRide(gw, eve.id, 1000);
    const now = gw.clock.now();
    await inTransaction(gw.db, (tx) => eraseRider(tx, eve.id, eve.phone, now));
    expect(await read(dee)).toMatchObject({ frozen: 30, pending: [{ name: null }] });
    await inTransaction(gw.db, (tx) => eraseRider(tx, dee.id, dee.phone, now));
    expect(await findRow(gw.db, 'rebates', { order_id: ride })).toBeUndefined();
  });
});
