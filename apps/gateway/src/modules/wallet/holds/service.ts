import type { OrderFields } from '@shtrans/contract/orders/fields';
import type { OrderStatus } from '@shtrans/contract/orders/status';
import type { TxContext } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import type { HoldFate, Holding, OrderHolds } from '../../../db/schema.ts';
import { followCoupon } from '../coupons/service.ts';
import { followLimit, followStock } from '../stock/service.ts';
import { followPoints } from './points.ts';

export { exchangePoints } from './points.ts';

/** What reaching a status means for what an order holds. */
const FATES: Partial<Record<OrderStatus, HoldFate>> = {
  closed: 'released',
  paid: 'used',
  refunded: 'given_back',
};

type Follower<Held> = (ctx: TxContext, tx: Tx, of: Holding<Held>) => Promise<void>;

/** Who sees to each kind of thing that orders hold, in the module that owns it. */
const FOLLOWERS: { [Key in keyof OrderHolds]: Follower<NonNullable<OrderHolds[Key]>> } = {
  coupon: followCoupon,
  points: followPoints,
  stock: followStock,
  limit: followLimit,
};

/**
 * Lets what an order holds follow the order, in the transaction that changes its status: closed, it is there for
 * others again; paid, it is used; refunded, it is given back; of an order that is refunded in part only the stock that
 * was not used.
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
  const used = order.fields.kind === 'ticket' ? (order.fields.usedQuantity ?? 0) : 0;
  const holds = Object.entries(order.holds ?? {});
  for (const [key, held] of holds) {
    if (held === undefined || held === null || (isPartial && key !== 'stock')) continue;
    // A key of a newer gateway: better no change than one that loses what is held.
    if (!Object.hasOwn(FOLLOWERS, key)) throw new Error(`nobody sees to an order's ${key}`);
    const follow = FOLLOWERS[key as keyof OrderHolds] as Follower<unknown>;
    await follow(ctx, tx, { userId: order.userId, orderId: order.id, held, used, fate });
  }
}
