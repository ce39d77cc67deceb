import { cityMidnight, cityDay, endOfCityDay } from '@shtrans/contract/values/calendar';
import { sql } from 'kysely';
import type { PaymentPort, ProviderTrade } from '../../../adapters/payment/port.ts';
import type { Context } from '../../../context.ts';
import { type BookedPayment, bookedBetween, isWithoutMoney, orderFaults } from './ledger.ts';
import { ownFaults, tradeFaults, whereaboutsOf, withBooked } from './ledger.ts';
import { askProvider, portNamed } from './provider.ts';
import { queries } from './tables.ts';

/** Money that the provider has and our ledger does not counts as coming in for this long. */
const SETTLING_MS = 30 * 60_000;

/** The money of one provider on one day of the city's calendar; amounts in cents. */
export interface DayOfMoney {
  provider: string;
  day: string;
  payments: number;
  paidCents: number;
  inOrdersCents: number;
  refundedCents: number;
  goingBackCents: number;
  /** Taken by the provider in the last half hour and not in our ledger yet. */
  comingInCents: number;
  /** Whether the provider's own list was available for comparison. */
  compared: boolean;
}

export interface MoneyReport {
  days: DayOfMoney[];
  /** Faults, one line each; empty: every cent is in an order, refunded, or on its way. */
  faults: string[];
}

/**
 * Proves that every cent ever paid is in an order, was refunded or is on its way back, by our ledger and by
 * the lists of those providers that have one. Reads only; a gateway may run at the same time. Works day by
 * day, so that at most one day's payments are in memory.
 */
export async function moneyReport(ctx: Context): Promise<MoneyReport> {
  const report: MoneyReport = { days: [], faults: [] };
  for (const { provider, first, last } of await providersOf(ctx)) {
    let start = cityMidnight(first);
    for (; start <= last; start = endOfCityDay(cityDay(start))) {
      const { sums, faults } = await reportDay(ctx, provider, start);
      if (sums.payments > 0 || sums.comingInCents > 0) report.days.push(sums);
      report.faults.push(...faults);
    }
  }
  report.faults.push(...(await orderFaults(ctx.db)));
  return report;
}

/** Returns the providers with the period from their first payment to today. */
const providersOf = async ({ db, clock }: Context) =>
  await queries(db)
    .selectFrom('payments')
    .select([
      'provider',
      sql<Date>`min(started_at)`.as('first'),
      sql<Date>`greatest(max(finished_at), ${clock.now()})`.as('last'),
    ])
    .groupBy('provider')
    .orderBy('provider')
    .execute();

interface Look {
  sums: DayOfMoney;
  faults: string[];
}

/**
 * Compares a day twice if there are faults and keeps those found both times. Two ledgers cannot be read at one
 * moment, and money that moved in between looks like a fault only once.
 */
async function reportDay(ctx: Context, provider: string, start: Date): Promise<Look> {
  const first = await readDay(ctx, provider, start);
  if (first.faults.length === 0) return first;
  const { sums, faults } = await readDay(ctx, provider, start);
  return { sums, faults: faults.filter((fault) => first.faults.includes(fault)) };
}

/** Returns the provider's whole list of a day, or undefined if it has none. */
async function tradesOf(
  port: PaymentPort | undefined,
  day: string,
): Promise<ProviderTrade[] | undefined> {
  let page = await port?.tradesOf?.(day, null);
  if (page === undefined) return undefined;
  const trades = [...page.trades];
  while (page?.next != null) {
    page = await port?.tradesOf?.(day, page.next);
    trades.push(...(page?.trades ?? []));
  }
  return trades;
}

async function readDay(ctx: Context, provider: string, start: Date): Promise<Look> {
  const day = cityDay(start);
  // Reads the provider first: what it has now is usually in our ledger a moment later.
  const trades = await tradesOf(portNamed(ctx, provider), day);
  const booked = await bookedBetween(ctx.db, provider, start, endOfCityDay(day));
  const whereabouts = booked.map(whereaboutsOf);
  const sums: DayOfMoney = {
    provider,
    day,
    payments: booked.length,
    paidCents: booked.reduce((sum, { amount_cents }) => sum + amount_cents, 0),
    inOrdersCents: whereabouts.reduce((sum, { inOrderCents }) => sum + inOrderCents, 0),
    refundedCents: whereabouts.reduce((sum, { refundedCents }) => sum + refundedCents, 0),
    goingBackCents: whereabouts.reduce((sum, { goingBackCents }) => sum + goingBackCents, 0),
    comingInCents: 0,
    compared: trades !== undefined,
  };
  const faults = booked.flatMap((each) => ownFaults(each).map((text) => lineOf(each, text)));
  if (trades !== undefined) await compare(ctx, trades, booked, { sums, faults });
  return { sums, faults };
}

const lineOf = ({ id, order_id }: BookedPayment, text: string): string =>
  `payment ${id} of order ${order_id}: ${text}`;

/** Adds the differences from the provider's list to the report of a day. */
async function compare(
  ctx: Context,
  trades: readonly ProviderTrade[],
  booked: readonly BookedPayment[],
  { sums, faults }: Look,
): Promise<void> {
  for (const [trade, payment] of await withBooked(ctx.db, trades)) {
    const took = `the provider took ${trade.amountCents}`;
    if (payment === undefined) {
      faults.push(`trade ${trade.tradeNo}: ${took}, but it is not ours`);
      continue;
    }
    faults.push(...tradeFaults(payment, trade).map((text) => lineOf(payment, text)));
    if (!isWithoutMoney(payment)) continue;
    const age = ctx.clock.now().getTime() - payment.started_at.getTime();
    if (age <= SETTLING_MS) sums.comingInCents += trade.amountCents;
    else faults.push(lineOf(payment, `${took}, but our payment is ${payment.status}`));
  }
  // Around midnight a payment can belong to another day for the provider, so the missing ones are asked one by one.
  const listedPaymentIds = new Set(trades.map(({ paymentId }) => paymentId));
  for (const payment of booked.filter(({ id }) => !listedPaymentIds.has(id))) {
    const faultStart = `we count ${payment.amount_cents}, the provider`;
    const trade = await askProvider(ctx, payment);
    if (trade.state !== 'paid') {
      faults.push(lineOf(payment, `${faultStart} says ${trade.state}`));
    } else if (trade.amountCents !== payment.amount_cents) {
      faults.push(lineOf(payment, `${faultStart} ${trade.amountCents}`));
    }
  }
}
