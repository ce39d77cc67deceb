import type { Coupon } from '@shtrans/contract/coupons/schemas';
import type { LinkProps } from '../../core/route/link.tsx';
import { transportMessages } from '../../domain/transport/messages.ts';
import { transportName } from '../../domain/transport/transport-icon.tsx';
import { walletMessages } from './messages.ts';

/** The orders a coupon is for, in words. */
export function appliesTo({ orderTypes }: Pick<Coupon, 'orderTypes'>): string {
  const t = walletMessages();
  const names = transportMessages();
  if (orderTypes.length === 0) return t.allOrders;
  return orderTypes.map((type) => names[transportName(type)]).join(t.between);
}

/**
 * The link to where a coupon is used: the order that holds it, else unpaid orders of the type it is for. Which of the
 * two it is, the components of links need not know.
 */
export function whereToUse({ state, orderId, orderTypes }: Coupon): LinkProps<'home'> {
  const [type = 'all', ...others] = orderTypes;
  const params = { outerTab: others.length === 0 ? type : 'all', innerTab: 'unpaid' };
  const link: LinkProps<'orderDetail'> | LinkProps<'ordersByTypeAndStatus'> =
    state === 'held' && orderId !== null
      ? { to: 'orderDetail', query: { id: orderId } }
      : { to: 'ordersByTypeAndStatus', params };
  return link as LinkProps<never>;
}
