import type { OrderStatus } from '@shtrans/contract/order-status';
import { useMessages } from '../../core/i18n/messages.ts';
import { textOr } from '../../core/i18n/text-or.ts';
import { StatusBadge, type Tone } from '../../ui/badge.tsx';
import { ordersMessages } from './messages.ts';

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

/** Where an order stands; a status of a newer gateway is plain, and called as it is. */
export function OrderStatusBadge({ status }: { status: string }) {
  const t = useMessages(ordersMessages);
  return (
    <StatusBadge tone={TONES[status] ?? 'quiet'}>{textOr(t.status, status, status)}</StatusBadge>
  );
}
