import type { TxContext } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import { enqueue } from '../../../jobs/queue.ts';
import type { Order } from './store.ts';

/** Has a rider told of what happened to an order, if they asked to be told of such; `what` of it, so that it is told once. */
export const remind = (
  ctx: Pick<TxContext, 'clock' | 'random'>,
  tx: Tx,
  { userId, id }: Pick<Order, 'userId' | 'id'>,
  what: string,
): Promise<void> =>
  enqueue(ctx, tx, {
    kind: 'order.remind',
    dedup: `${id} ${what}`,
    payload: { userId, orderId: id },
  });
