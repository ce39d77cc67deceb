import type { Coupon } from '@shtrans/contract/coupons/schemas';
import type { LinkProps } from '../../core/route/link.tsx';
import { type PlaceOfUse, whereToUse } from '../../domain/coupons/where-to-use.ts';
import { transportMessages } from '../../domain/transport/messages.ts';
import { transportName } from '../../domain/transport/transport-icon.tsx';
import { walletMessages } from './messages.ts';

/** The orders to which a coupon applies, in words. */
export function appliesTo({ orderTypes }: Pick<Coupon, 'orderTypes'>): string {
  const t = walletMessages();
  const names = transportMessages();
  if (orderTypes.length === 0) return t.allOrders;
  return orderTypes.map((type) => names[transportName(type)]).join(t.between);
}

/**
 * Returns the link to where a coupon is used: the order that holds it, else the page that its type of order has, else
 * unpaid orders. Link components accept any.
 */
export function linkOfUse({ state, orderId, orderTypes }: Coupon): LinkProps<'home'> {
  const [type = 'all', ...otherTypes] = orderTypes;
  const params = { outerTab: otherTypes.length === 0 ? type : 'all', innerTab: 'unpaid' };
  const place = whereToUse({ orderTypes });
  const link:
    | LinkProps<'orderDetail'>
    | LinkProps<PlaceOfUse>
    | LinkProps<'ordersByTypeAndStatus'> =
    state === 'held' && orderId !== null
      ? { to: 'orderDetail', query: { id: orderId } }
      : place === undefined
        ? { to: 'ordersByTypeAndStatus', params }
        : { to: place };
  return link as LinkProps<never>;
}
