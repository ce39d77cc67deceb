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
 * Every kind of job with its payload; a module adds its own where it defines them. Both are stored, so jobs of an older
 * release wait with the name and payload of that release.
 */
// oxlint-disable-next-line no-empty-object-type -- Modules fill it by declaration merging.
export interface Jobs {}
export type JobKind = keyof Jobs;

/**
 * The partner that jobs wait for, or `own` for jobs that only need the database. A lane has its own slots in every
 * gateway, so that a partner who does not answer delays only its own jobs.
 */
export type Lane =
  | 'payment'
  | 'ticketing'
  | 'dispatch'
  | 'real-name'
  | 'sms'
  | 'text-check'
  | 'own';

interface Job<K extends JobKind> {
  kind: K;
  /** Unique among jobs of this kind: the same work is queued once. */
  dedup: string;
  payload: Jobs[K];
  /** Default: now. */
  runAt?: Date;
}
export type NewJob = { [K in JobKind]: Job<K> }[JobKind];

/** Only jobs due within this time send a notice, because PostgreSQL serializes commits with a notice. Gateways poll for the others. */
const SOON_MS = 5000;

/** Puts a job in the queue, in the transaction that made it necessary. */
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

/** Puts a job in the queue even if the same job is already done, for work that turned out to be missing. */
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

/** Makes a waiting job due immediately; does nothing if there is none. */
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
 * The outcome of an attempt: `done` writes its effect in the transaction that marks the job as done; `again` is when to
 * retry, with another payload if set, because a partner has not answered yet or there is more to do. Calls to partners
 * happen before, outside any transaction. A handler that throws is retried with back-off.
 */
export type JobOutcome<Payload = never> =
  | { done: (tx: Tx) => Promise<unknown> }
  | { again: Date; payload?: Payload };

/** The outcome of a job that has nothing left to do. */
export const NOTHING_TO_DO: JobOutcome = { done: async () => {} };

type JobHandler<K extends JobKind> = (
  payload: Jobs[K],
  attempt: number,
) => Promise<JobOutcome<Jobs[K]>>;

/** The lane, schedule and handler of a kind of job. */
interface JobDefinition<K extends JobKind> {
  lane: Lane;
  /**
   * For a recurring job: when it is due again after a completed run. It is queued at the start, and one gateway takes it
   * each time.
   */
  next?: (now: Date) => Date;
  run: JobHandler<K>;
}

export type JobDefinitions = { readonly [K in JobKind]: JobDefinition<K> };

/** Returns a `next` that adds this number of milliseconds. */
export const after =
  (ms: number) =>
  (now: Date): Date =>
    new Date(now.getTime() + ms);

/** Queues the recurring jobs unless they are queued already. */
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
