import type { OrderSummary } from '@shtrans/contract/orders';
import type { ReactNode } from 'react';
import { Link } from '../../core/route/link.tsx';
import type { OrderTab } from './queries.ts';
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
  const look = { className, 'aria-label': label };
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
