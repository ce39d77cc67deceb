import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { shanghaiDay } from '@shtrans/contract/values/calendar';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { PATIENCE_MS } from '../../test/patience.ts';
import { hasDatabase, startGateway, type TestGateway } from '../../test/harness.ts';
import { listen } from '../db/notify.ts';
import { findRows, insertRow } from '../../test/rows.ts';
import {
  enqueue,
  type JobDefinitions,
  type JobKind,
  type JobOutcome,
  runNow,
  scheduleRecurring,
} from './queue.ts';
import { prune } from './retention.ts';
import { retentions } from '../modules.ts';
import { type JobObserver, runDueJobs, startWorker } from './worker.ts';
import { jobsOf } from '../modules.ts';

type Runs = { [K in JobKind]?: JobDefinitions[K]['run'] };

/** The kinds of jobs with their lanes, and with handlers of a test. */
const definitionsOf = (ctx: TestGateway['ctx'], runs: Runs): Partial<JobDefinitions> =>
  Object.fromEntries(
    Object.entries(runs).map(([kind, run]) => [
      kind,
      { lane: jobsOf(ctx)[kind as JobKind].lane, run },
    ]),
  );

const runDue = (ctx: TestGateway['ctx'], runs: Runs, observe?: JobObserver) =>
  runDueJobs(ctx, definitionsOf(ctx, runs), observe);
const startWith = (ctx: TestGateway['ctx'], runs: Runs, observe?: JobObserver) =>
  startWorker(ctx, definitionsOf(ctx, runs), observe);

/** A handler that never ends, and how often it was begun. */
function hanging(): { handlers: Runs; begun: () => number } {
  let calls = 0;
  const hang = (): Promise<never> => {
    calls++;
    return new Promise(() => {});
  };
  return { handlers: { 'payment.confirm': hang }, begun: () => calls };
}

describe.skipIf(!hasDatabase())('jobs', () => {
  const open: TestGateway[] = [];
  let gw: TestGateway;
  beforeEach(async () => {
    gw = await startGateway();
    open.push(gw);
  });
  afterAll(() => Promise.all(open.map((g) => g.close())));

  const put = (
    dedup: string,
    runAt = gw.clock.now(),
    ctx: Parameters<typeof enqueue>[0] = gw.ctx,
  ): Promise<void> =>
    enqueue(ctx, gw.db, {
      kind: 'payment.confirm',
      dedup,
      payload: { paymentId: dedup },
      runAt,
    });
  /** From when it resolves on, notices of jobs arrive. */
  const hearing = (heard = (): unknown => undefined): Promise<void> =>
    new Promise((missed) => listen(gw.ctx, { channel: 'job', heard, missed }));
  const row = (dedup: string) =>
    gw.db.selectFrom('jobs').selectAll().where('dedup', '=', dedup).executeTakeFirstOrThrow();
  const done = { done: () => Promise.resolve() };
  /** As after the gateway that has a job did not renew its lease. */
  const endLeases = async (): Promise<void> => {
    gw.clock.advance(61_000);
    await sql`update jobs set leased_until = clock_timestamp() - interval '1 s'`.execute(gw.db);
  };

  it('runs each of 200 jobs exactly once with four workers and no job twice', async () => {
    await Promise.all(Array.from({ length: 200 }, (_, i) => put(`job-${i}`)));
    const seen: string[] = [];
    const handlers: Runs = {
      'payment.confirm': async ({ paymentId }) => {
        seen.push(paymentId);
        return done;
      },
    };
    const workers = [1, 2, 3, 4].map(() => startWith(gw.ctx, handlers));
    await vi.waitFor(async () => {
      const { n } = await gw.db
        .selectFrom('jobs')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .where('done_at', 'is not', null)
        .executeTakeFirstOrThrow();
      expect(n).toBe(200);
    }, PATIENCE_MS);
    await Promise.all(workers.map((w) => w.stop()));
    expect(seen.length).toBe(200);
    expect(new Set(seen).size).toBe(200);
  });

  it('puts the same work once', async () => {
    await put('same');
    await put('same');
    const all = await gw.db.selectFrom('jobs').selectAll().execute();
    expect(all.length).toBe(1);
  });

  it('leaves a job alone before its time', async () => {
    await put('later', new Date(gw.clock.now().getTime() + 60_000));
    const handlers: Runs = { 'payment.confirm': async () => done };
    expect(await runDue(gw.ctx, handlers)).toBe(0);
    gw.clock.advance(61_000);
    expect(await runDue(gw.ctx, handlers)).toBe(1);
    expect((await row('later')).done_at).not.toBeNull();
  });

  it('tries again after a failure, later each time, and keeps the reason', async () => {
    await put('bad');
    const attempts: number[] = [];
    const handlers: Runs = {
      'payment.confirm': async (_payload, attempt) => {
        attempts.push(attempt);
        if (attempt < 3) throw new Error(`refused ${attempt}`);
        return done;
      },
    };
    await runDue(gw.ctx, handlers);
    expect(await row('bad')).toMatchObject({ last_error: 'refused 1', done_at: null });
    expect(await runDue(gw.ctx, handlers)).toBe(0);
    gw.clock.advance(1100);
    await runDue(gw.ctx, handlers);
    gw.clock.advance(1100);
    expect(await runDue(gw.ctx, handlers)).toBe(0);
    gw.clock.advance(1100);
    await runDue(gw.ctx, handlers);
    expect(attempts).toEqual([1, 2, 3]);
    expect(await row('bad')).toMatchObject({ last_error: null, done_at: expect.any(Date) });
  });

  it('gives a job of a gateway that died to another once the lease is over', async () => {
    await put('orphan');
    const { handlers, begun } = hanging();
    void runDue(gw.ctx, handlers);
    await vi.waitFor(() => expect(begun()).toBe(1), PATIENCE_MS);
    expect(await runDue(gw.ctx, { 'payment.confirm': async () => done })).toBe(0);
    await endLeases();
    expect(await runDue(gw.ctx, { 'payment.confirm': async () => done })).toBe(1);
    expect((await row('orphan')).done_at).not.toBeNull();
  });

  it('keeps nothing of an effect whose lease ran out meanwhile', async () => {
    await put('slow');
    const released = Promise.withResolvers<void>();
    const effect = (who: string) => ({
      done: async (tx: Parameters<typeof enqueue>[1]) =>
        enqueue(gw.ctx, tx, {
          kind: 'payment.reconcile',
          dedup: who,
          payload: {},
          runAt: gw.clock.now(),
        }),
    });
    let started = false;
    const slow = runDue(gw.ctx, {
      'payment.confirm': async () => {
        started = true;
        await released.promise;
        return effect('slow');
      },
    });
    await vi.waitFor(() => expect(started).toBe(true), PATIENCE_MS);
    await endLeases();
    await runDue(gw.ctx, { 'payment.confirm': async () => effect('fast') });
    released.resolve();
    await slow;
    const effects = await gw.db
      .selectFrom('jobs')
      .select('dedup')
      .where('kind', '=', 'payment.reconcile')
      .execute();
    expect(effects).toEqual([{ dedup: 'fast' }]);
  });

  it('keeps a job for as long as its handler runs', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    await put('long');
    const { handlers, begun } = hanging();
    void runDue(gw.ctx, handlers);
    await vi.waitFor(() => expect(begun()).toBe(1), PATIENCE_MS);
    for (let minutes = 0; minutes < 3; minutes++) {
      await endLeases();
      vi.advanceTimersByTime(15_000);
      await vi.waitFor(async () => {
        const leasedUntil = (await row('long')).leased_until?.getTime() ?? 0;
        expect(leasedUntil).toBeGreaterThan(Date.now() + 20_000);
      }, PATIENCE_MS);
      expect(await runDue(gw.ctx, { 'payment.confirm': async () => done })).toBe(0);
    }
  });

  it.each<[string, () => Promise<JobOutcome>]>([
    ['does it', async () => done],
    ['wants to ask again', async () => ({ again: gw.clock.now() })],
    ['fails', () => Promise.reject(new Error('too late'))],
  ])('leaves a job with who took it over, also where who had it before %s', async (_, outcome) => {
    await put('taken');
    const released = Promise.withResolvers<void>();
    let begun = false;
    const results: string[] = [];
    const first = runDue(
      gw.ctx,
      {
        'payment.confirm': async () => {
          begun = true;
          await released.promise;
          return await outcome();
        },
      },
      (_kind, result) => results.push(result),
    );
    await vi.waitFor(() => expect(begun).toBe(true), PATIENCE_MS);
    await endLeases();
    const second = hanging();
    void runDue(gw.ctx, second.handlers);
    await vi.waitFor(() => expect(second.begun()).toBe(1), PATIENCE_MS);
    const theirs = await row('taken');
    released.resolve();
    await first;
    expect(results).toEqual(['lost']);
    expect(await row('taken')).toEqual(theirs);
  });

  it('is free once its try is over, however late a renewal of its lease arrives', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    await sql`create function wait_for_gate() returns trigger language plpgsql as $$
      begin
        if current_query() like 'update jobs set%clock_timestamp%' then
          perform pg_advisory_xact_lock(1);
        end if;
        return null;
      end $$`.execute(gw.db);
    await sql`create trigger renewals_wait before update on jobs
      for each statement execute function wait_for_gate()`.execute(gw.db);
    const waiting = async (): Promise<number> => {
      const { rows } = await sql<{ n: number }>`select count(*) as n from pg_locks
        where locktype = 'advisory' and not granted and database =
          (select oid from pg_database where datname = current_database())`.execute(gw.db);
      return rows[0]?.n ?? 0;
    };
    await put('again');
    const released = Promise.withResolvers<void>();
    let begun = false;
    const first = runDue(gw.ctx, {
      'payment.confirm': async () => {
        begun = true;
        await released.promise;
        return { again: new Date(gw.clock.now().getTime() + 3_600_000) };
      },
    });
    await vi.waitFor(() => expect(begun).toBe(true), PATIENCE_MS);
    await gw.db.connection().execute(async (gate) => {
      await sql`select pg_advisory_lock(1)`.execute(gate);
      vi.advanceTimersByTime(10_000);
      await vi.waitFor(async () => expect(await waiting()).toBe(1), PATIENCE_MS);
      released.resolve();
      await first;
      await runNow(gw.ctx, { kind: 'payment.confirm', dedup: 'again' });
      await sql`select pg_advisory_unlock(1)`.execute(gate);
      // Given once the renewal is over.
      await sql`select pg_advisory_lock(1), pg_advisory_unlock(1)`.execute(gate);
    });
    expect(await row('again')).toMatchObject({ leased_until: null });
    expect(await runDue(gw.ctx, { 'payment.confirm': async () => done })).toBe(1);
  });

  it('takes no job away from another gateway whose clock is behind', async () => {
    await put('theirs');
    const { handlers, begun } = hanging();
    void runDue(gw.ctx, handlers);
    await vi.waitFor(() => expect(begun()).toBe(1), PATIENCE_MS);
    const clock = { now: () => new Date(gw.clock.now().getTime() + 90_000) };
    const ahead = { ...gw.ctx, clock };
    expect(await runDue(ahead, { 'payment.confirm': async () => done })).toBe(0);
  });

  it('goes on with another payload where a handler says so', async () => {
    const kind = 'payment.reconcile';
    await enqueue(gw.ctx, gw.db, { kind, dedup: kind, payload: {} });
    const at = { provider: 'sandbox', day: '2026-11-20', after: 'here' };
    const seen: unknown[] = [];
    const handlers: Runs = {
      [kind]: async (payload) => {
        seen.push(payload);
        return { again: gw.clock.now(), payload: { at } };
      },
    };
    await runDue(gw.ctx, handlers);
    await runDue(gw.ctx, handlers);
    expect(seen).toEqual([{}, { at }]);
  });

  it('puts a recurring job in the queue once, and makes it due again after each run', async () => {
    const kind = 'payment.reconcile';
    await gw.db.deleteFrom('jobs').execute();
    const seen: unknown[] = [];
    const round: JobDefinitions['payment.reconcile'] = {
      lane: 'own',
      next: (now) => new Date(now.getTime() + 60_000),
      run: async (payload) => {
        seen.push(payload);
        const at = { provider: 'sandbox', day: '2026-11-20', after: 'here' };
        return seen.length === 2 ? { again: gw.clock.now(), payload: { at } } : done;
      },
    };
    const definitions = { [kind]: round };
    await Promise.all([1, 2].map(() => scheduleRecurring(gw.ctx, definitions)));
    expect(await runDueJobs(gw.ctx, definitions)).toBe(0);
    for (const wait of [60_000, 60_000, 0, 60_000]) {
      gw.clock.advance(wait);
      expect(await runDueJobs(gw.ctx, definitions)).toBe(1);
      if (seen.length !== 2) expect(await runDueJobs(gw.ctx, definitions)).toBe(0);
    }
    const at = { provider: 'sandbox', day: '2026-11-20', after: 'here' };
    expect(seen).toEqual([{}, {}, { at }, {}]);
    expect(await findRows(gw.db, 'jobs', { kind }, 'id')).toMatchObject([{ done_at: null }]);
  });

  it('asks again at the time a handler gives', async () => {
    await put('ask');
    const again = new Date(gw.clock.now().getTime() + 5000);
    await runDue(gw.ctx, { 'payment.confirm': async () => ({ again }) });
    expect((await row('ask')).run_at).toEqual(again);
  });

  it('a stop waits for the job under way', async () => {
    await put('last');
    let started = false;
    const worker = startWith(gw.ctx, {
      'payment.confirm': async () => {
        started = true;
        await delay(200);
        return done;
      },
    });
    await vi.waitFor(() => expect(started).toBe(true), PATIENCE_MS);
    await worker.stop();
    expect((await row('last')).done_at).not.toBeNull();
  });

  it('begins what is put in the queue, what comes due and what is tried again without waiting for its next look', async () => {
    const config = { ...gw.ctx.config, JOBS_POLL_MS: 60_000 };
    const clock = { now: () => new Date() };
    const attempts: string[] = [];
    const ctx = { ...gw.ctx, config, clock };
    const worker = startWith(ctx, {
      'payment.confirm': async ({ paymentId }, attempt) => {
        attempts.push(`${paymentId} ${attempt}`);
        if (attempt === 1) return { again: new Date(Date.now() + 100) };
        return done;
      },
    });
    await hearing();
    await put('at-once', new Date(), ctx);
    await put('soon', new Date(Date.now() + 300), ctx);
    const all = ['at-once 1', 'at-once 2', 'soon 1', 'soon 2'];
    await vi.waitFor(() => expect(attempts.toSorted()).toEqual(all), PATIENCE_MS);
    await worker.stop();
  });

  it('tells gateways of what is due soon, and not of what they find by themselves in time', async () => {
    let heard = 0;
    await hearing(() => (heard += 1));
    await put('in-a-minute', new Date(gw.clock.now().getTime() + 60_000));
    await put('now');
    await put('now');
    await put('next');
    // They arrive in the order of their transactions.
    await vi.waitFor(() => expect(heard).toBe(2), PATIENCE_MS);
  });

  it('leaves jobs of a kind it does not know', async () => {
    await put('newer');
    expect(await runDue(gw.ctx, { 'ride.follow': async () => done })).toBe(0);
  });

  it('forgets done jobs after a week and keeps those that wait', async () => {
    await put('old');
    await runDue(gw.ctx, { 'payment.confirm': async () => done });
    await put('waiting', new Date(gw.clock.now().getTime() + 30 * 86_400_000));
    gw.clock.advance(6 * 86_400_000);
    await prune(gw.ctx, retentions(gw.ctx));
    expect(await row('old')).toBeDefined();
    gw.clock.advance(2 * 86_400_000);
    await prune(gw.ctx, retentions(gw.ctx));
    const left = await gw.db.selectFrom('jobs').select('dedup').execute();
    expect(left).toEqual([{ dedup: 'waiting' }]);
  });

  it('are forgotten by thousands, some at a time, and beside a table that cannot be pruned', async () => {
    const old = new Date(gw.clock.now().getTime() - 10 * 86_400_000);
    await sql`insert into rate_counters (bucket, window_start, n)
      select 'b' || i, ${old}, 1 from generate_series(1, 2500) i`.execute(gw.db);
    await sql`alter table jobs rename to jobs_away`.execute(gw.db);
    await prune(gw.ctx, retentions(gw.ctx));
    await sql`alter table jobs_away rename to jobs`.execute(gw.db);
    const { rows } = await sql<{ n: number }>`select count(*) as n from rate_counters`.execute(
      gw.db,
    );
    expect(rows).toEqual([{ n: 0 }]);
  });

  it('are not all that is forgotten: what the sandbox keeps for a time is, where it is loaded', async () => {
    const now = gw.clock.now();
    const ago = (days: number) => new Date(now.getTime() - days * 86_400_000);
    for (const [id, done_at] of [
      ['recent', ago(6)],
      ['old', ago(8)],
      ['undone', null],
    ] as const) {
      const errand = { user_id: randomUUID(), body: JSON.stringify({ id }), run_at: ago(9) };
      await insertRow(gw.db, 'sandbox.errands', { id: randomUUID(), ...errand, done_at });
    }
    const left = async () =>
      (await gw.db.selectFrom('sandbox.errands').select('body').execute())
        .map(({ body }) => (body as { id: string }).id)
        .toSorted();
    const without = { ...gw.ctx, adapters: { ...gw.ctx.adapters, sandboxTables: {} } };
    await prune(gw.ctx, retentions(without));
    expect(await left()).toEqual(['old', 'recent', 'undone']);
    await prune(gw.ctx, retentions(gw.ctx));
    expect(await left()).toEqual(['recent', 'undone']);
  });

  it('are not all that is forgotten: stock of days long over is, and no other', async () => {
    const today = shanghaiDay(gw.clock.now());
    const longAgo = shanghaiDay(new Date(gw.clock.now().getTime() - 62 * 86_400_000));
    for (const day of ['', longAgo, `${longAgo} 1762858800000`, today]) {
      await insertRow(gw.db, 'stock', { item: 'garden', day, bucket: 0, total: 1, cap: 1 });
    }
    await prune(gw.ctx, retentions(gw.ctx));
    const left = await findRows(gw.db, 'stock', { item: 'garden' }, 'day');
    expect(left.map(({ day }) => day)).toEqual(['', today]);
  });
});
