import type { Context } from '../context.ts';
import type { Tx } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import type { JobHandlers } from './queue.ts';

/** A claimed job belongs to its gateway this long; one whose gateway died comes back after it. */
const LEASE_MS = 60_000;
const BATCH = 20;
const FIRST_RETRY_MS = 1000;
const LAST_RETRY_MS = 10 * 60_000;

interface ClaimedJob {
  id: string;
  kind: string;
  payload: object;
  attempts: number;
}

export type JobResult = 'done' | 'again' | 'failed' | 'lost';

export interface JobObserver {
  (kind: string, result: JobResult): void;
}

/**
 * Claims the jobs that are due and runs each once, side by side. Gives how many it claimed. Several
 * gateways may do this at once: each job goes to one of them (SKIP LOCKED).
 */
export async function runDueJobs(
  ctx: Context,
  handlers: JobHandlers,
  observe: JobObserver = () => {},
): Promise<number> {
  const jobs = await claim(ctx, Object.keys(handlers));
  await Promise.all(
    jobs.map(async (job) => {
      observe(job.kind, await runOne(ctx, handlers, job));
    }),
  );
  return jobs.length;
}

/** Only kinds this gateway knows: a newer one's jobs wait for a newer one. */
async function claim(ctx: Context, kinds: string[]): Promise<ClaimedJob[]> {
  if (kinds.length === 0) return [];
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
        .limit(BATCH)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'kind', 'payload', 'attempts'])
    .execute();
}

/** The lease ran out and another gateway took the job over: what we did must not count. */
class LeaseLost extends Error {}

async function runOne(ctx: Context, handlers: JobHandlers, job: ClaimedJob): Promise<JobResult> {
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
      await markDone(tx, job, ctx.clock.now());
    });
    return 'done';
  } catch (error) {
    if (error instanceof LeaseLost) return 'lost';
    ctx.log.warn({ err: error, job: job.kind, jobId: job.id, attempt: job.attempts }, 'job failed');
    const wait = Math.min(FIRST_RETRY_MS * 2 ** (job.attempts - 1), LAST_RETRY_MS);
    const reason = error instanceof Error ? error.message : String(error);
    // Where even this fails (the database is away) the lease brings the job back.
    await reschedule(ctx, job, new Date(ctx.clock.now().getTime() + wait), reason).catch(() => {});
    return 'failed';
  }
}

/** `attempts` tells our claim from a later one of the same job. */
async function markDone(tx: Tx, job: ClaimedJob, now: Date): Promise<void> {
  const marked = await tx
    .updateTable('jobs')
    .set({ done_at: now, last_error: null })
    .where('id', '=', job.id)
    .where('attempts', '=', job.attempts)
    .where('done_at', 'is', null)
    .executeTakeFirst();
  if (marked.numUpdatedRows === 0n) throw new LeaseLost();
}

async function reschedule(
  ctx: Context,
  job: ClaimedJob,
  runAt: Date,
  lastError: string | null,
): Promise<void> {
  await ctx.db
    .updateTable('jobs')
    .set({ run_at: runAt, last_error: lastError?.slice(0, 1000) ?? null })
    .where('id', '=', job.id)
    .where('attempts', '=', job.attempts)
    .where('done_at', 'is', null)
    .execute();
}
