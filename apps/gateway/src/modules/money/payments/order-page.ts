import type { OrderDetail } from '@shtrans/contract/orders/schemas';
import type { Context, TxContext } from '../../../context.ts';
import type { Db, Tx } from '../../../db/database.ts';
import { type Attempt, once } from '../../../db/transaction.ts';
import type { Call } from '../../../http/call.ts';
import { cancelOrderWith, orderDetailWith, type OrderKey, addRating } from '../orders/service.ts';
import { MONEY_OF_ORDER } from './store.ts';

/** Returns the rider's order as its page shows it. Throws `order_not_found`, also for another rider's order. */
export const orderDetail = (ctx: TxContext, db: Db | Tx, key: OrderKey): Promise<OrderDetail> =>
  orderDetailWith(ctx, db, key, MONEY_OF_ORDER);

/** Cancels an order and returns it. */
export const cancelOrder = (ctx: Context, key: OrderKey, attempt: Attempt): Promise<OrderDetail> =>
  cancelOrderWith(ctx, key, attempt, (tx) => orderDetail(ctx, tx, key));

/** Rates a trip and returns its order. */
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
