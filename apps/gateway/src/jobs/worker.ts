import { setTimeout as delay } from 'node:timers/promises';
import { keysOf } from '@shtrans/contract/values/narrow';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { listen } from '../db/notify.ts';
import { queries, updateRows } from '../db/shared-tables.ts';
import { inTransaction } from '../db/transaction.ts';
import { messageOf } from '../errors/error-code.ts';
import { withTimeLimit } from '../timing/within.ts';
import type { JobDefinitions, JobKind, Jobs, Lane } from './queue.ts';

/**
 * How long a claimed job belongs to its gateway, by the database's clock, unless it is renewed. A job whose gateway died
 * or hangs becomes available again after this.
 */
const LEASE_MS = 30_000;
const RENEW_MS = 10_000;
/** Limit of a handler. Calls to partners have shorter limits, and long work is split into parts, so a longer run is a bug. */
const HANDLER_LIMIT_MS = 2 * 60_000;
/** Maximum jobs of each lane that one gateway runs in parallel. */
const SLOTS: Readonly<Record<Lane, number>> = {
  payment: 8,
  ticketing: 8,
  dispatch: 8,
  'real-name': 8,
  sms: 8,
  'text-check': 2,
  own: 8,
};
/** A pass over the queue takes at most this long, even if the database is away. */
const LOOK_LIMIT_MS = 30_000;
/** How long a stop waits for running jobs; an interrupted job becomes available again after its lease. */
const STOP_MS = 10_000;
const FIRST_RETRY_MS = 1000;
const LAST_RETRY_MS = 10 * 60_000;

interface Claimed<K extends JobKind> {
  id: string;
  kind: K;
  payload: Jobs[K];
  attempts: number;
}
type ClaimedJob = { [K in JobKind]: Claimed<K> }[JobKind];

type JobResult = 'done' | 'again' | 'failed' | 'lost';

export interface JobObserver {
  (kind: string, result: JobResult): void;
}

/** Runs every due job once, in parallel, and returns their number. */
export async function runDueJobs(
  ctx: Context,
  definitions: Partial<JobDefinitions>,
  observe: JobObserver = () => {},
): Promise<number> {
  const jobs = await claim(ctx, [{ kinds: keysOf(definitions), free: 1000 }]);
  await Promise.all(
    jobs.map(async (job) => {
      observe(job.kind, await runOne(ctx, definitions, job));
    }),
  );
  return jobs.length;
}

export interface Worker {
  /** Whether it still looks for due jobs. */
  isAlive(): boolean;
  /** Claims no more jobs and waits for the running ones. */
  stop(): Promise<void>;
}

/** The kinds of one lane, and its free slots in this gateway. */
interface RunningLane {
  kinds: JobKind[];
  free: number;
}

const lanesOf = (definitions: Partial<JobDefinitions>): RunningLane[] =>
  [...Map.groupBy(keysOf(definitions), (kind) => definitions[kind]?.lane ?? 'own')].map(
    ([lane, kinds]) => ({ kinds, free: SLOTS[lane] }),
  );

/**
 * Runs due jobs from now on, starting with overdue ones: when a job is queued, when the next job is due, and every
 * `JOBS_POLL_MS` in case a notice was lost. Any number of gateways may do so on one database: each job goes to one of
 * them (SKIP LOCKED).
 */
export function startWorker(
  ctx: Context,
  definitions: Partial<JobDefinitions>,
  observe: JobObserver = () => {},
): Worker {
  const running = new Set<Promise<void>>();
  const lanes = lanesOf(definitions);
  const stop = new AbortController();
  let nap = new AbortController();
  const wake = (): void => nap.abort();
  listen(ctx, { channel: 'job', heard: wake, missed: wake });
  let lookedAt = performance.now();
  const begin = (job: ClaimedJob): void => {
    const lane = lanes.find(({ kinds }) => kinds.includes(job.kind));
    if (lane !== undefined) lane.free -= 1;
    const run = (async () => {
      const result = await runOne(ctx, definitions, job);
      observe(job.kind, result);
      // If the lane was full, more of its jobs may be due.
      if (result !== 'done' || lane?.free === 0) wake();
      if (lane !== undefined) lane.free += 1;
    })().finally(() => running.delete(run));
    running.add(run);
  };
  const loop = async (): Promise<void> => {
    while (!stop.signal.aborted) {
      // Set before the claim: a notice during the claim ends the nap that follows it.
      nap = new AbortController();
      lookedAt = performance.now();
      const jobs = await claim(ctx, lanes).catch((error: unknown) => {
        ctx.log.warn({ event: 'jobs.not_claimed', err: error }, 'jobs cannot be claimed');
        return [];
      });
      for (const job of jobs) begin(job);
      await delay(await untilNext(ctx, lanes), undefined, nap).catch(() => {});
    }
  };
  const ended = loop();
  return {
    isAlive: () => performance.now() - lookedAt < ctx.config.JOBS_POLL_MS + LOOK_LIMIT_MS,
    async stop() {
      stop.abort();
      wake();
      await ended;
      await Promise.race([Promise.all(running), delay(STOP_MS, undefined, { ref: false })]);
    },
  };
}

/**
 * Returns the milliseconds until the next job is due in a lane with free slots; at most `JOBS_POLL_MS`, also if the
 * database is away. A full lane wakes the worker once it has a free slot.
 */
async function untilNext(ctx: Context, lanes: readonly RunningLane[]): Promise<number> {
  const { JOBS_POLL_MS } = ctx.config;
  const kinds = lanes.flatMap((lane) => (lane.free > 0 ? lane.kinds : []));
  if (kinds.length === 0) return JOBS_POLL_MS;
  const next = await queries(ctx.db)
    .selectFrom('jobs')
    .select('run_at')
    .where('done_at', 'is', null)
    .where('kind', 'in', kinds)
    .where(isNotLeased)
    .orderBy('run_at')
    .limit(1)
    .executeTakeFirst()
    .catch(() => undefined);
  if (next === undefined) return JOBS_POLL_MS;
  const ms = next.run_at.getTime() - ctx.clock.now().getTime();
  // At least 10 ms, because another gateway may be claiming a job that is due.
  return Math.min(JOBS_POLL_MS, Math.max(10, ms));
}

/**
 * Returns the assignments of a lease that begins now. It ends by the database's clock, because the clocks of gateways
 * differ. A gateway of an older release recognises a lease by `run_at` alone.
 */
const lease = ({ clock }: Context) => sql`
  leased_until = clock_timestamp() + ${LEASE_MS} * interval '1 ms',
  run_at = ${new Date(clock.now().getTime() + LEASE_MS)}`;

/** Not claimed, or claimed by a gateway that did not renew its lease. */
const isNotLeased = sql<boolean>`(leased_until is null or leased_until <= clock_timestamp())`;

/** Renews a lease; does nothing if it has ended, because a renewal may arrive late. */
async function renew(
  ctx: Context,
  { id, attempts }: Pick<ClaimedJob, 'id' | 'attempts'>,
): Promise<void> {
  await sql`update jobs set ${lease(ctx)}
    where id = ${id} and attempts = ${attempts} and leased_until is not null and done_at is null`.execute(
    ctx.db,
  );
}

/** Claims due jobs of kinds that this gateway knows; those of a newer release wait for a newer gateway. */
async function claim(
  ctx: Context,
  lanes: readonly { kinds: string[]; free: number }[],
): Promise<ClaimedJob[]> {
  const open = lanes.filter(({ kinds, free }) => kinds.length > 0 && free > 0);
  if (open.length === 0) return [];
  const dueByLane = open.map(
    ({ kinds, free }) => sql`select id from (
      select id from jobs
      where done_at is null and run_at <= ${ctx.clock.now()} and kind = any(${kinds})
        and ${isNotLeased}
      order by run_at limit ${free} for update skip locked) as lane`,
  );
  const { rows } = await sql<ClaimedJob>`
    with due as materialized (${sql.join(dueByLane, sql` union all `)})
    update jobs set attempts = attempts + 1, ${lease(ctx)} where id in (select id from due)
    returning id, kind, payload, attempts`.execute(ctx.db);
  return rows;
}

/** The lease expired and another gateway took over the job, so this attempt is rolled back. */
class LeaseLost extends Error {}

async function runOne<K extends JobKind>(
  ctx: Context,
  definitions: Partial<JobDefinitions>,
  job: Claimed<K>,
): Promise<JobResult> {
  const renewal = setInterval(() => {
    // If the renewal fails, the lease ends and another gateway runs the job.
    renew(ctx, job).catch(() => {});
  }, RENEW_MS);
  try {
    const definition = definitions[job.kind];
    if (definition === undefined) throw new Error(`no handler for ${job.kind}`);
    ctx.faultAt?.('job.claimed');
    const outcome = await withTimeLimit(
      HANDLER_LIMIT_MS,
      definition.run(job.payload, job.attempts),
    );
    ctx.faultAt?.('job.answered');
    const { next } = definition;
    if ('again' in outcome) {
      const isOurs = await reschedule(ctx, job, outcome.again, { payload: outcome.payload });
      return isOurs ? 'again' : 'lost';
    }
    await inTransaction(ctx.db, async (tx) => {
      await outcome.done(tx);
      ctx.faultAt?.('job.written');
      const endOfLease = { leased_until: null, last_error: null };
      const now = ctx.clock.now();
      const change = next === undefined ? { done_at: now } : { run_at: next(now), payload: '{}' };
      if ((await updateRows(tx, 'jobs', claimOf(job), { ...endOfLease, ...change })) === 0) {
        throw new LeaseLost();
      }
    });
    ctx.faultAt?.('job.committed');
    return next === undefined ? 'done' : 'again';
  } catch (error) {
    if (error instanceof LeaseLost) return 'lost';
    ctx.log.warn(
      { event: 'jobs.failed', err: error, job: job.kind, jobId: job.id, attempt: job.attempts },
      'a job failed and is tried again',
    );
    const wait = Math.min(FIRST_RETRY_MS * 2 ** (job.attempts - 1), LAST_RETRY_MS);
    const reason = messageOf(error);
    // If even this fails because the database is away, the job becomes available again after its lease.
    const retryAt = new Date(ctx.clock.now().getTime() + wait);
    const change = { last_error: reason.slice(0, 1000) };
    const isOurs = await reschedule(ctx, job, retryAt, change).catch(() => true);
    return isOurs ? 'failed' : 'lost';
  } finally {
    clearInterval(renewal);
  }
}

/** Returns the key of the job under this claim; `attempts` distinguishes it from a later claim. */
const claimOf = ({ id, attempts }: Pick<ClaimedJob, 'id' | 'attempts'>) =>
  ({ id, attempts, done_at: null }) as const;

/** Ends the lease and makes the job due again at `runAt`. Returns false if another gateway has the job. */
async function reschedule(
  ctx: Context,
  job: Pick<ClaimedJob, 'id' | 'attempts'>,
  runAt: Date,
  { payload, last_error = null }: { payload?: object | undefined; last_error?: string | null },
): Promise<boolean> {
  const from = payload === undefined ? {} : { payload: JSON.stringify(payload) };
  const change = { ...from, run_at: runAt, leased_until: null, last_error };
  return (await updateRows(ctx.db, 'jobs', claimOf(job), change)) > 0;
}
