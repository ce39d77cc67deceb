import type { Coupon } from '@shtrans/contract/coupons/schemas';
import type { LinkProps } from '../../core/route/link.tsx';
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
 * Returns the link to where a coupon is used: the order that holds it, else unpaid orders of its type. Link components
 * accept either.
 */
export function whereToUse({ state, orderId, orderTypes }: Coupon): LinkProps<'home'> {
  const [type = 'all', ...otherTypes] = orderTypes;
  const params = { outerTab: otherTypes.length === 0 ? type : 'all', innerTab: 'unpaid' };
  const link: LinkProps<'orderDetail'> | LinkProps<'ordersByTypeAndStatus'> =
    state === 'held' && orderId !== null
      ? { to: 'orderDetail', query: { id: orderId } }
      : { to: 'ordersByTypeAndStatus', params };
  return link as LinkProps<never>;
}
