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

/** A payment of the rider. Raises `payment_not_found`, for another rider's as well. */
export const readPayment = async (db: Db | Tx, { userId, id }: OwnKey): Promise<PaymentRow> =>
  existing(await findRow(db, 'payments', { user_id: userId, id }), 'payment_not_found');

/** The order's payment in this state: of the live one and of one that counts it has at most one each. */
export const findOrderPayment = (
  db: Db | Tx,
  { userId, id }: OrderKey,
  status: 'confirming' | 'succeeded',
): Promise<PaymentRow | undefined> =>
  findRow(db, 'payments', { user_id: userId, order_id: id, status });

/** The refund riders see: the last the order itself went through, else the last of stray money. */
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

/** Oldest first. */
export const refundEvents = (db: Db | Tx, { user_id, id }: RefundKey) =>
  findRows(db, 'refund_events', { user_id, refund_id: id }, 'at');

/** Adds to the time line, each event strictly after the one before. */
export async function addRefundEvents(
  ctx: TxContext,
  tx: Tx,
  { user_id, id: refund_id }: RefundKey,
  last: Date | undefined,
  events: readonly RefundEvent[],
): Promise<void> {
  let at = Math.max(ctx.clock.now().getTime(), (last?.getTime() ?? 0) + 1);
  for (const event of events) {
    const row = { user_id, refund_id, id: uuidv7(ctx), event, at: new Date(at++) };
    await insertRow(tx, 'refund_events', row);
  }
}

/** The order's reviews, oldest first. */
export const reviewsOfOrder = (db: Db | Tx, { userId, id }: OrderKey): Promise<ReviewRow[]> =>
  findRows(db, 'refund_reviews', { user_id: userId, order_id: id }, 'requested_at');

/** Reviews that wait for a decision, oldest first. */
export const openReviews = async (db: Db, limit: number): Promise<ReviewRow[]> =>
  await queries(db)
    .selectFrom('refund_reviews')
    .selectAll()
    .where('status', '=', 'open')
    .orderBy('requested_at')
    .orderBy('id')
    .limit(limit)
    .execute();

/** Reviews that were decided, newest decision first, with what was granted. */
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

/** A review of any rider's refund. */
export const findReview = (db: Db | Tx, id: string): Promise<ReviewRow | undefined> =>
  findRow(db, 'refund_reviews', { id });

/** Whether money of a rider is on its way: of their own payments, or of those that their accounts pay for others. */
export async function hasMoneyUnderWay(tx: Tx, riderId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from payments where user_id = ${riderId} and status in ('confirming', 'refunding')
    union all
    select 1 from payments p join intimate_accounts a on a.id = p.account_id
    where a.user_id = ${riderId} and p.status in ('confirming', 'refunding')
    limit 1`.execute(tx);
  return rows.length > 0;
}

/** Whether a review of a rider's refund waits for a person. */
export const hasOpenReview = async (tx: Tx, riderId: string): Promise<boolean> =>
  (await findRow(tx, 'refund_reviews', { user_id: riderId, status: 'open' })) !== undefined;

/** What of an order's money went back. */
export async function refundedCents(db: Db | Tx, { userId, id }: OrderKey): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(amount_cents), 0)::int as cents from refunds
    where user_id = ${userId} and order_id = ${id} and finished_at is not null and status <> 'failed'`.execute(
    db,
  );
  return rows[0]?.cents ?? 0;
}

/**
 * What an order's page shows of its money, as SQL on an order `o`. Of several payments the one counts that brought the
 * money, else the live one, else the last; of several refunds the last the order itself went through or that was asked
 * for, else the last of stray money.
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
