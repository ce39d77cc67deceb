import { existing } from '@shtrans/contract/api/errors';
import type { RefundEvent } from '@shtrans/contract/refunds/facts';
import { sql } from 'kysely';
import type { TxContext } from '../../../context.ts';
import type { Db, Tx } from '../../../db/database.ts';
import type { Row } from '../../../db/schema.ts';
import { uuidv7 } from '../../../db/uuid.ts';
import type { OwnKey } from '../../../http/call.ts';
import { OF_ORDER, type OrderKey } from '../orders/service.ts';
import { findRow, findRows, insertRow, queries } from './tables.ts';

export type PaymentRow = Row<'payments'>;
export type RefundRow = Row<'refunds'>;
export type ReviewRow = Row<'refund_reviews'>;
type RefundKey = Pick<RefundRow, 'user_id' | 'id'>;

/** Returns a payment of the rider. Throws `payment_not_found`, also for another rider's payment. */
export const readPayment = async (db: Db | Tx, { userId, id }: OwnKey): Promise<PaymentRow> =>
  existing(await findRow(db, 'payments', { user_id: userId, id }), 'payment_not_found');

/** Returns the order's payment in this status; an order has at most one in each of the two. */
export const findOrderPayment = (
  db: Db | Tx,
  { userId, id }: OrderKey,
  status: 'confirming' | 'succeeded',
): Promise<PaymentRow | undefined> =>
  findRow(db, 'payments', { user_id: userId, order_id: id, status });

/** Returns the refund that riders see: the last one of the order itself, otherwise the last one of stray money. */
export const findRefundOfOrder = (
  db: Db | Tx,
  { userId, id }: OrderKey,
): Promise<RefundRow | undefined> =>
  queries(db)
    .selectFrom('refunds')
    .selectAll()
    .where((eb) => eb.and({ user_id: userId, order_id: id }))
    .orderBy((eb) => eb.case().when('reason', 'in', OF_ORDER).then(0).else(1).end())
    .orderBy('requested_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Returns a refund's events, oldest first. */
export const refundEvents = (db: Db | Tx, { user_id, id }: RefundKey) =>
  findRows(db, 'refund_events', { user_id, refund_id: id }, 'at');

/** Adds events to the timeline, each strictly later than the previous one. */
export async function addRefundEvents(
  ctx: TxContext,
  tx: Tx,
  { user_id, id: refund_id }: RefundKey,
  last: Date | undefined,
  events: readonly RefundEvent[],
): Promise<void> {
  let atMs = Math.max(ctx.clock.now().getTime(), (last?.getTime() ?? 0) + 1);
  for (const event of events) {
    const row = { user_id, refund_id, id: uuidv7(ctx), event, at: new Date(atMs++) };
    await insertRow(tx, 'refund_events', row);
  }
}

/** Returns the order's reviews, oldest first. */
export const reviewsOfOrder = (db: Db | Tx, { userId, id }: OrderKey): Promise<ReviewRow[]> =>
  findRows(db, 'refund_reviews', { user_id: userId, order_id: id }, 'requested_at');

/** Returns reviews that wait for a decision, oldest first. */
export const openReviews = async (db: Db, limit: number): Promise<ReviewRow[]> =>
  await queries(db)
    .selectFrom('refund_reviews')
    .selectAll()
    .where('status', '=', 'open')
    .orderBy('requested_at')
    .orderBy('id')
    .limit(limit)
    .execute();

/** Returns decided reviews, newest decision first, with the granted amount. */
export const decidedReviews = async (db: Db, limit: number) =>
  await queries(db)
    .selectFrom('refund_reviews as w')
    .leftJoin('refunds as r', (join) =>
      join.onRef('r.user_id', '=', 'w.user_id').onRef('r.id', '=', 'w.id'),
    )
    .selectAll('w')
    .select('r.amount_cents as granted_cents')
    .where('w.status', '!=', 'open')
    .orderBy('w.decided_at', 'desc')
    .limit(limit)
    .execute();

/** Returns a review by its id, of any rider. */
export const findReview = (db: Db | Tx, id: string): Promise<ReviewRow | undefined> =>
  findRow(db, 'refund_reviews', { id });

/** Whether money of a rider is on its way, in their own payments or in those that their accounts pay for others. */
export async function hasMoneyUnderWay(tx: Tx, riderId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from payments where user_id = ${riderId} and status in ('confirming', 'refunding')
    union all
    select 1 from payments p join intimate_accounts a on a.id = p.account_id
    where a.user_id = ${riderId} and p.status in ('confirming', 'refunding')
    limit 1`.execute(tx);
  return rows.length > 0;
}

/** Whether a review of a rider's refund waits for a decision. */
export const hasOpenReview = async (tx: Tx, riderId: string): Promise<boolean> =>
  (await findRow(tx, 'refund_reviews', { user_id: riderId, status: 'open' })) !== undefined;

/** Returns the refunded amount of an order, in cents. */
export async function refundedCents(db: Db | Tx, { userId, id }: OrderKey): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(amount_cents), 0)::int as cents from refunds
    where user_id = ${userId} and order_id = ${id} and finished_at is not null and status <> 'failed'`.execute(
    db,
  );
  return rows[0]?.cents ?? 0;
}

/**
 * SQL on an order `o` for the payment and the refund on its page. Of several payments it selects the succeeded one,
 * otherwise the pending one, otherwise the last; of several refunds the last requested one or the last of the order
 * itself, otherwise the last of stray money.
 */
export const MONEY_OF_ORDER = {
  payment: `
    select row_to_json(p) from (
      select id, status, amount_cents as "amountCents", started_at as "startedAt" from payments
      where user_id = o.user_id and order_id = o.id
      order by case status when 'succeeded' then 0 when 'confirming' then 1
        when 'failed' then 3 else 2 end, started_at desc
      limit 1) p`,
  refund: `
    select row_to_json(r) from (
      select "amountCents", reason, status, "requestedAt", "finishedAt" from (
        select id, amount_cents as "amountCents", reason, status,
          requested_at as "requestedAt", finished_at as "finishedAt" from refunds r
        where user_id = o.user_id and order_id = o.id
        union all
        select id, asked_cents, 'rider_asked',
          case status when 'open' then 'under_review' else status end, requested_at, decided_at
        from refund_reviews
        where user_id = o.user_id and order_id = o.id and status <> 'approved') asked
      order by case when reason in (${OF_ORDER.map((reason) => `'${reason}'`).join(', ')}) then 0 else 1 end,
        "requestedAt" desc, id desc limit 1) r`,
};
