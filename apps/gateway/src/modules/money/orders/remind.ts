import type { TxContext } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import { enqueue } from '../../../jobs/queue.ts';
import type { Order } from './store.ts';

/** Notifies a rider of an order's event, if they subscribed to such reminders; `eventKey` prevents a second reminder. */
export const remind = (
  ctx: Pick<TxContext, 'clock' | 'random'>,
  tx: Tx,
  { userId, id }: Pick<Order, 'userId' | 'id'>,
  eventKey: string,
): Promise<void> =>
  enqueue(ctx, tx, {
    kind: 'order.remind',
    dedup: `${id} ${eventKey}`,
    payload: { userId, orderId: id },
  });
