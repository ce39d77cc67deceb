import type { OrderFields } from '@shtrans/contract/orders/fields';
import type { OrderStatus } from '@shtrans/contract/orders/status';
import type { TxContext } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import type { HoldFate, Holding, OrderHolds } from '../../../db/schema.ts';
import { followCoupon } from '../coupons/service.ts';
import { followLimit, followStock } from '../stock/service.ts';
import { followPoints } from './points.ts';
import { followStay } from './stays.ts';

export { exchangePoints } from './points.ts';

/** What happens to an order's holds when it reaches a status. */
const FATES: Partial<Record<OrderStatus, HoldFate>> = {
  closed: 'released',
  paid: 'used',
  refunded: 'given_back',
};

type Follower<Held> = (ctx: TxContext, tx: Tx, holding: Holding<Held>) => Promise<void>;

/** The function that updates each kind of hold, in the module that owns it. */
const FOLLOWERS: { [Key in keyof OrderHolds]: Follower<NonNullable<OrderHolds[Key]>> } = {
  coupon: followCoupon,
  points: followPoints,
  stock: followStock,
  limit: followLimit,
  stay: followStay,
};

/**
 * Updates an order's holds in the transaction that changes its status: a closed order releases them, a paid one uses
 * them, a refunded one gives them back; a partly refunded one gives back only unused stock.
 */
export async function followOrder(
  ctx: TxContext,
  tx: Tx,
  order: { userId: string; id: string; holds: OrderHolds | null; fields: OrderFields },
  to: OrderStatus,
  isPartial = false,
): Promise<void> {
  const fate = FATES[to];
  if (fate === undefined) return;
  const usedQuantity = order.fields.kind === 'ticket' ? (order.fields.usedQuantity ?? 0) : 0;
  const holds = Object.entries(order.holds ?? {});
  for (const [key, heldItem] of holds) {
    if (heldItem === undefined || heldItem === null || (isPartial && key !== 'stock')) continue;
    // The key is of a newer gateway: fails, because going on would lose the hold.
    if (!Object.hasOwn(FOLLOWERS, key)) throw new Error(`no follower for an order's hold ${key}`);
    const follow = FOLLOWERS[key as keyof OrderHolds] as Follower<unknown>;
    await follow(ctx, tx, {
      userId: order.userId,
      orderId: order.id,
      held: heldItem,
      used: usedQuantity,
      fate,
    });
  }
}
