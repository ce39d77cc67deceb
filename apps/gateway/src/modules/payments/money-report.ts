import { DAY_MS, shanghaiDay, startOfShanghaiDay } from '@shtrans/contract/calendar';
import { sql } from 'kysely';
import type { PaymentPort, ProviderTrade } from '../../adapters/payment/port.ts';
import type { Context } from '../../context.ts';
import {
  type BookedPayment,
  bookedBetween,
  bookedPayments,
  orderFaults,
  ownFaults,
  tradeFaults,
  whereaboutsOf,
} from './ledger.ts';
import { askProvider } from './provider.ts';

type ReportContext = Pick<Context, 'db' | 'clock' | 'adapters' | 'log'>;

/** Money the provider has and we do not know of yet is on its way in for so long. */
const SETTLING_MS = 30 * 60_000;
const AT_ONCE = 50;

/** The money of one provider that came on one Shanghai calendar day; amounts in cents. */
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
  /** Whether the provider's own list was there to compare with. */
  compared: boolean;
}

export interface MoneyReport {
  days: DayOfMoney[];
  /** What is wrong, one line each; empty: every cent is in an order, given back, or on its way. */
  faults: string[];
}

/**
 * Proves of every cent that was ever paid that it is in an order, was given back or is on its way
 * back, by our ledger and by the lists of the providers that give theirs. Reads only; a gateway may run
 * beside it. A day is one question, so that no more than a day's payments are in memory.
 */
export async function moneyReport(ctx: ReportContext): Promise<MoneyReport> {
  const report: MoneyReport = { days: [], faults: [] };
  for (const { provider, first, last } of await providersOf(ctx)) {
    const port = ctx.adapters.payments.find(({ name }) => name === provider);
    let start = startOfShanghaiDay(shanghaiDay(first));
    for (; start <= last; start = new Date(start.getTime() + DAY_MS)) {
      const { sums, faults } = await reportDay(ctx, { provider, port, start });
      if (sums.payments > 0 || sums.comingInCents > 0) report.days.push(sums);
      report.faults.push(...faults);
    }
  }
  report.faults.push(...(await orderFaults(ctx.db)));
  return report;
}

/** With the days from their first payment to today. */
const providersOf = async ({
  db,
  clock,
}: ReportContext): Promise<{ provider: string; first: Date; last: Date }[]> =>
  await db
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

interface OneDay {
  provider: string;
  port: PaymentPort | undefined;
  start: Date;
}

/**
 * Two ledgers cannot be read at one moment: what differs for the reason that money moved in between is
 * gone at a second look.
 */
async function reportDay(ctx: ReportContext, day: OneDay): Promise<Look> {
  const first = await look(ctx, day);
  if (first.faults.length === 0) return first;
  const second = await look(ctx, day);
  return { sums: second.sums, faults: second.faults.filter((f) => first.faults.includes(f)) };
}

async function look(ctx: ReportContext, { provider, port, start }: OneDay): Promise<Look> {
  const day = shanghaiDay(start);
  // The provider first: what it knows by now is in our ledger a moment later, as a rule.
  const trades = await port?.tradesOf?.(day);
  const booked = await bookedBetween(ctx.db, provider, start, new Date(start.getTime() + DAY_MS));
  const sums: DayOfMoney = {
    provider,
    day,
    payments: booked.length,
    paidCents: 0,
    inOrdersCents: 0,
    refundedCents: 0,
    goingBackCents: 0,
    comingInCents: 0,
    compared: trades !== undefined,
  };
  const faults: string[] = [];
  for (const payment of booked) {
    const { inOrderCents, refundedCents, goingBackCents } = whereaboutsOf(payment);
    sums.paidCents += payment.amount_cents;
    sums.inOrdersCents += inOrderCents;
    sums.refundedCents += refundedCents;
    sums.goingBackCents += goingBackCents;
    faults.push(...ownFaults(payment).map((text) => lineOf(payment, text)));
  }
  if (trades !== undefined) await compare(ctx, { trades, booked, sums, faults });
  return { sums, faults };
}

const lineOf = ({ id, order_id }: BookedPayment, text: string): string =>
  `payment ${id} of order ${order_id}: ${text}`;

async function compare(
  ctx: ReportContext,
  {
    trades,
    booked,
    sums,
    faults,
  }: Look & { trades: readonly ProviderTrade[]; booked: readonly BookedPayment[] },
): Promise<void> {
  const listed = new Set(trades.map(({ paymentId }) => paymentId));
  for (let i = 0; i < trades.length; i += AT_ONCE) {
    const some = trades.slice(i, i + AT_ONCE);
    const found = await bookedPayments(
      ctx.db,
      some.map(({ paymentId }) => paymentId),
    );
    const ours = new Map(found.map((payment) => [payment.id, payment]));
    for (const trade of some) {
      const payment = ours.get(trade.paymentId);
      if (payment === undefined) {
        faults.push(
          `trade ${trade.tradeNo}: the provider took ${trade.amountCents}, and it is none of ours`,
        );
        continue;
      }
      faults.push(...tradeFaults(payment, trade).map((text) => lineOf(payment, text)));
      if (payment.status !== 'confirming' && payment.status !== 'failed') continue;
      const age = ctx.clock.now().getTime() - payment.started_at.getTime();
      if (age <= SETTLING_MS) sums.comingInCents += trade.amountCents;
      else {
        faults.push(
          lineOf(
            payment,
            `the provider took ${trade.amountCents}, and for us it is ${payment.status}`,
          ),
        );
      }
    }
  }
  // Around midnight a payment may be of the next day for us: asked one by one.
  for (const payment of booked.filter(({ id }) => !listed.has(id))) {
    const trade = await askProvider(ctx, payment);
    if (trade.state !== 'paid') {
      faults.push(
        lineOf(payment, `we count ${payment.amount_cents}, the provider says ${trade.state}`),
      );
    } else if (trade.amountCents !== payment.amount_cents) {
      faults.push(
        lineOf(payment, `we count ${payment.amount_cents}, the provider ${trade.amountCents}`),
      );
    }
  }
}
