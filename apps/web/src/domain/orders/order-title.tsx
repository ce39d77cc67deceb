import type { OrderStatus } from '@shtrans/contract/orders/status';
import type { OrderSummary } from '@shtrans/contract/orders/schemas';
import { inLanguage, textOr } from '../../core/i18n/language.ts';
import { transportMessages } from '../transport/messages.ts';
import { transportName } from '../transport/transport-icon.tsx';
import { StatusBadge, type Tone } from '../../ui/button/badge.tsx';
import { clock } from '../../ui/text/time.ts';
import { orderMessages } from './messages.ts';
import css from './order-title.module.css';
import { type NamedOrder, orderColour, titleOf } from './order-facts.ts';

/** The order's name in one line, for titles that are read out. */
export function useOrderName(order: NamedOrder): string {
  const t = orderMessages();
  const transport = transportMessages();
  const title = titleOf(order);
  if (!title) return transport[transportName(order.type)];
  if ('name' in title) return inLanguage(title.name);
  return `${inLanguage(title.from)} ${t.to} ${inLanguage(title.to)}`;
}

interface OrderTitleProps {
  order: OrderSummary;
  /** When its ride began and ended, as far as known. */
  times?: { start: string | null; end: string | null };
}

/** The order's name, or its ride as a part of the line. */
export function OrderTitle({ order, times }: OrderTitleProps) {
  const title = titleOf(order);
  const name = useOrderName(order);
  if (!title || 'name' in title) return <p className={css.title}>{name}</p>;
  const ends = [
    [title.from, times?.start],
    [title.to, times?.end],
  ] as const;
  return (
    <ol className={css.ends} style={{ color: orderColour(order) }}>
      {ends.map(([place, time], i) => (
        // A round trip ends where it began.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={i} className="station">
          <span>{inLanguage(place)}</span>
          {time && <time className="num">{clock(time)}</time>}
        </li>
      ))}
    </ol>
  );
}

const TONES: Readonly<Record<string, Tone>> = {
  ongoing: 'info',
  to_be_paid: 'pay',
  in_payment: 'wait',
  paid: 'good',
  ticketing: 'wait',
  to_be_used: 'good',
  consumed: 'quiet',
  completed: 'quiet',
  closed: 'quiet',
  being_refunded: 'wait',
  refunded: 'quiet',
} satisfies Record<OrderStatus, Tone>;

/** The status of an order; one of a newer gateway is neutral, with its code as text. */
export function OrderStatusBadge({ status }: { status: string }) {
  const t = orderMessages();
  return (
    <StatusBadge tone={TONES[status] ?? 'quiet'}>{textOr(t.status, status, status)}</StatusBadge>
  );
}
