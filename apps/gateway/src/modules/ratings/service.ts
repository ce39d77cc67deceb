import { CodedError } from '@shtrans/contract/errors';
import type { OrderDetail } from '@shtrans/contract/orders';
import type { Context } from '../../context.ts';
import { once } from '../../db/transaction.ts';
import { isRateable, lockOrder, orderDetail, type OrderKey } from '../orders/service.ts';
import { insertRating } from './store.ts';

interface Rating {
  stars: number;
  tags: readonly string[];
  comment: string;
}

/**
 * Writes what the rider says of a trip, once per order: of two phones that say something at once the
 * second is told so. Raises `order_not_found`, `rating_not_allowed`, `rating_exists`.
 */
export async function rateOrder(
  ctx: Pick<Context, 'db' | 'clock'>,
  key: OrderKey,
  rating: Rating,
  idempotencyKey: string,
): Promise<OrderDetail> {
  const { stars, tags, comment } = rating;
  return await once(
    ctx,
    {
      userId: key.userId,
      key: idempotencyKey,
      endpoint: 'POST maas:/v1/orders/:id/rating',
      asked: { id: key.id, stars, tags, comment },
    },
    async (tx) => {
      const order = await lockOrder(tx, key);
      if (!isRateable(order)) throw new CodedError('rating_not_allowed');
      const written = await insertRating(tx, {
        user_id: key.userId,
        order_id: key.id,
        stars,
        tags: JSON.stringify(tags),
        comment,
        created_at: ctx.clock.now(),
      });
      if (!written) throw new CodedError('rating_exists');
      return await orderDetail(ctx, tx, key);
    },
  );
}
