import { setTimeout as delay } from 'node:timers/promises';
import { keysOf } from '@shtrans/contract/values/narrow';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { listen } from '../db/notify.ts';
import { queries, updateRows } from '../db/shared-tables.ts';
import { inTransaction } from '../db/transaction.ts';
import { messageOf } from '../errors/error-code.ts';
import { within } from '../timing/within.ts';
import type { JobDefinitions, JobKind, Jobs, Lane } from './queue.ts';

/**
 * A claimed job belongs to its gateway this long by the database's clock, and for as long as the gateway renews
 * that; one whose gateway died or stands still comes back after it.
 */
const LEASE_MS = 30_000;
const RENEW_MS = 10_000;
/** A handler that takes longer has lost its way: what it waits for has a time limit of its own, or is done in parts. */
const HANDLER_LIMIT_MS = 2 * 60_000;
/** Jobs of each lane that one gateway runs side by side. */
const SLOTS: Readonly<Record<Lane, number>> = {
  payment: 8,
  ticketing: 8,
  dispatch: 8,
  'real-name': 8,
  sms: 8,
  own: 8,
};
/** A look at the queue takes no longer, also where the database is away. */
const LOOK_LIMIT_MS = 30_000;
/** How long a stop waits for jobs under way; what is cut off comes back after its lease. */
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

/** Runs every job that is due now once, side by side, and gives how many there were. */
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
  /** Whether it goes on looking for due jobs. */
  isAlive(): boolean;
  /** Takes no more jobs and waits for those under way. */
  stop(): Promise<void>;
}

/** The jobs of one lane that this gateway runs, and how many more it may. */
interface RunningLane {
  kinds: JobKind[];
  free: number;
}

const lanesOf = (definitions: Partial<JobDefinitions>): RunningLane[] =>
  [...Map.groupBy(keysOf(definitions), (kind) => definitions[kind]?.lane ?? 'own')].map(
    ([lane, kinds]) => ({ kinds, free: SLOTS[lane] }),
  );

/**
 * Runs due jobs from now on, those that came due while no gateway ran first: when one is put in the queue,
 * when the next one's time has come, and every `JOBS_POLL_MS` for what nobody told of. Any number of gateways
 * may do so on one database: each job goes to one of them (SKIP LOCKED).
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
      // Where the lane was full, more may be due in it.
      if (result !== 'done' || lane?.free === 0) wake();
      if (lane !== undefined) lane.free += 1;
    })().finally(() => running.delete(run));
    running.add(run);
  };
  const loop = async (): Promise<void> => {
    while (!stop.signal.aborted) {
      // Before the look: what is told meanwhile ends the nap that follows it.
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
 * How long until the next job is due in a lane that has room, in ms; at most `JOBS_POLL_MS`, and so when the database
 * is away. A lane without room is looked at when it has some.
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
  // Another gateway may be claiming one that is due: it is not asked for without a pause.
  return Math.min(JOBS_POLL_MS, Math.max(10, ms));
}

/**
 * What a lease that begins now writes: its end by the database's clock, since those of gateways differ. A gateway of
 * an older release knows a lease by `run_at` alone.
 */
const lease = ({ clock }: Context) => sql`
  leased_until = clock_timestamp() + ${LEASE_MS} * interval '1 ms',
  run_at = ${new Date(clock.now().getTime() + LEASE_MS)}`;

/** Nobody's, or of a gateway that did not renew its lease. */
const isNotLeased = sql<boolean>`(leased_until is null or leased_until <= clock_timestamp())`;

/** Nothing where the lease was ended meanwhile: a renewal may arrive after what it was for. */
async function renew(
  ctx: Context,
  { id, attempts }: Pick<ClaimedJob, 'id' | 'attempts'>,
): Promise<void> {
  await sql`update jobs set ${lease(ctx)}
    where id = ${id} and attempts = ${attempts} and leased_until is not null and done_at is null`.execute(
    ctx.db,
  );
}

/** Only kinds this gateway knows: a newer one's jobs wait for a newer one. */
async function claim(
  ctx: Context,
  lanes: readonly { kinds: string[]; free: number }[],
): Promise<ClaimedJob[]> {
  const open = lanes.filter(({ kinds, free }) => kinds.length > 0 && free > 0);
  if (open.length === 0) return [];
  const due = open.map(
    ({ kinds, free }) => sql`select id from (
      select id from jobs
      where done_at is null and run_at <= ${ctx.clock.now()} and kind = any(${kinds})
        and ${isNotLeased}
      order by run_at limit ${free} for update skip locked) as lane`,
  );
  const { rows } = await sql<ClaimedJob>`
    with due as materialized (${sql.join(due, sql` union all `)})
    update jobs set attempts = attempts + 1, ${lease(ctx)} where id in (select id from due)
    returning id, kind, payload, attempts`.execute(ctx.db);
  return rows;
}

/** The lease ran out and another gateway took the job over: what we did must not count. */
class LeaseLost extends Error {}

async function runOne<K extends JobKind>(
  ctx: Context,
  definitions: Partial<JobDefinitions>,
  job: Claimed<K>,
): Promise<JobResult> {
  const renewal = setInterval(() => {
    // Where it cannot be renewed the lease ends, and another gateway does the job.
    renew(ctx, job).catch(() => {});
  }, RENEW_MS);
  try {
    const definition = definitions[job.kind];
    if (definition === undefined) throw new Error(`no handler for ${job.kind}`);
    ctx.faultAt?.('job.claimed');
    const outcome = await within(HANDLER_LIMIT_MS, definition.run(job.payload, job.attempts));
    ctx.faultAt?.('job.answered');
    const { next } = definition;
    if ('again' in outcome) {
      const isOurs = await reschedule(ctx, job, outcome.again, { payload: outcome.payload });
      return isOurs ? 'again' : 'lost';
    }
    await inTransaction(ctx.db, async (tx) => {
      await outcome.done(tx);
      ctx.faultAt?.('job.written');
      const over = { leased_until: null, last_error: null };
      const now = ctx.clock.now();
      const change = next === undefined ? { done_at: now } : { run_at: next(now), payload: '{}' };
      if ((await updateRows(tx, 'jobs', claimOf(job), { ...over, ...change })) === 0) {
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
    // Where even this fails (the database is away) the lease brings the job back.
    const again = new Date(ctx.clock.now().getTime() + wait);
    const change = { last_error: reason.slice(0, 1000) };
    const isOurs = await reschedule(ctx, job, again, change).catch(() => true);
    return isOurs ? 'failed' : 'lost';
  } finally {
    clearInterval(renewal);
  }
}

/** The job under our claim, which `attempts` tells from a later one. */
const claimOf = ({ id, attempts }: Pick<ClaimedJob, 'id' | 'attempts'>) =>
  ({ id, attempts, done_at: null }) as const;

/** Ends our lease: the job is due again at `runAt`. False: another gateway has the job. */
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
