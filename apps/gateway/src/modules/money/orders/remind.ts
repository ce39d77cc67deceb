import type { StandingReminder } from '@shtrans/contract/reminders/facts';
import type { TxContext } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import { enqueue } from '../../../jobs/queue.ts';
import type { Order } from './store.ts';
import { findRow } from '../../../db/rows.ts';

/** Has a rider told of what happened to an order, where they asked to be told of such; `what` of it, so that it is told once. */
export async function remind(
  ctx: Pick<TxContext, 'clock' | 'random'>,
  tx: Tx,
  { userId, id }: Pick<Order, 'userId' | 'id'>,
  kind: StandingReminder,
  what: string,
): Promise<void> {
  // Of most riders nothing is put in the queue.
  if ((await findRow(tx, 'reminders', { user_id: userId, subject: kind })) === undefined) return;
  const payload = { userId, orderId: id };
  await enqueue(ctx, tx, { kind: 'order.remind', dedup: `${id} ${what}`, payload });
}
