import type { OrderSummary } from '@shtrans/contract/orders';
import type { PointerEvent, ReactNode } from 'react';
import { fetchQuery } from '../../core/query/query-cache.ts';
import { Link } from '../../core/route/link.tsx';
import { orderDetailQuery, type OrderTab } from './queries.ts';
import { orderTypeRow } from './registry.ts';

interface OrderLinkProps {
  order: OrderSummary;
  /** The tab the rider is in; parking keeps it in the address. */
  at: OrderTab;
  className: string;
  label: string;
  children: ReactNode;
}

/** A link to the page that shows this type of order. */
export function OrderLink({ order, at, className, label, children }: OrderLinkProps) {
  // Asked for as the finger lifts, before its click and the page that shows it; that page joins the
  // question. A finger that scrolls ends in pointercancel and asks nothing.
  const ask = ({ button }: PointerEvent) => {
    if (button === 0) void fetchQuery(orderDetailQuery(order.id)).catch(() => {});
  };
  const look = { className, 'aria-label': label, onPointerUp: ask };
  if (orderTypeRow(order.type).detail === 'parkingDetail') {
    const params = { outerTab: at.type, innerTab: at.tab, id: order.id };
    return (
      <Link to="parkingDetail" params={params} {...look}>
        {children}
      </Link>
    );
  }
  return (
    <Link to="orderDetail" query={{ id: order.id, type: order.type }} {...look}>
      {children}
    </Link>
  );
}
