import { cityDay, addDays } from '@shtrans/contract/values/calendar';
import { sql } from 'kysely';
import type { ProviderTrade } from '../../../adapters/payment/port.ts';
import type { Context } from '../../../context.ts';
import { inTransaction } from '../../../db/transaction.ts';
import {
  type JobKind,
  type JobOutcome,
  type Jobs,
  NOTHING_TO_DO,
  revive,
} from '../../../jobs/queue.ts';
import {
  alarmDifference,
  type BookedPayment,
  isWithoutMoney,
  tradeFaults,
  withBooked,
} from './ledger.ts';
import { portNamed } from './provider.ts';
import { settleRefundIn } from './refund-outcome.ts';
import { settle } from './settle.ts';

export const RECONCILED_EVERY_MS = 5 * 60_000;
/** Younger payments and refunds have their own jobs and are most likely just under way. */
const SETTLING_MS = 5 * 60_000;
/** Maximum number of rows without a job revived per round, oldest first. */
const REVIVED_PER_ROUND = 50;
/** A round runs in parts of about this duration. */
const PART_MS = 1000;

/** A position in the providers' lists: a provider, a day of the city's calendar, and the trade after which to continue. */
export interface ReconcileCursor {
  provider: string;
  day: string;
  after: string | null;
}

/**
 * Runs one part of a round of the reconciler. The next part starts immediately while the round goes on, so that a stop
 * need not wait for the whole round, and a crash does not restart it.
 */
export async function reconcileAgain(
  ctx: Context,
  { at: cursor }: Jobs['payment.reconcile'],
): Promise<JobOutcome<Jobs['payment.reconcile']>> {
  const next = await reconcileFor(PART_MS, ctx, cursor);
  return next === undefined ? NOTHING_TO_DO : { again: ctx.clock.now(), payload: { at: next } };
}

/** Runs a whole round. */
export const reconcile = async (ctx: Context): Promise<void> =>
  void (await reconcileFor(Infinity, ctx));

/**
 * Compares our ledger with the providers' lists and corrects our ledger where possible: money they took that
 * we do not have is counted or refunded, refunds they made are recorded, and payments and refunds that wait
 * without a job get one. Any other difference is logged as an error for people.
 *
 * @param ms requests no further page of a list after this time
 * @param cursor where to continue; absent: a new round begins
 * @returns where to continue next; undefined: the round is over
 */
async function reconcileFor(
  ms: number,
  ctx: Context,
  cursor?: ReconcileCursor,
): Promise<ReconcileCursor | undefined> {
  const startedMs = performance.now();
  if (cursor === undefined) await addMissingJobs(ctx);
  let next = cursor ?? listAfter(ctx);
  while (next !== undefined) {
    const after = await reconcilePage(ctx, next);
    next = after === null ? listAfter(ctx, next) : { ...next, after };
    if (next !== undefined && performance.now() - startedMs >= ms) return next;
  }
  return undefined;
}

/** Returns the beginning of the list after this one; without one, of the first list. */
function listAfter(ctx: Context, list?: ReconcileCursor): ReconcileCursor | undefined {
  const now = ctx.clock.now();
  // Around midnight a trade can be of yesterday for the provider and of today for us.
  const days = [addDays(cityDay(now), -1), cityDay(now)];
  const lists = ctx.adapters.payments.flatMap(({ name: provider }) =>
    days.map((day) => ({ provider, day, after: null })),
  );
  if (list === undefined) return lists[0];
  const index = lists.findIndex(
    ({ provider, day }) => provider === list.provider && day === list.day,
  );
  // The day or the provider is no longer in the lists; the next round starts from the current ones.
  return index < 0 ? undefined : lists[index + 1];
}

/** Enqueues a job for each pending payment and refund that has none, which happens only after a fault. */
async function addMissingJobs(ctx: Context): Promise<void> {
  const payments = { table: 'payments', status: 'confirming', since: 'started_at' } as const;
  for (const { id } of await rowsWithoutJob(ctx, payments, 'payment.confirm')) {
    ctx.log.warn({ event: 'payments.job_missing', paymentId: id }, 'a pending payment has no job');
    await revive(ctx, { kind: 'payment.confirm', dedup: id, payload: { paymentId: id } });
  }
  const refunds = { table: 'refunds', status: 'pending', since: 'requested_at' } as const;
  for (const { id, user_id: userId } of await rowsWithoutJob(ctx, refunds, 'payment.refund')) {
    ctx.log.warn({ event: 'refunds.job_missing', refundId: id }, 'a pending refund has no job');
    const payload = { userId, refundId: id };
    await revive(ctx, { kind: 'payment.refund', dedup: id, payload });
  }
}

/** Returns rows that have been in a status for at least `SETTLING_MS` and have no job of this kind. */
async function rowsWithoutJob(
  { db, clock }: Context,
  { table, status, since }: { table: 'payments' | 'refunds'; status: string; since: string },
  kind: JobKind,
): Promise<{ id: string; user_id: string }[]> {
  const before = new Date(clock.now().getTime() - SETTLING_MS);
  const { rows } = await sql<{ id: string; user_id: string }>`
    select id, user_id from ${sql.table(table)} w
    where status = ${status} and ${sql.ref(since)} < ${before} and not exists (
      select from jobs where kind = ${kind} and dedup = w.id::text and done_at is null)
    order by ${sql.ref(since)} limit ${REVIVED_PER_ROUND}`.execute(db);
  return rows;
}

/**
 * Compares a page of a provider's list of one day with our ledger. Returns where the next page begins, or null after
 * the last one or if the provider has no list.
 */
async function reconcilePage(
  ctx: Context,
  { provider, day, after }: ReconcileCursor,
): Promise<string | null> {
  const port = portNamed(ctx, provider);
  const page = await port?.tradesOf?.(day, after).catch((err: unknown) => {
    ctx.log.warn(
      { event: 'ledger.provider_list_missing', err, provider, day },
      'a provider did not return its list of the day',
    );
    return undefined;
  });
  if (page === undefined) return null;
  for (const [trade, booked] of await withBooked(ctx.db, page.trades)) {
    // A trade that cannot be compared does not stop the others; the next round tries it again.
    await reconcileTrade(ctx, provider, trade, booked).catch((err: unknown) => {
      ctx.figures.ledgerFault('ledger.trade_failed');
      ctx.log.error(
        { event: 'ledger.trade_failed', err, provider, trade: trade.tradeNo },
        'a trade of the provider could not be compared with our ledger',
      );
    });
  }
  return page.next;
}

async function reconcileTrade(
  ctx: Context,
  provider: string,
  trade: ProviderTrade,
  booked: BookedPayment | undefined,
): Promise<void> {
  const alarm = (fault: string): void =>
    alarmDifference(ctx, { provider, trade: trade.tradeNo, fault });
  if (booked?.provider !== provider) {
    alarm('the provider took money for a payment that is not ours');
    return;
  }
  for (const fault of tradeFaults(booked, trade)) alarm(fault);
  if (isWithoutMoney(booked)) {
    const { tradeNo, amountCents } = trade;
    await settle(ctx, booked, { state: 'paid', tradeNo, amountCents });
  }
  for (const { refundId, state } of trade.refunds) {
    const isPending = booked.refunds.some(
      ({ id, status }) => id === refundId && status === 'pending',
    );
    if (!isPending || state !== 'succeeded') continue;
    const key = { user_id: booked.user_id, id: refundId, order_id: booked.order_id };
    await inTransaction(ctx.db, async (tx) => await settleRefundIn(ctx, tx, key, state));
  }
}
