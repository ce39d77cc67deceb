import { cityDay, addDays, startOfCityDay, endOfCityDay } from '@shtrans/contract/values/calendar';
import type { BillLine, PaymentPort } from '../../../adapters/payment/port.ts';
import type { Db } from '../../../db/database.ts';
import type { BillDifference } from '../../../db/schema.ts';
import {
  type BookedPayment,
  bookedBetween,
  type Difference,
  isWithoutMoney,
  refundDifferences,
  refundsBetween,
  takenDifferences,
  withBooked,
} from './ledger.ts';
import { firstSettlementDay, storedBill } from './settlement-store.ts';

/** Maximum difference between a provider's clock and ours. */
const CLOCK_MARGIN_MS = 5 * 60_000;

/** A provider's bill of a day: the port that reads the provider's files, and the lines of this one. */
export interface Bill {
  port: PaymentPort;
  day: string;
  lines: readonly BillLine[];
}

/**
 * Compares a bill with our ledger, and returns the differences.
 *
 * Each line must be ours, with the same amount, on any day of our ledger. An entry of our ledger on that day must
 * be in the bill, or in an earlier one: the provider's report reaches us later, sometimes on the next day, but not
 * before the payment began or the refund was requested. Because clocks differ, what we booked in the last five minutes
 * of a day is expected with the next day. What began before the first bill that was fetched is not expected.
 */
export async function compareBill(db: Db, bill: Bill): Promise<BillDifference[]> {
  return [...(await differencesOfTheirs(db, bill)), ...(await differencesOfOurs(db, bill))];
}

/** Lines compared at a time, because a bill can have more payments than should be in memory. */
const LINES_PER_PART = 500;

async function differencesOfTheirs(db: Db, { port, lines }: Bill): Promise<BillDifference[]> {
  const differences: BillDifference[] = [];
  for (let i = 0; i < lines.length; i += LINES_PER_PART) {
    for (const [line, booked] of await withBooked(db, lines.slice(i, i + LINES_PER_PART))) {
      const payment = booked?.provider === port.name ? booked : undefined;
      const common = {
        tradeNo: line.tradeNo,
        paymentId: line.paymentId ?? null,
        refundId: line.kind === 'refund' ? (line.refundId ?? null) : null,
      };
      differences.push(...differencesOf(line, payment).map((each) => ({ ...each, ...common })));
    }
  }
  return differences;
}

function differencesOf(line: BillLine, payment: BookedPayment | undefined): Difference[] {
  const { amountCents: theirsCents } = line;
  if (payment === undefined) return [{ kind: 'not_ours', oursCents: null, theirsCents }];
  if (line.kind === 'refund') {
    return refundDifferences(payment, [
      { refundId: line.refundId, amountCents: theirsCents, state: 'succeeded' },
    ]);
  }
  if (isWithoutMoney(payment)) return [{ kind: 'not_counted', oursCents: null, theirsCents }];
  return takenDifferences(payment, theirsCents);
}

/** A payment or refund of our ledger that a bill must contain. */
interface Expected {
  key: string;
  beganAt: Date;
  missing: BillDifference;
}

const keyOf = (line: BillLine): string =>
  line.kind === 'payment' ? `payment ${line.paymentId ?? ''}` : `refund ${line.refundId ?? ''}`;

async function differencesOfOurs(db: Db, bill: Bill): Promise<BillDifference[]> {
  const listedKeys = new Set(bill.lines.map(keyOf));
  const missing = (await expectedOf(db, bill)).filter(({ key }) => !listedKeys.has(key));
  if (missing.length === 0) return [];
  const firstDay = await firstSettlementDay(db, bill.port.name, ['none', 'stored']);
  const expectedFrom = firstDay !== undefined && firstDay < bill.day ? firstDay : bill.day;
  const keysByDay = new Map<string, ReadonlySet<string>>();
  const isInEarlierBill = async ({ key, beganAt }: Expected): Promise<boolean> => {
    let day = cityDay(beganAt);
    // A refund can take days; most take less than one.
    for (; day < bill.day; day = addDays(day, 1)) {
      const keys = keysByDay.get(day) ?? (await keysOfDay(db, bill.port, day));
      keysByDay.set(day, keys);
      if (keys.has(key)) return true;
    }
    return false;
  };
  const differences: BillDifference[] = [];
  for (const expected of missing) {
    if (cityDay(expected.beganAt) < expectedFrom) continue;
    if (!(await isInEarlierBill(expected))) differences.push(expected.missing);
  }
  return differences;
}

async function expectedOf(db: Db, { port, day }: Bill): Promise<Expected[]> {
  const [from, to] = [startOfCityDay(day), endOfCityDay(day)].map(
    (instant) => new Date(instant.getTime() - CLOCK_MARGIN_MS),
  ) as [Date, Date];
  const payments = await bookedBetween(db, port.name, from, to);
  const refunds = await refundsBetween(db, port.name, from, to);
  const theirs = { tradeNo: null, theirsCents: null };
  return [
    ...payments.map(({ id, started_at: beganAt, amount_cents: oursCents }) => ({
      key: `payment ${id}`,
      beganAt,
      missing: { ...theirs, kind: 'not_taken' as const, paymentId: id, refundId: null, oursCents },
    })),
    ...refunds.map(({ id, payment_id: paymentId, requested_at: beganAt, amount_cents }) => ({
      key: `refund ${id}`,
      beganAt,
      missing: {
        ...theirs,
        kind: 'refund_not_made' as const,
        paymentId,
        refundId: id,
        oursCents: amount_cents,
      },
    })),
  ];
}

/** Returns the keys of the lines in the stored bill of a day; none if there is no such bill. */
async function keysOfDay(db: Db, port: PaymentPort, day: string): Promise<ReadonlySet<string>> {
  const bytes = (await storedBill(db, { provider: port.name, day }))?.bytes;
  const lines = bytes == null ? [] : await port.readBill?.(bytes);
  return new Set((lines ?? []).map(keyOf));
}
