import type { OrderDetail, OrderSummary } from '@shtrans/contract/orders/schemas';
import type { ReactNode } from 'react';
import { inLanguage } from '../../../core/i18n/language.ts';
import { FeeLines } from '../../../domain/fares/fee-lines.tsx';
import { orderColour } from '../../../domain/orders/order-facts.ts';
import { OrderStatusBadge } from '../../../domain/orders/order-title.tsx';
import { transportMessages } from '../../../domain/transport/messages.ts';
import { transportName, TransportTile } from '../../../domain/transport/transport-icon.tsx';
import { LineBadge } from '../../../ui/button/badge.tsx';
import { NextLink } from '../../../ui/page/next-link.tsx';
import css from './detail-cards.module.css';
import { orderDetailMessages } from './detail-messages.ts';

/** Type, line and status of an order, under a stroke in its line's colour. */
export function HeadCard({ order, children }: { order: OrderSummary; children: ReactNode }) {
  const transport = transportMessages();
  const { line, status } = order;
  const type = transportName(order.type);
  return (
    <section
      data-head
      className="card lined"
      style={{ '--line-colour': orderColour(order) } as object}
    >
      <div className="wrap strong items-center push-last">
        <TransportTile name={type} />
        {transport[type]}
        {line && <LineBadge colour={line.colour}>{inLanguage(line.name)}</LineBadge>}
        <OrderStatusBadge status={status} />
      </div>
      {children}
    </section>
  );
}

/** How the amount was calculated, with a link to the rule; nothing for a fixed price. */
export function FeeCard({ order: { id, fee } }: { order: OrderDetail }) {
  const d = orderDetailMessages();
  if (fee === null || fee.items.length === 0) return null;
  return (
    <section className="card">
      <h2>{d.feeTitle}</h2>
      <FeeLines fee={fee} />
      <NextLink to="autotripOrderFee" query={{ id }} className={css.rule}>
        {d.feeHow}
      </NextLink>
    </section>
  );
}
