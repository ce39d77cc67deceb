import { keysOf } from '@shtrans/contract/values/narrow';
import type { Context } from '../context.ts';
import type { Db, Tx } from '../db/database.ts';
import { notice } from '../db/notify.ts';
import { queries } from '../db/shared-tables.ts';
import { uuidv7 } from '../db/uuid.ts';

export interface OfOrder {
  userId: string;
  orderId: string;
}

/**
 * Every kind of job and what its handler gets; a module adds its own where it defines them. Both are stored: jobs of an
 * older release wait with the name and the payload it gave them.
 */
// oxlint-disable-next-line no-empty-object-type -- Modules fill it by declaration merging.
export interface Jobs {}
export type JobKind = keyof Jobs;

/**
 * Who jobs wait for: a partner, or nobody but the database. A lane has slots of its own in every gateway, so that a
 * partner who does not answer holds up nothing but what waits for that partner.
 */
export type Lane = 'payment' | 'ticketing' | 'dispatch' | 'real-name' | 'sms' | 'own';

interface Job<K extends JobKind> {
  kind: K;
  /** Putting the same work twice puts it once: unique among jobs of this kind. */
  dedup: string;
  payload: Jobs[K];
  /** Now unless told. */
  runAt?: Date;
}
export type NewJob = { [K in JobKind]: Job<K> }[JobKind];

/** What is due later each gateway finds by itself. PostgreSQL commits transactions with a notice one by one. */
const SOON_MS = 5000;

/** Puts work in the queue, in the transaction of whatever made it necessary. */
export async function enqueue(
  ctx: Pick<Context, 'clock' | 'random'>,
  tx: Tx | Db,
  job: NewJob,
): Promise<void> {
  const now = ctx.clock.now();
  const row = {
    id: uuidv7(ctx),
    kind: job.kind,
    dedup: job.dedup,
    payload: JSON.stringify(job.payload),
    run_at: job.runAt ?? now,
    created_at: now,
  };
  await queries(tx)
    .insertInto('jobs')
    .values(row)
    .onConflict((c) => c.columns(['kind', 'dedup']).doNothing())
    .$if(row.run_at.getTime() - now.getTime() < SOON_MS, (insert) =>
      insert.returning(notice('job')),
    )
    .execute();
}

/** Puts work in the queue even when it was there before and is done: for what proved not to be done. */
export async function revive(
  ctx: Pick<Context, 'db' | 'clock' | 'random'>,
  job: NewJob,
): Promise<void> {
  await enqueue(ctx, ctx.db, job);
  await queries(ctx.db)
    .updateTable('jobs')
    .set({ done_at: null, run_at: job.runAt ?? ctx.clock.now() })
    .where('kind', '=', job.kind)
    .where('dedup', '=', job.dedup)
    .where('done_at', 'is not', null)
    .returning(notice('job'))
    .execute();
}

/** Lets a job that waits for its time run at once; nothing when there is none. */
export async function runNow(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { kind, dedup }: Pick<NewJob, 'kind' | 'dedup'>,
): Promise<void> {
  const now = clock.now();
  await queries(db)
    .updateTable('jobs')
    .set({ run_at: now })
    .where('kind', '=', kind)
    .where('dedup', '=', dedup)
    .where('done_at', 'is', null)
    .where('run_at', '>', now)
    .returning(notice('job'))
    .execute();
}

/**
 * What came of a try: its effect, written in one transaction with the mark that the job is done; or
 * when to try again because a partner has not answered yet, or there is more to do, from then on with another
 * payload. Calls to partners happen before the effect, outside any transaction. Raising means: try again with
 * back-off.
 */
export type JobOutcome<Payload = never> =
  | { done: (tx: Tx) => Promise<unknown> }
  | { again: Date; payload?: Payload };

/** There is nothing to do, or nothing any more. */
export const NOTHING_TO_DO: JobOutcome = { done: async () => {} };

type JobHandler<K extends JobKind> = (
  payload: Jobs[K],
  attempt: number,
) => Promise<JobOutcome<Jobs[K]>>;

/** How a kind of job is done. */
interface JobDefinition<K extends JobKind> {
  lane: Lane;
  /**
   * Of a job that recurs: when it is due the next time after a run that came to its end. It is put in the queue at the
   * start, and one of all gateways takes it each time.
   */
  next?: (now: Date) => Date;
  run: JobHandler<K>;
}

export type JobDefinitions = { readonly [K in JobKind]: JobDefinition<K> };

/** The instant that many milliseconds later, for `next`. */
export const after =
  (ms: number) =>
  (now: Date): Date =>
    new Date(now.getTime() + ms);

/** Puts the jobs that recur in the queue, unless they are there. */
export async function scheduleRecurring(
  ctx: Pick<Context, 'db' | 'clock' | 'random'>,
  definitions: Partial<JobDefinitions>,
): Promise<void> {
  for (const kind of keysOf(definitions)) {
    const next = definitions[kind]?.next;
    if (next === undefined) continue;
    const job = { kind, dedup: kind, payload: {}, runAt: next(ctx.clock.now()) };
    await enqueue(ctx, ctx.db, job as NewJob);
  }
}
