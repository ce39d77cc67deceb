import type { OrderDetail } from '@shtrans/contract/orders/schemas';
import type { Context, TxContext } from '../../../context.ts';
import type { Db, Tx } from '../../../db/database.ts';
import { type Attempt, once } from '../../../db/transaction.ts';
import type { Call } from '../../../http/call.ts';
import {
  cancelOrderWith,
  OF_ORDER,
  orderDetailWith,
  type OrderKey,
  addRating,
} from '../orders/service.ts';

/**
 * Of several payments the one counts that brought the money, else the live one, else the last; of
 * several refunds the last the order itself went through or that was asked for, else the last of stray
 * money.
 */
const MONEY = {
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

/** One order of the rider as its page shows it. An unknown id and another rider's order are both `order_not_found`. */
export const orderDetail = (ctx: TxContext, db: Db | Tx, key: OrderKey): Promise<OrderDetail> =>
  orderDetailWith(ctx, db, key, MONEY);

/** Cancels an order, and gives it as it is then. */
export const cancelOrder = (ctx: Context, key: OrderKey, attempt: Attempt): Promise<OrderDetail> =>
  cancelOrderWith(ctx, key, attempt, (tx) => orderDetail(ctx, tx, key));

/** Rates a trip, and gives its order as it is then. */
export const rateOrder = (
  ctx: Context,
  key: OrderKey,
  attempt: Attempt,
  rating: Call<'POST maas:/v1/orders/:id/rating'>['body'],
): Promise<OrderDetail> =>
  once(ctx, attempt, async (tx) => {
    await addRating(ctx, tx, key, rating);
    return await orderDetail(ctx, tx, key);
  });
