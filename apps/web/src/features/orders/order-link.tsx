import { orderTypeRow } from '@shtrans/contract/order-types';
import type { OrderSummary } from '@shtrans/contract/orders';
import type { PointerEvent, ReactNode } from 'react';
import { abandonQuery, fetchQuery } from '../../core/query/query-cache.ts';
import { Link } from '../../core/route/link.tsx';
import { orderQuery } from '../../domain/orders/order-query.ts';
import type { OrderTab } from './queries.ts';

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
  const detail = orderQuery(order.id);
  // Asked for as the finger comes down, some 100 ms before the click and the page that shows it; that
  // page joins the question. A finger that turns out to scroll ends in pointercancel and takes it back.
  const ask = ({ button }: PointerEvent) => {
    if (button === 0) void fetchQuery(detail).catch(() => {});
  };
  const takeBack = () => abandonQuery(detail);
  const look = { className, 'aria-label': label, onPointerDown: ask, onPointerCancel: takeBack };
  if (orderTypeRow(order.type)?.fields === 'parking') {
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
