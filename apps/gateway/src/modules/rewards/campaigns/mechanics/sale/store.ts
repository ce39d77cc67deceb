import type { OrderStatus } from '@shtrans/contract/orders/status';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../../../db/database.ts';
import { orderView } from '../../../../money/orders/service.ts';
import { purchaseSlotView } from '../../../../wallet/stock/service.ts';

/** An order that counts in a rider's week: neither closed nor refunded. */
interface Bought {
  week: string;
  id: string;
  status: OrderStatus;
  /** Its stock item. */
  item: string;
}

/** Returns a rider's orders that count against the limit of a sale. */
export async function boughtBy(
  db: Db | Tx,
  { userId, group }: { userId: string; group: string },
): Promise<Bought[]> {
  const { rows } = await sql<Bought>`
    select s.month as week, o.id, o.status, o.holds #>> '{stock,product}' as item
    from ${purchaseSlotView} s join ${orderView} o on o.user_id = s.user_id and o.id = s.order_id
    where s.user_id = ${userId} and s.limit_group = ${group}`.execute(db);
  return rows;
}
