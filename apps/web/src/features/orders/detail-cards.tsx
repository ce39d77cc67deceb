import type { OrderDetail, OrderSummary } from '@shtrans/contract/orders';
import type { ReactNode } from 'react';
import { inLanguage } from '../../core/i18n/in-language.ts';
import { language } from '../../core/i18n/language.ts';
import { useMessages } from '../../core/i18n/messages.ts';
import { Link } from '../../core/route/link.tsx';
import { FeeLines } from '../../domain/fares/fee-lines.tsx';
import { transportMessages } from '../../domain/transport/messages.ts';
import { transportName, TransportTile } from '../../domain/transport/transport-icon.tsx';
import { LineBadge } from '../../ui/badge.tsx';
import { Icon } from '../../ui/icon.tsx';
import { fullTime } from '../../ui/time.ts';
import css from './detail-cards.module.css';
import { orderDetailMessages } from './messages.ts';
import { OrderStatusBadge } from './order-title.tsx';
import { orderColour } from './registry.ts';

/** Type, line and status of an order, under a stroke in its line's colour. */
export function HeadCard({ order, children }: { order: OrderSummary; children: ReactNode }) {
  const transport = useMessages(transportMessages);
  const { line, status } = order;
  const type = transportName(order.type);
  return (
    <section className={css.head} style={{ '--line-colour': orderColour(order) } as object}>
      <div className={css.type}>
        <TransportTile name={type} />
        {transport[type]}
        {line && <LineBadge colour={line.colour}>{inLanguage(line.name)}</LineBadge>}
        <OrderStatusBadge status={status} />
      </div>
      {children}
    </section>
  );
}

/** How the amount came about, with the way to the rule it was calculated by; nothing for a price. */
export function FeeCard({ order: { id, fee } }: { order: OrderDetail }) {
  const d = useMessages(orderDetailMessages);
  if (fee === null || fee.items.length === 0) return null;
  return (
    <section className="card">
      <h2>{d.feeTitle}</h2>
      <FeeLines fee={fee} />
      <Link to="autotripOrderFee" query={{ id }} className={css.rule}>
        {d.feeHow}
        <Icon name="next" size="s" />
      </Link>
    </section>
  );
}

interface TimelineProps {
  title: string;
  events: readonly { text: string; at: string }[];
  /** What is still to come. */
  children?: ReactNode;
}

/** What happened, oldest first. */
export const Timeline = ({ title, events, children }: TimelineProps) => (
  <section className="card">
    <h2>{title}</h2>
    <ol className={css.timeline}>
      {events.map(({ text, at }) => (
        <li key={`${at}${text}`}>
          <span>{text}</span>
          <time dateTime={at}>{fullTime(at, language())}</time>
        </li>
      ))}
      {children}
    </ol>
  </section>
);
