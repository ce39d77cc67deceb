import type { OrderSummary } from '@shtrans/contract/orders';
import { inLanguage } from '../../core/i18n/in-language.ts';
import { useMessages } from '../../core/i18n/messages.ts';
import { transportMessages } from '../../domain/transport/messages.ts';
import { transportName } from '../../domain/transport/transport-icon.tsx';
import { ordersMessages } from './messages.ts';
import { orderColour, titleOf } from './registry.ts';
import './order-card.css';

/** What the order is, in one line, for titles that are read out. */
export function useOrderName(order: OrderSummary): string {
  const t = useMessages(ordersMessages);
  const transport = useMessages(transportMessages);
  const title = titleOf(order);
  if (!title) return transport[transportName(order.type)];
  if ('name' in title) return inLanguage(title.name);
  return `${inLanguage(title.from)} ${t.to} ${inLanguage(title.to)}`;
}

/** The order's name, or its ride as a piece of the line. */
export function OrderTitleView({ order }: { order: OrderSummary }) {
  const title = titleOf(order);
  const name = useOrderName(order);
  if (!title || 'name' in title) return <p className="order-title">{name}</p>;
  return (
    <ol className="order-title order-ends" style={{ color: orderColour(order) }}>
      <li>
        <span>{inLanguage(title.from)}</span>
      </li>
      <li>
        <span>{inLanguage(title.to)}</span>
      </li>
    </ol>
  );
}
