import { CodedError } from '@shtrans/contract/api/errors';
import type { TxContext } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import type { Call, OwnKey } from '../../../http/call.ts';
import { isRateable } from './actions.ts';
import { lockOrder } from './store.ts';
import { insertRow } from './tables.ts';

/**
 * Stores the rider's rating of a trip, once per order: of two simultaneous ratings the second fails.
 * Throws `order_not_found`, `rating_not_allowed`, `rating_exists`.
 */
export async function addRating(
  ctx: TxContext,
  tx: Tx,
  key: OwnKey,
  { stars, tags, comment }: Call<'POST maas:/v1/orders/:id/rating'>['body'],
): Promise<void> {
  const order = await lockOrder(tx, key);
  if (!isRateable(order)) throw new CodedError('rating_not_allowed');
  const rating = {
    user_id: key.userId,
    order_id: key.id,
    stars,
    tags: JSON.stringify(tags),
    comment,
    created_at: ctx.clock.now(),
  };
  const isFirst = await insertRow(tx, 'order_ratings', rating, 'keep');
  if (!isFirst) throw new CodedError('rating_exists');
}
