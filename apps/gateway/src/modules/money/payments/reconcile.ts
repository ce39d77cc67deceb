import { DAY_MS, shanghaiDay } from '@shtrans/contract/values/calendar';
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
import { type BookedPayment, isWithoutMoney, tradeFaults, withBooked } from './ledger.ts';
import { portNamed } from './provider.ts';
import { settleRefundIn } from './refund-outcome.ts';
import { settle } from './settle.ts';

export const RECONCILED_EVERY_MS = 5 * 60_000;
/** What is younger has its own jobs and is most likely just under way. */
const SETTLING_MS = 5 * 60_000;
/** Of what waits without a job, so many a round, the oldest first. */
const AT_ONCE = 50;
/** A round goes on in parts of about this long. */
const PART_MS = 1000;

/** How far the lists of the payment providers are read: their trades of a Shanghai calendar day, after one of them. */
export interface ReconcileCursor {
  provider: string;
  day: string;
  after: string | null;
}

/**
 * A part of a round of the reconciler, and when the next one begins: at once while the round goes on, so that neither a
 * stop nor a crash has to wait for a round or begins it anew.
 */
export async function reconcileAgain(
  ctx: Context,
  { at }: Jobs['payment.reconcile'],
): Promise<JobOutcome<Jobs['payment.reconcile']>> {
  const next = await reconcileFor(PART_MS, ctx, at);
  return next === undefined ? NOTHING_TO_DO : { again: ctx.clock.now(), payload: { at: next } };
}

/** A whole round. */
export const reconcile = async (ctx: Context): Promise<void> =>
  void (await reconcileFor(Infinity, ctx));

/**
 * Compares our ledger with the providers' lists and makes them agree where that is possible: money they took
 * and we do not know of is counted or given back, refunds they made are written down, and what waits
 * without a job that would ask is asked for. What differs otherwise is for people: an error in the log.
 *
 * @param ms after so long no other page of a list is asked for
 * @param at where to go on
 * @returns where to go on next; undefined: the round is over
 */
async function reconcileFor(
  ms: number,
  ctx: Context,
  at?: ReconcileCursor,
): Promise<ReconcileCursor | undefined> {
  const begun = performance.now();
  if (at === undefined) await askForgotten(ctx);
  let next = at ?? listAfter(ctx);
  while (next !== undefined) {
    const after = await reconcilePage(ctx, next);
    next = after === null ? listAfter(ctx, next) : { ...next, after };
    if (next !== undefined && performance.now() - begun >= ms) return next;
  }
  return undefined;
}

/** The beginning of the list that a round looks at after this one; without one, of the first. */
function listAfter(ctx: Context, list?: ReconcileCursor): ReconcileCursor | undefined {
  const now = ctx.clock.now();
  // Around midnight a trade may be of yesterday for them and of today for us.
  const days = [shanghaiDay(new Date(now.getTime() - DAY_MS)), shanghaiDay(now)];
  const lists = ctx.adapters.payments.flatMap(({ name: provider }) =>
    days.map((day) => ({ provider, day, after: null })),
  );
  if (list === undefined) return lists[0];
  const index = lists.findIndex(
    ({ provider, day }) => provider === list.provider && day === list.day,
  );
  // Of a day that is over, or a provider that is not in use any more, the next round knows more.
  return index < 0 ? undefined : lists[index + 1];
}

/** Payments and refunds that wait while no job asks for them get one: none do, unless something went wrong. */
async function askForgotten(ctx: Context): Promise<void> {
  const payments = { table: 'payments', status: 'confirming', since: 'started_at' } as const;
  for (const { id } of await forgotten(ctx, payments, 'payment.confirm')) {
    ctx.log.warn(
      { event: 'payments.job_missing', paymentId: id },
      'a payment waits and no job asks for it',
    );
    await revive(ctx, { kind: 'payment.confirm', dedup: id, payload: { paymentId: id } });
  }
  const refunds = { table: 'refunds', status: 'pending', since: 'requested_at' } as const;
  for (const { id, user_id: userId } of await forgotten(ctx, refunds, 'payment.refund')) {
    ctx.log.warn(
      { event: 'refunds.job_missing', refundId: id },
      'a refund waits and no job asks for it',
    );
    const payload = { userId, refundId: id };
    await revive(ctx, { kind: 'payment.refund', dedup: id, payload });
  }
}

/** Rows that have been in a status for a while, and have no job of this kind. */
async function forgotten(
  { db, clock }: Context,
  { table, status, since }: { table: 'payments' | 'refunds'; status: string; since: string },
  kind: JobKind,
): Promise<{ id: string; user_id: string }[]> {
  const before = new Date(clock.now().getTime() - SETTLING_MS);
  const { rows } = await sql<{ id: string; user_id: string }>`
    select id, user_id from ${sql.table(table)} w
    where status = ${status} and ${sql.ref(since)} < ${before} and not exists (
      select from jobs where kind = ${kind} and dedup = w.id::text and done_at is null)
    order by ${sql.ref(since)} limit ${AT_ONCE}`.execute(db);
  return rows;
}

/**
 * A page of a provider's list of one day against our ledger; gives where the next one begins, null after the last.
 * Providers without such a list are asked trade by trade.
 */
async function reconcilePage(
  ctx: Context,
  { provider, day, after }: ReconcileCursor,
): Promise<string | null> {
  const port = portNamed(ctx, provider);
  const page = await port?.tradesOf?.(day, after).catch((err: unknown) => {
    ctx.log.warn(
      { event: 'ledger.provider_list_missing', err, provider, day },
      'a provider does not give its list of the day',
    );
    return undefined;
  });
  if (page === undefined) return null;
  for (const [trade, booked] of await withBooked(ctx.db, page.trades)) {
    // The others do not wait for one that cannot be looked at; the next round meets it again.
    await agree(ctx, provider, trade, booked).catch((err: unknown) => {
      ctx.figures.ledgerFault('ledger.trade_failed');
      ctx.log.error(
        { event: 'ledger.trade_failed', err, provider, trade: trade.tradeNo },
        'a trade of the provider could not be compared with our ledger',
      );
    });
  }
  return page.next;
}

async function agree(
  ctx: Context,
  provider: string,
  trade: ProviderTrade,
  booked: BookedPayment | undefined,
): Promise<void> {
  const alarm = (fault: string): void => {
    ctx.figures.ledgerFault('ledger.differs');
    ctx.log.error(
      { event: 'ledger.differs', provider, trade: trade.tradeNo, fault },
      'our ledger and the list of the provider differ',
    );
  };
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
    const waits = booked.refunds.some(({ id, status }) => id === refundId && status === 'pending');
    if (!waits || state !== 'succeeded') continue;
    const key = { user_id: booked.user_id, id: refundId, order_id: booked.order_id };
    await inTransaction(ctx.db, async (tx) => await settleRefundIn(ctx, tx, key, state));
  }
}
