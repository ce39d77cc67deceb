import { setTimeout as delay } from 'node:timers/promises';
import type { Context } from '../context.ts';
import { listen } from '../db/notify.ts';
import { updateRows } from '../db/rows.ts';
import { inTransaction } from '../db/transaction.ts';
import type { JobHandlers, JobKind, Jobs } from './queue.ts';
import { messageOf } from '../error-code.ts';

/**
 * A claimed job belongs to its gateway this long; one whose gateway died comes back after it. Longer
 * than the longest call to a partner (35 s).
 */
const LEASE_MS = 60_000;
/** Jobs that one gateway runs side by side. */
const CAPACITY = 8;
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
  handlers: Partial<JobHandlers>,
  observe: JobObserver = () => {},
): Promise<number> {
  const jobs = await claim(ctx, Object.keys(handlers), 1000);
  await Promise.all(
    jobs.map(async (job) => {
      observe(job.kind, await runOne(ctx, handlers, job));
    }),
  );
  return jobs.length;
}

export interface Worker {
  /** Takes no more jobs and waits for those under way. */
  stop(): Promise<void>;
}

/**
 * Runs due jobs from now on, those that came due while no gateway ran first: when one is put in the queue,
 * when the next one's time has come, and every `JOBS_POLL_MS` for what nobody told of. Any number of gateways
 * may do so on one database: each job goes to one of them (SKIP LOCKED).
 */
export function startWorker(
  ctx: Context,
  handlers: Partial<JobHandlers>,
  observe: JobObserver = () => {},
): Worker {
  const running = new Set<Promise<void>>();
  const kinds = Object.keys(handlers);
  const stop = new AbortController();
  let nap = new AbortController();
  const wake = (): void => nap.abort();
  listen(ctx, { channel: 'job', heard: wake, missed: wake });
  const loop = async (): Promise<void> => {
    while (!stop.signal.aborted) {
      // Before the look: what is told meanwhile ends the nap that follows it.
      nap = new AbortController();
      const free = CAPACITY - running.size;
      const jobs = await claim(ctx, kinds, free).catch((error: unknown) => {
        ctx.log.warn({ event: 'jobs.not_claimed', err: error }, 'jobs cannot be claimed');
        return [];
      });
      for (const job of jobs) {
        const run: Promise<void> = runOne(ctx, handlers, job)
          .then((result) => {
            observe(job.kind, result);
            return result === 'done' ? undefined : wake();
          })
          .finally(() => running.delete(run));
        running.add(run);
      }
      // A full hand means more may be due: go on as soon as one is finished.
      if (jobs.length === free) await Promise.race(running);
      else await delay(await untilNext(ctx, kinds), undefined, nap).catch(() => {});
    }
  };
  const ended = loop();
  return {
    async stop() {
      stop.abort();
      wake();
      await ended;
      await Promise.race([Promise.all(running), delay(STOP_MS, undefined, { ref: false })]);
    },
  };
}

/** How long until the next job is due, in ms; at most `JOBS_POLL_MS`, and so when the database is away. */
async function untilNext(ctx: Context, kinds: string[]): Promise<number> {
  const { JOBS_POLL_MS } = ctx.config;
  const next = await ctx.db
    .selectFrom('jobs')
    .select('run_at')
    .where('done_at', 'is', null)
    .where('kind', 'in', kinds)
    .orderBy('run_at')
    .limit(1)
    .executeTakeFirst()
    .catch(() => undefined);
  if (next === undefined) return JOBS_POLL_MS;
  const ms = next.run_at.getTime() - ctx.clock.now().getTime();
  // Another gateway may be claiming one that is due: it is not asked for without a pause.
  return Math.min(JOBS_POLL_MS, Math.max(10, ms));
}

/** Only kinds this gateway knows: a newer one's jobs wait for a newer one. */
async function claim(ctx: Context, kinds: string[], max: number): Promise<ClaimedJob[]> {
  if (kinds.length === 0 || max === 0) return [];
  const now = ctx.clock.now();
  return await ctx.db
    .updateTable('jobs')
    .set((eb) => ({
      attempts: eb('attempts', '+', 1),
      run_at: new Date(now.getTime() + LEASE_MS),
    }))
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('jobs')
        .select('id')
        .where('done_at', 'is', null)
        .where('run_at', '<=', now)
        .where('kind', 'in', kinds)
        .orderBy('run_at')
        .limit(max)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'kind', 'payload', 'attempts'])
    .$castTo<ClaimedJob>()
    .execute();
}

/** The lease ran out and another gateway took the job over: what we did must not count. */
class LeaseLost extends Error {}

async function runOne<K extends JobKind>(
  ctx: Context,
  handlers: Partial<JobHandlers>,
  job: Claimed<K>,
): Promise<JobResult> {
  try {
    const handler = handlers[job.kind];
    if (handler === undefined) throw new Error(`no handler for ${job.kind}`);
    const outcome = await handler(job.payload, job.attempts);
    if ('again' in outcome) {
      await reschedule(ctx, job, outcome.again, null);
      return 'again';
    }
    await inTransaction(ctx.db, async (tx) => {
      await outcome.done(tx);
      const done = { done_at: ctx.clock.now(), last_error: null };
      if ((await updateRows(tx, 'jobs', claimOf(job), done)) === 0) throw new LeaseLost();
    });
    return 'done';
  } catch (error) {
    if (error instanceof LeaseLost) return 'lost';
    ctx.log.warn(
      { event: 'jobs.failed', err: error, job: job.kind, jobId: job.id, attempt: job.attempts },
      'a job failed and is tried again',
    );
    const wait = Math.min(FIRST_RETRY_MS * 2 ** (job.attempts - 1), LAST_RETRY_MS);
    const reason = messageOf(error);
    // Where even this fails (the database is away) the lease brings the job back.
    await reschedule(ctx, job, new Date(ctx.clock.now().getTime() + wait), reason).catch(() => {});
    return 'failed';
  }
}

/** The job under our claim, which `attempts` tells from a later one. */
const claimOf = ({ id, attempts }: Pick<ClaimedJob, 'id' | 'attempts'>) =>
  ({ id, attempts, done_at: null }) as const;

async function reschedule(
  ctx: Context,
  job: Pick<ClaimedJob, 'id' | 'attempts'>,
  runAt: Date,
  lastError: string | null,
): Promise<void> {
  const change = { run_at: runAt, last_error: lastError?.slice(0, 1000) ?? null };
  await updateRows(ctx.db, 'jobs', claimOf(job), change);
}
