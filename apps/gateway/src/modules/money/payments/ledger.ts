import type { OrderStatus } from '@shtrans/contract/orders/status';
import { type InferResult, sql } from 'kysely';
import type { ProviderTrade } from '../../../adapters/payment/port.ts';
import type { Context } from '../../../context.ts';
import type { Db } from '../../../db/database.ts';
import type { BillDifference, DifferenceKind } from '../../../db/schema.ts';
import { OF_ORDER, orderView } from '../orders/service.ts';
import type { RefundRow } from './store.ts';
import { queries } from './tables.ts';

/** A payment with its order and its refunds, as our ledger has them. */
export type BookedPayment = InferResult<ReturnType<typeof payments>>[number];
type BookedRefund = Pick<RefundRow, 'id' | 'amount_cents' | 'status' | 'reason'>;

/** Statuses of orders that keep the money of a succeeded payment. */
const KEEPS: ReadonlySet<OrderStatus> = new Set([
  'paid',
  'ticketing',
  'to_be_used',
  'consumed',
  'completed',
]);

const payments = (db: Db) =>
  queries(db)
    .selectFrom('payments as p')
    .innerJoin(orderView.as('o'), (join) =>
      join.onRef('o.user_id', '=', 'p.user_id').onRef('o.id', '=', 'p.order_id'),
    )
    .select([
      'p.user_id',
      'p.id',
      'p.provider',
      'p.status',
      'p.amount_cents',
      'p.started_at',
      'p.channel',
      'p.checkout_until',
      'p.finished_at',
      'p.order_id',
      'o.status as order_status',
      'o.paid_cents as order_paid_cents',
      sql<BookedRefund[]>`(
        select coalesce(json_agg(json_build_object('id', r.id, 'amount_cents', r.amount_cents,
          'status', r.status, 'reason', r.reason)), '[]')
        from refunds r where r.user_id = p.user_id and r.payment_id = p.id)`.as('refunds'),
    ]);

/** Returns the payments with these ids; ignores unknown ids. */
export async function bookedPayments(db: Db, ids: readonly string[]): Promise<BookedPayment[]> {
  return ids.length === 0 ? [] : await payments(db).where('p.id', 'in', ids).execute();
}

/** Rows read by one statement, so that each statement is short. */
const ROWS_PER_STATEMENT = 500;

/** Returns a provider's payments that brought money, finished from `from` until before `to`. */
export async function bookedBetween(
  db: Db,
  provider: string,
  from: Date,
  to: Date,
): Promise<BookedPayment[]> {
  const all: BookedPayment[] = [];
  let last: { id: string; finished_at: Date | null } | undefined;
  for (;;) {
    // Without joins: joined before sorting, all payments would be read for each page.
    const page = await queries(db)
      .selectFrom('payments')
      .select(['id', 'finished_at'])
      .where('provider', '=', provider)
      .where('status', 'in', ['succeeded', 'refunding', 'refunded'])
      .where('finished_at', '>=', last?.finished_at ?? from)
      .where('finished_at', '<', to)
      .$if(last !== undefined, (query) =>
        query.where(sql<boolean>`(finished_at, id) > (${last?.finished_at}, ${last?.id})`),
      )
      .orderBy('finished_at')
      .orderBy('id')
      .limit(ROWS_PER_STATEMENT)
      .execute();
    const ids = page.map(({ id }) => id);
    const booked = new Map((await bookedPayments(db, ids)).map((each) => [each.id, each]));
    all.push(...ids.flatMap((id) => booked.get(id) ?? []));
    last = page.at(-1);
    if (page.length < ROWS_PER_STATEMENT) return all;
  }
}

/** Returns each of a provider's trades with its payment, or undefined if the payment is not ours. */
export async function withBooked<T extends { paymentId: string | undefined }>(
  db: Db,
  trades: readonly T[],
): Promise<[trade: T, booked: BookedPayment | undefined][]> {
  const pairs: [T, BookedPayment | undefined][] = [];
  for (let i = 0; i < trades.length; i += ROWS_PER_STATEMENT) {
    const page = trades.slice(i, i + ROWS_PER_STATEMENT);
    const ids = page.flatMap(({ paymentId }) => paymentId ?? []);
    const ours = new Map((await bookedPayments(db, ids)).map((booked) => [booked.id, booked]));
    for (const trade of page) pairs.push([trade, ours.get(trade.paymentId ?? '')]);
  }
  return pairs;
}

/** Returns the refunds by a provider that succeeded from `from` until before `to`. */
export const refundsBetween = async (db: Db, provider: string, from: Date, to: Date) =>
  await queries(db)
    .selectFrom('refunds as r')
    .innerJoin('payments as p', (join) =>
      join.onRef('p.user_id', '=', 'r.user_id').onRef('p.id', '=', 'r.payment_id'),
    )
    .select(['r.id', 'r.payment_id', 'r.amount_cents', 'r.requested_at'])
    .where('p.provider', '=', provider)
    .where('r.status', '=', 'succeeded')
    .where('r.finished_at', '>=', from)
    .where('r.finished_at', '<', to)
    .orderBy('r.finished_at')
    .orderBy('r.id')
    .execute();

/** Whether a payment brought no money according to our ledger. */
export const isWithoutMoney = ({ status }: BookedPayment): boolean =>
  status === 'confirming' || status === 'failed';

/** Returns where the money of a payment is by our ledger; all zero if it brought none. */
export function whereaboutsOf(payment: BookedPayment) {
  if (isWithoutMoney(payment)) return { inOrderCents: 0, refundedCents: 0, goingBackCents: 0 };
  const sum = (refundStatus: RefundRow['status']): number =>
    payment.refunds.reduce(
      (n, refund) => n + (refund.status === refundStatus ? refund.amount_cents : 0),
      0,
    );
  const [refundedCents, goingBackCents] = [sum('succeeded'), sum('pending')];
  const inOrderCents = payment.amount_cents - refundedCents - goingBackCents;
  return { inOrderCents, refundedCents, goingBackCents };
}

/** Returns the faults of a payment in our own ledger, one line each. */
export function ownFaults(payment: BookedPayment): string[] {
  const { status, refunds, order_status: order } = payment;
  const { inOrderCents, refundedCents, goingBackCents } = whereaboutsOf(payment);
  const live = refunds.filter((refund) => refund.status !== 'failed');
  if (status === 'confirming' || status === 'failed') {
    return live.length > 0 ? [`is ${status} but has a refund`] : [];
  }
  const faults: string[] = [];
  if (inOrderCents < 0) faults.push(`brought ${payment.amount_cents} but more is refunded`);
  const expectedRefundStatus = {
    succeeded: undefined,
    refunding: 'pending',
    refunded: 'succeeded',
  }[status];
  if (
    live.length !== (expectedRefundStatus === undefined ? 0 : 1) ||
    live.some((r) => r.status !== expectedRefundStatus)
  ) {
    faults.push(`is ${status} with ${refundedCents} refunded and ${goingBackCents} pending`);
  }
  const ofOrder = live.some(({ reason }) => OF_ORDER.includes(reason));
  if (status === 'succeeded' && !KEEPS.has(order))
    faults.push(`counts in an order that is ${order}`);
  if (ofOrder && order !== (status === 'refunding' ? 'being_refunded' : 'refunded')) {
    faults.push(`is ${status} in an order that is ${order}`);
  }
  if (status === 'succeeded' || ofOrder) {
    if (payment.order_paid_cents !== payment.amount_cents) {
      faults.push(`brought ${payment.amount_cents} and counts as ${payment.order_paid_cents}`);
    }
  } else if (inOrderCents !== 0) {
    faults.push(`leaves ${inOrderCents} in an order that does not have it`);
  }
  return faults;
}

/** The line that says a difference between a provider's record of money and ours. Amounts are in cents. */
const DIFFERENCE_LINES: Readonly<
  Record<DifferenceKind, (ours: number | null, theirs: number | null) => string>
> = {
  not_ours: (_, theirs) => `the provider has ${theirs} for a payment that is not ours`,
  not_counted: (_, theirs) => `the provider took ${theirs}, our payment brought no money`,
  not_taken: (ours) => `we count ${ours}, the provider does not`,
  amount: (ours, theirs) => `the provider took ${theirs}, we asked for ${ours}`,
  refund_not_requested: (_, theirs) => `the provider refunded ${theirs}, we did not request it`,
  refund_amount: (ours, theirs) => `the provider refunded ${theirs}, we requested ${ours}`,
  refund_after_refusal: (_, theirs) => `the provider refunded ${theirs} after it had refused to`,
  refund_not_made: (ours) => `we count ${ours} as refunded, the provider does not`,
};

/** A difference in one payment or refund. */
export type Difference = Pick<BillDifference, 'kind' | 'oursCents' | 'theirsCents'> & {
  refundId?: string | undefined;
};

export const differenceLine = ({ kind, oursCents, theirsCents }: Difference): string =>
  DIFFERENCE_LINES[kind](oursCents, theirsCents);

/** Returns the differences between a provider's record of a trade and ours, one line each. */
export const tradeFaults = (payment: BookedPayment, trade: ProviderTrade): string[] =>
  [
    ...takenDifferences(payment, trade.amountCents),
    ...refundDifferences(payment, trade.refunds),
    ...payment.refunds.flatMap(({ id, status, amount_cents: oursCents }): Difference[] => {
      const theirs = trade.refunds.find(({ refundId }) => refundId === id);
      const isMade = status !== 'succeeded' || theirs?.state === 'succeeded';
      return isMade ? [] : [{ kind: 'refund_not_made', oursCents, theirsCents: null }];
    }),
  ].map(differenceLine);

/** Compares the amount that a provider took with ours. */
export const takenDifferences = (
  { amount_cents: oursCents }: BookedPayment,
  theirsCents: number,
): Difference[] => (oursCents === theirsCents ? [] : [{ kind: 'amount', oursCents, theirsCents }]);

type ProviderRefund = Omit<ProviderTrade['refunds'][number], 'refundId'> & {
  refundId: string | undefined;
};

/** Compares refunds that a provider made or makes with ours. */
export const refundDifferences = (
  payment: BookedPayment,
  refunds: readonly ProviderRefund[],
): Difference[] =>
  refunds.flatMap(({ refundId, amountCents: theirsCents, state }): Difference[] => {
    if (state === 'failed') return [];
    const ours = payment.refunds.find(({ id }) => id === refundId);
    const difference = { oursCents: ours?.amount_cents ?? null, theirsCents, refundId };
    if (ours === undefined) return [{ kind: 'refund_not_requested', ...difference }];
    if (ours.amount_cents !== theirsCents) return [{ kind: 'refund_amount', ...difference }];
    return ours.status === 'failed' ? [{ kind: 'refund_after_refusal', ...difference }] : [];
  });

/** Logs and counts a difference between a provider's money and ours, with the ids it concerns, for people to look into. */
export function alarmDifference(
  ctx: Pick<Context, 'figures' | 'log'>,
  difference: { provider: string; fault: string } & Record<string, string | null>,
): void {
  ctx.figures.ledgerFault('ledger.differs');
  ctx.log.error(
    { event: 'ledger.differs', ...difference },
    'our ledger and the list of the provider differ',
  );
}

/** Orders checked by one statement. */
const ORDERS_PER_STATEMENT = 5000;
const MAX_FAULTS = 100;

/**
 * Returns a line for each order with a paid amount that does not come from exactly one payment, at most 100.
 * Orders that did not keep a provider's money, such as closed ones, have no paid amount.
 */
export async function orderFaults(db: Db): Promise<string[]> {
  const faults: string[] = [];
  let last = { user_id: NIL, id: NIL };
  while (faults.length < MAX_FAULTS) {
    const { rows } = await sql<LookedAt>`
      with page as materialized (
        select user_id, id, status, paid_cents from ${orderView} o
        where (user_id, id) > (${last.user_id}, ${last.id})
        order by user_id, id limit ${ORDERS_PER_STATEMENT})
      select user_id, id, status, paid_cents, n from page o, lateral (
        select count(*)::int as n from payments p
        where o.paid_cents > 0 and p.user_id = o.user_id and p.order_id = o.id
          and (p.status = 'succeeded' or exists (
            select 1 from refunds r where r.user_id = p.user_id and r.payment_id = p.id
              and r.status <> 'failed' and r.reason = any(${[...OF_ORDER]})))) as brought
      order by user_id, id`.execute(db);
    for (const { id, status, paid_cents, n } of rows) {
      if (paid_cents === null || paid_cents === 0 || n === 1) continue;
      faults.push(
        `order ${id}: is ${status} and counts ${paid_cents}, which ${n} payments brought`,
      );
    }
    last = rows.at(-1) ?? last;
    if (rows.length < ORDERS_PER_STATEMENT) break;
  }
  return faults.slice(0, MAX_FAULTS);
}

interface LookedAt {
  user_id: string;
  id: string;
  status: string;
  paid_cents: number | null;
  n: number;
}

/** Sorts before every id. */
const NIL = '00000000-0000-0000-0000-000000000000';
