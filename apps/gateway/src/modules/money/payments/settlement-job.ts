import { createHash } from 'node:crypto';
import { cityDay, addDays, startOfCityDay, timeOn } from '@shtrans/contract/values/calendar';
import type { BillLine, PaymentPort } from '../../../adapters/payment/port.ts';
import type { Context } from '../../../context.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { messageOf } from '../../../errors/error-code.ts';
import { type JobOutcome, NOTHING_TO_DO } from '../../../jobs/queue.ts';
import { alarmDifference, differenceLine } from './ledger.ts';
import { compareBill } from './settlement-compare.ts';
import {
  firstPaymentSince,
  firstSettlementDay,
  markMissed,
  type Settled,
  type SettlementKey,
  settlementDays,
  writeSettlement,
} from './settlement-store.ts';

/** How often the job looks whether a bill is due. */
export const BILLS_EVERY_MS = 10 * 60_000;
/** When the bills of a day are asked for, on the next day: both providers have made them by 10:00 as a rule. */
const ASKED_FROM = '10:30';
/** When a bill that is not available raises the alarm, on the next day. */
const MISSED_FROM = '12:00';
/** Minimum time between two requests for a bill that is not available. */
const RETRY_MS = 30 * 60_000;
/** The oldest day that is fetched. The providers offer 90 days and more. */
const CATCH_UP_DAYS = 30;
/** Maximum number of differences of a day that are stored, and logged; the others are counted. */
const DIFFERENCES_MAX = 500;
const ALARMS_MAX = 50;
const FAULT_MAX = 300;

/** A provider with bills. */
type BillPort = PaymentPort & Required<Pick<PaymentPort, 'fetchBill' | 'readBill'>>;

const hasBills = (port: PaymentPort): port is BillPort =>
  port.fetchBill !== undefined && port.readBill !== undefined;

/**
 * Fetches one bill that is due, the oldest day first, compares it with our books and stores it. Is due again
 * immediately while there are more. Gateways that do so at the same time store each day once.
 */
export async function fetchDueBill(ctx: Context): Promise<JobOutcome> {
  for (const port of ctx.adapters.payments.filter(hasBills)) {
    const day = await dueDay(ctx, port);
    if (day === undefined) continue;
    await settleDay(ctx, port, day);
    return { again: ctx.clock.now() };
  }
  return NOTHING_TO_DO;
}

/** Returns the oldest day whose bill is to be asked for now. */
async function dueDay(ctx: Context, { name: provider }: BillPort): Promise<string | undefined> {
  const now = ctx.clock.now();
  const yesterday = addDays(cityDay(now), -1);
  const lastDay = now < timeOn(cityDay(now), ASKED_FROM) ? addDays(yesterday, -1) : yesterday;
  const oldestDay = addDays(lastDay, 1 - CATCH_UP_DAYS);
  const firstDay = await firstDayOf(ctx, provider, { oldestDay, lastDay });
  const from = firstDay > oldestDay ? firstDay : oldestDay;
  const settlements = new Map(
    (await settlementDays(ctx.db, { from, until: lastDay }))
      .filter((each) => each.provider === provider)
      .map((each) => [each.day, each]),
  );
  for (let day = from; day <= lastDay; day = addDays(day, 1)) {
    const settlement = settlements.get(day);
    if (settlement === undefined) return day;
    const restsUntilMs = settlement.asked_at.getTime() + RETRY_MS;
    if (settlement.state === 'waiting' && restsUntilMs <= now.getTime()) return day;
  }
  return undefined;
}

/** Returns the day from which a provider is asked: that of its first payment, when it was asked for the first time. */
async function firstDayOf(
  ctx: Context,
  provider: string,
  { oldestDay, lastDay }: { oldestDay: string; lastDay: string },
): Promise<string> {
  const askedDay = await firstSettlementDay(ctx.db, provider);
  if (askedDay !== undefined) return askedDay;
  const firstPaidAt = await firstPaymentSince(ctx.db, provider, startOfCityDay(oldestDay));
  return firstPaidAt === null ? lastDay : cityDay(firstPaidAt);
}

/** Requests a bill and stores it, or why it is not available. */
async function settleDay(ctx: Context, port: BillPort, day: string): Promise<void> {
  const key = { provider: port.name, day };
  const settled = await askForBill(ctx, port, day).catch((err: unknown): Settled => {
    ctx.log.warn({ event: 'bills.not_fetched', err, ...key }, 'a bill cannot be fetched or read');
    const fault = messageOf(err).slice(0, FAULT_MAX);
    return { ...key, state: 'waiting', asked_at: ctx.clock.now(), fault };
  });
  await inTransaction(ctx.db, async (tx) => {
    if (!(await writeSettlement(tx, settled))) return;
    const now = ctx.clock.now();
    if (settled.state !== 'waiting') {
      alarmOf(ctx, settled);
    } else if (now >= timeOn(addDays(day, 1), MISSED_FROM) && (await markMissed(tx, key, now))) {
      ctx.figures.ledgerFault('ledger.bill_missing');
      ctx.log.error(
        { event: 'ledger.bill_missing', ...key, fault: settled.fault },
        'the bill of a payment provider is not there at noon of the next day',
      );
    }
  });
}

async function askForBill(ctx: Context, port: BillPort, day: string): Promise<Settled> {
  const answer = await port.fetchBill(day);
  const asked_at = ctx.clock.now();
  const key: SettlementKey = { provider: port.name, day };
  const waiting = { ...key, state: 'waiting', asked_at } as const;
  if (answer.state === 'not_yet') return { ...waiting, fault: 'the provider is making the bill' };
  if (answer.state === 'none') {
    // A provider can answer this before it has made the bill, so it counts only from noon on, and without entries of ours.
    if (asked_at < timeOn(addDays(day, 1), MISSED_FROM)) {
      return { ...waiting, fault: 'the provider has no bill yet' };
    }
    const missing = await compareBill(ctx.db, { port, day, lines: [] });
    return missing.length === 0
      ? { ...key, state: 'none', asked_at, fault: null }
      : { ...waiting, fault: `the provider has no bill, our books have ${missing.length} entries` };
  }
  const lines = await port.readBill(answer.bytes);
  const differences = await compareBill(ctx.db, { port, day, lines });
  return {
    ...key,
    state: 'stored',
    asked_at,
    fault: null,
    file_name: answer.name,
    bytes: answer.bytes,
    sha256: createHash('sha256').update(answer.bytes).digest('hex'),
    fetched_at: asked_at,
    ...sumsOf(lines),
    difference_count: differences.length,
    differences: differences.slice(0, DIFFERENCES_MAX),
  };
}

function sumsOf(lines: readonly BillLine[]) {
  const sums = { payment_count: 0, paid_cents: 0, refund_count: 0, refunded_cents: 0 };
  for (const { kind, amountCents } of lines) {
    sums[`${kind}_count`] += 1;
    sums[kind === 'payment' ? 'paid_cents' : 'refunded_cents'] += amountCents;
  }
  return sums;
}

/** Raises the alarm for the differences of a bill, in the transaction that stores it: at least once. */
function alarmOf(ctx: Context, { provider, day, differences = [] }: Settled): void {
  for (const difference of differences.slice(0, ALARMS_MAX)) {
    const { tradeNo: trade, paymentId, refundId } = difference;
    const fault = `bill of ${day}: ${differenceLine({ ...difference, refundId: undefined })}`;
    alarmDifference(ctx, { provider, trade, paymentId, refundId, fault });
  }
}
