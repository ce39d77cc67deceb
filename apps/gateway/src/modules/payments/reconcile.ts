import { DAY_MS, shanghaiDay } from '@shtrans/contract/calendar';
import { sql } from 'kysely';
import type { PaymentPort, ProviderTrade } from '../../adapters/payment/port.ts';
import type { Context } from '../../context.ts';
import { findRow } from '../../db/rows.ts';
import { inTransaction } from '../../db/transaction.ts';
import { enqueue, type JobKind, type JobOutcome, revive } from '../../jobs/queue.ts';
import { type BookedPayment, isWithoutMoney, tradeFaults, withBooked } from './ledger.ts';
import { settleRefundIn } from './refund-outcome.ts';
import { settle } from './settle.ts';

const EVERY_MS = 5 * 60_000;
/** What is younger has its own jobs and is most likely just under way. */
const SETTLING_MS = 5 * 60_000;
/** Of what waits without a job, so many a round, the oldest first. */
const AT_ONCE = 50;

/** Puts the reconciler in the queue, where one of all gateways takes it, every five minutes. */
export async function scheduleReconciling(ctx: Context): Promise<void> {
  await enqueue(ctx, ctx.db, {
    kind: 'payment.reconcile',
    dedup: 'payment.reconcile',
    payload: {},
    runAt: new Date(ctx.clock.now().getTime() + EVERY_MS),
  });
}

export async function reconcileAgain(ctx: Context): Promise<JobOutcome> {
  await reconcile(ctx);
  return { again: new Date(ctx.clock.now().getTime() + EVERY_MS) };
}

/**
 * Compares our ledger with the providers' lists and makes them agree where that is possible: money they took
 * and we do not know of is counted or given back, refunds they made are written down, and what waits
 * without a job that would ask is asked for. What differs otherwise is for people: an error in the log.
 */
export async function reconcile(ctx: Context): Promise<void> {
  await askForgotten(ctx);
  const now = ctx.clock.now();
  // Around midnight a trade may be of yesterday for them and of today for us.
  const days = new Set([shanghaiDay(new Date(now.getTime() - DAY_MS)), shanghaiDay(now)]);
  for (const port of ctx.adapters.payments) {
    for (const day of days) await reconcileDay(ctx, port, day);
  }
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

/** A provider's list of one day against our ledger. Providers without such a list are asked trade by trade. */
async function reconcileDay(ctx: Context, port: PaymentPort, day: string): Promise<void> {
  const trades = await port.tradesOf?.(day).catch((err: unknown) => {
    ctx.log.warn(
      { event: 'ledger.provider_list_missing', err, provider: port.name, day },
      'a provider does not give its list of the day',
    );
    return undefined;
  });
  if (trades === undefined) return;
  for await (const [trade, booked] of withBooked(ctx.db, trades)) {
    await agree(ctx, port, trade, booked);
  }
}

async function agree(
  ctx: Context,
  port: PaymentPort,
  trade: ProviderTrade,
  booked: BookedPayment | undefined,
): Promise<void> {
  const alarm = (fault: string): void =>
    ctx.log.error(
      { event: 'ledger.differs', provider: port.name, trade: trade.tradeNo, fault },
      'our ledger and the list of the provider differ',
    );
  const payment = booked && (await findRow(ctx.db, 'payments', { id: booked.id }));
  if (booked === undefined || payment?.provider !== port.name) {
    alarm('the provider took money for a payment that is not ours');
    return;
  }
  for (const fault of tradeFaults(booked, trade)) alarm(fault);
  if (isWithoutMoney(booked)) {
    const { tradeNo, amountCents } = trade;
    await settle(ctx, payment, { state: 'paid', tradeNo, amountCents });
  }
  for (const { refundId, state } of trade.refunds) {
    const waits = booked.refunds.some(({ id, status }) => id === refundId && status === 'pending');
    if (!waits || state !== 'succeeded') continue;
    const key = { user_id: payment.user_id, id: refundId, order_id: payment.order_id };
    await inTransaction(ctx.db, async (tx) => await settleRefundIn(ctx, tx, key, state));
  }
}
