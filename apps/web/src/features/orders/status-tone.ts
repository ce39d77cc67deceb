import type { OrderStatus } from '@shtrans/contract/order-status';
import type { Tone } from '../../ui/badge.tsx';

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

/** How a status looks; one from a newer gateway is plain. */
export const statusTone = (status: string): Tone => TONES[status] ?? 'quiet';
