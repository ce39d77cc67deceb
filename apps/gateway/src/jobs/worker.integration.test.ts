import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { cityDay } from '@shtrans/contract/values/calendar';
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

/** Returns job definitions with their lanes and the handlers of a test. */
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

/** Returns a handler that never ends, and the number of its calls. */
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

  const enqueueJob = (
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
  /** Listens to notices of jobs; resolves once they arrive. */
  const hearing = (onNotice = (): unknown => undefined): Promise<void> =>
    new Promise((missed) => listen(gw.ctx, { channel: 'job', heard: onNotice, missed }));
  const row = (dedup: string) =>
    gw.db.selectFrom('jobs').selectAll().where('dedup', '=', dedup).executeTakeFirstOrThrow();
  const doneOutcome = { done: () => Promise.resolve() };
  /** Ends all leases, as if they were not renewed. */
  const endLeases = async (): Promise<void> => {
    gw.clock.advance(61_000);
    await sql`update jobs set leased_until = clock_timestamp() - interval '1 s'`.execute(gw.db);
  };

  it('runs each of 200 jobs exactly once with four workers and no job twice', async () => {
    await Promise.all(Array.from({ length: 200 }, (_, i) => enqueueJob(`job-${i}`)));
    const paymentIds: string[] = [];
    const handlers: Runs = {
      'payment.confirm': async ({ paymentId }) => {
        paymentIds.push(paymentId);
        return doneOutcome;
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
    expect(paymentIds.length).toBe(200);
    expect(new Set(paymentIds).size).toBe(200);
  });

  it('queues the same work once', async () => {
    await enqueueJob('same');
    await enqueueJob('same');
    const all = await gw.db.selectFrom('jobs').selectAll().execute();
    expect(all.length).toBe(1);
  });

  it('leaves a job alone before its time', async () => {
    await enqueueJob('later', new Date(gw.clock.now().getTime() + 60_000));
    const handlers: Runs = { 'payment.confirm': async () => doneOutcome };
    expect(await runDue(gw.ctx, handlers)).toBe(0);
    gw.clock.advance(61_000);
    expect(await runDue(gw.ctx, handlers)).toBe(1);
    expect((await row('later')).done_at).not.toBeNull();
  });

  it('retries after a failure with a growing delay, and stores the reason', async () => {
    await enqueueJob('bad');
    const attempts: number[] = [];
    const handlers: Runs = {
      'payment.confirm': async (_payload, attempt) => {
        attempts.push(attempt);
        if (attempt < 3) throw new Error(`refused ${attempt}`);
        return doneOutcome;
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

  it('gives a job of a dead gateway to another after its lease', async () => {
    await enqueueJob('orphan');
    const { handlers, begun } = hanging();
    void runDue(gw.ctx, handlers);
    await vi.waitFor(() => expect(begun()).toBe(1), PATIENCE_MS);
    expect(await runDue(gw.ctx, { 'payment.confirm': async () => doneOutcome })).toBe(0);
    await endLeases();
    expect(await runDue(gw.ctx, { 'payment.confirm': async () => doneOutcome })).toBe(1);
    expect((await row('orphan')).done_at).not.toBeNull();
  });

  it('rolls back an effect whose lease has expired', async () => {
    await enqueueJob('slow');
    const released = Promise.withResolvers<void>();
    const effect = (dedup: string) => ({
      done: async (tx: Parameters<typeof enqueue>[1]) =>
        enqueue(gw.ctx, tx, {
          kind: 'payment.reconcile',
          dedup: dedup,
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

  it('keeps a job while its handler runs', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    await enqueueJob('long');
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
      expect(await runDue(gw.ctx, { 'payment.confirm': async () => doneOutcome })).toBe(0);
    }
  });

  it.each<[string, () => Promise<JobOutcome>]>([
    ['completes it', async () => doneOutcome],
    ['reschedules it', async () => ({ again: gw.clock.now() })],
    ['fails', () => Promise.reject(new Error('too late'))],
  ])(
    'leaves a job with the gateway that took it over, even if the previous one %s',
    async (_, outcome) => {
      await enqueueJob('taken');
      const released = Promise.withResolvers<void>();
      let isStarted = false;
      const results: string[] = [];
      const first = runDue(
        gw.ctx,
        {
          'payment.confirm': async () => {
            isStarted = true;
            await released.promise;
            return await outcome();
          },
        },
        (_kind, result) => results.push(result),
      );
      await vi.waitFor(() => expect(isStarted).toBe(true), PATIENCE_MS);
      await endLeases();
      const second = hanging();
      void runDue(gw.ctx, second.handlers);
      await vi.waitFor(() => expect(second.begun()).toBe(1), PATIENCE_MS);
      const theirs = await row('taken');
      released.resolve();
      await first;
      expect(results).toEqual(['lost']);
      expect(await row('taken')).toEqual(theirs);
    },
  );

  it('are free once an attempt is over, even if a renewal of the lease arrives late', async () => {
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
    await enqueueJob('again');
    const released = Promise.withResolvers<void>();
    let isStarted = false;
    const first = runDue(gw.ctx, {
      'payment.confirm': async () => {
        isStarted = true;
        await released.promise;
        return { again: new Date(gw.clock.now().getTime() + 3_600_000) };
      },
    });
    await vi.waitFor(() => expect(isStarted).toBe(true), PATIENCE_MS);
    await gw.db.connection().execute(async (gate) => {
      await sql`select pg_advisory_lock(1)`.execute(gate);
      vi.advanceTimersByTime(10_000);
      await vi.waitFor(async () => expect(await waiting()).toBe(1), PATIENCE_MS);
      released.resolve();
      await first;
      await runNow(gw.ctx, { kind: 'payment.confirm', dedup: 'again' });
      await sql`select pg_advisory_unlock(1)`.execute(gate);
      // Granted once the renewal is over.
      await sql`select pg_advisory_lock(1), pg_advisory_unlock(1)`.execute(gate);
    });
    expect(await row('again')).toMatchObject({ leased_until: null });
    expect(await runDue(gw.ctx, { 'payment.confirm': async () => doneOutcome })).toBe(1);
  });

  it('takes no job away from another gateway whose clock is behind', async () => {
    await enqueueJob('theirs');
    const { handlers, begun } = hanging();
    void runDue(gw.ctx, handlers);
    await vi.waitFor(() => expect(begun()).toBe(1), PATIENCE_MS);
    const clock = { now: () => new Date(gw.clock.now().getTime() + 90_000) };
    const ahead = { ...gw.ctx, clock };
    expect(await runDue(ahead, { 'payment.confirm': async () => doneOutcome })).toBe(0);
  });

  it('continues with another payload if a handler returns one', async () => {
    const kind = 'payment.reconcile';
    await enqueue(gw.ctx, gw.db, { kind, dedup: kind, payload: {} });
    const position = { provider: 'sandbox', day: '2026-11-20', after: 'here' };
    const payloads: unknown[] = [];
    const handlers: Runs = {
      [kind]: async (payload) => {
        payloads.push(payload);
        return { again: gw.clock.now(), payload: { at: position } };
      },
    };
    await runDue(gw.ctx, handlers);
    await runDue(gw.ctx, handlers);
    expect(payloads).toEqual([{}, { at: position }]);
  });

  it('queues a recurring job once, and makes it due again after each run', async () => {
    const kind = 'payment.reconcile';
    await gw.db.deleteFrom('jobs').execute();
    const payloads: unknown[] = [];
    const round: JobDefinitions['payment.reconcile'] = {
      lane: 'own',
      next: (now) => new Date(now.getTime() + 60_000),
      run: async (payload) => {
        payloads.push(payload);
        const position = { provider: 'sandbox', day: '2026-11-20', after: 'here' };
        return payloads.length === 2
          ? { again: gw.clock.now(), payload: { at: position } }
          : doneOutcome;
      },
    };
    const definitions = { [kind]: round };
    await Promise.all([1, 2].map(() => scheduleRecurring(gw.ctx, definitions)));
    expect(await runDueJobs(gw.ctx, definitions)).toBe(0);
    for (const wait of [60_000, 60_000, 0, 60_000]) {
      gw.clock.advance(wait);
      expect(await runDueJobs(gw.ctx, definitions)).toBe(1);
      if (payloads.length !== 2) expect(await runDueJobs(gw.ctx, definitions)).toBe(0);
    }
    const position = { provider: 'sandbox', day: '2026-11-20', after: 'here' };
    expect(payloads).toEqual([{}, {}, { at: position }, {}]);
    expect(await findRows(gw.db, 'jobs', { kind }, 'id')).toMatchObject([{ done_at: null }]);
  });

  it('retries at the time that a handler returns', async () => {
    await enqueueJob('ask');
    const retryAt = new Date(gw.clock.now().getTime() + 5000);
    await runDue(gw.ctx, { 'payment.confirm': async () => ({ again: retryAt }) });
    expect((await row('ask')).run_at).toEqual(retryAt);
  });

  it('a stop waits for the job under way', async () => {
    await enqueueJob('last');
    let started = false;
    const worker = startWith(gw.ctx, {
      'payment.confirm': async () => {
        started = true;
        await delay(200);
        return doneOutcome;
      },
    });
    await vi.waitFor(() => expect(started).toBe(true), PATIENCE_MS);
    await worker.stop();
    expect((await row('last')).done_at).not.toBeNull();
  });

  it('starts queued, due and retried jobs without waiting for the next poll', async () => {
    const config = { ...gw.ctx.config, JOBS_POLL_MS: 60_000 };
    const clock = { now: () => new Date() };
    const attempts: string[] = [];
    const ctx = { ...gw.ctx, config, clock };
    const worker = startWith(ctx, {
      'payment.confirm': async ({ paymentId }, attempt) => {
        attempts.push(`${paymentId} ${attempt}`);
        if (attempt === 1) return { again: new Date(Date.now() + 100) };
        return doneOutcome;
      },
    });
    await hearing();
    await enqueueJob('at-once', new Date(), ctx);
    await enqueueJob('soon', new Date(Date.now() + 300), ctx);
    const all = ['at-once 1', 'at-once 2', 'soon 1', 'soon 2'];
    await vi.waitFor(() => expect(attempts.toSorted()).toEqual(all), PATIENCE_MS);
    await worker.stop();
  });

  it('notifies gateways only of jobs that are due soon', async () => {
    let notices = 0;
    await hearing(() => (notices += 1));
    await enqueueJob('in-a-minute', new Date(gw.clock.now().getTime() + 60_000));
    await enqueueJob('now');
    await enqueueJob('now');
    await enqueueJob('next');
    // Notices arrive in the order of their transactions.
    await vi.waitFor(() => expect(notices).toBe(2), PATIENCE_MS);
  });

  it('leaves jobs of an unknown kind', async () => {
    await enqueueJob('newer');
    expect(await runDue(gw.ctx, { 'ride.follow': async () => doneOutcome })).toBe(0);
  });

  it('deletes done jobs after a week and keeps waiting ones', async () => {
    await enqueueJob('old');
    await runDue(gw.ctx, { 'payment.confirm': async () => doneOutcome });
    await enqueueJob('waiting', new Date(gw.clock.now().getTime() + 30 * 86_400_000));
    gw.clock.advance(6 * 86_400_000);
    await prune(gw.ctx, retentions(gw.ctx));
    expect(await row('old')).toBeDefined();
    gw.clock.advance(2 * 86_400_000);
    await prune(gw.ctx, retentions(gw.ctx));
    const remaining = await gw.db.selectFrom('jobs').select('dedup').execute();
    expect(remaining).toEqual([{ dedup: 'waiting' }]);
  });

  it('are deleted by the thousand, in batches, even if another table cannot be pruned', async () => {
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

  it('are pruned together with tables of the sandbox if it is loaded', async () => {
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
    const remaining = async () =>
      (await gw.db.selectFrom('sandbox.errands').select('body').execute())
        .map(({ body }) => (body as { id: string }).id)
        .toSorted();
    const withoutSandbox = { ...gw.ctx, adapters: { ...gw.ctx.adapters, sandboxTables: {} } };
    await prune(gw.ctx, retentions(withoutSandbox));
    expect(await remaining()).toEqual(['old', 'recent', 'undone']);
    await prune(gw.ctx, retentions(gw.ctx));
    expect(await remaining()).toEqual(['recent', 'undone']);
  });

  it('are pruned together with stock of past days, and no other stock', async () => {
    const today = cityDay(gw.clock.now());
    const longAgo = cityDay(new Date(gw.clock.now().getTime() - 62 * 86_400_000));
    for (const day of ['', longAgo, `${longAgo} 1762858800000`, today]) {
      await insertRow(gw.db, 'stock', { item: 'garden', day, bucket: 0, total: 1, cap: 1 });
    }
    await prune(gw.ctx, retentions(gw.ctx));
    const remaining = await findRows(gw.db, 'stock', { item: 'garden' }, 'day');
    expect(remaining.map(({ day }) => day)).toEqual(['', today]);
  });
});
