import type { Context } from '../context.ts';
import type { Db, Tx } from '../db/database.ts';
import { notice } from '../db/notify.ts';
import { uuidv7 } from '../db/uuid.ts';

interface OfOrder {
  userId: string;
  orderId: string;
}

/** How far the lists of the payment providers are read: their trades of a Shanghai calendar day, after one of them. */
export interface ReconcileCursor {
  provider: string;
  day: string;
  after: string | null;
}

/**
 * Every kind of job and what its handler gets. Both are stored: jobs of an older release wait with the
 * name and the payload it gave them.
 */
export interface Jobs {
  'alerts.keep': object;
  /** Where the work on what was over before there were facts goes on. */
  'facts.past': { after?: OfOrder };
  /** Counts the steps of visits to campaigns of the days that are over. */
  'funnels.count': object;
  /** The desk's message with this number was the last word for long. */
  'help.close': { userId: string; threadId: string; number: number };
  /** Releases rebates that were frozen long enough. */
  'rebate.release': object;
  /** A ride of a rider whom somebody referred counts, or no more, or for less. */
  'referral.ride': OfOrder;
  'order.payment-deadline': OfOrder;
  'order.close-payments': OfOrder;
  /** A ride or use is over, or its money went back. */
  'order.facts': OfOrder;
  'order.issue': OfOrder;
  /** Something happened to an order of a rider who wants to be told of such. */
  'order.remind': OfOrder;
  'order.settle': OfOrder;
  'order.validity': OfOrder;
  'payment.confirm': { paymentId: string };
  'payment.refund': { userId: string; refundId: string };
  /** Where a round that is under way goes on; without it, a new one begins. */
  'payment.reconcile': { at?: ReconcileCursor };
  'real-name.check': { userId: string; requestId: string };
  /** `tries`: how often the provider was asked, and did not answer. */
  'reminder.send': { reminderId: string; tries?: number };
  /** A contact is told of an alarm. */
  'ride.alarm': { userId: string; alarmId: string; contactId: string };
  'ride.follow': { rideId: string };
  'ride.release': { rideId: string };
  'reports.end-ride': { port: 'gates' | 'parking'; provider: string; ride: string };
}
export type JobKind = keyof Jobs;

/** Who jobs wait for: a partner, or nobody but the database. */
export type Lane = 'payment' | 'ticketing' | 'dispatch' | 'real-name' | 'sms' | 'own';

/**
 * The lane of each kind. A lane has slots of its own in every gateway, so that a partner who does not answer holds
 * up nothing but what waits for that partner.
 */
export const LANES: Readonly<Record<JobKind, Lane>> = {
  'alerts.keep': 'own',
  'facts.past': 'own',
  'funnels.count': 'own',
  'help.close': 'own',
  'rebate.release': 'own',
  'referral.ride': 'own',
  'order.payment-deadline': 'payment',
  'order.close-payments': 'payment',
  'order.facts': 'own',
  'order.issue': 'ticketing',
  'order.remind': 'own',
  'order.settle': 'ticketing',
  'order.validity': 'own',
  'payment.confirm': 'payment',
  'payment.refund': 'payment',
  'payment.reconcile': 'own',
  'real-name.check': 'real-name',
  'reminder.send': 'sms',
  'ride.alarm': 'sms',
  'ride.follow': 'dispatch',
  'ride.release': 'dispatch',
  'reports.end-ride': 'own',
};

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
  await tx
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
  await ctx.db
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
  await db
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

/** One handler per kind of job; modules bring theirs, `app.ts` merges them. */
export type JobHandlers = { readonly [K in JobKind]: JobHandler<K> };
