import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { ORDER_STATUSES } from './order-status.ts';
import { CLOSED_REASONS } from './orders.ts';
import { ORDER_TYPES } from './order-types.ts';
import { cents, id, instant, openWord } from './schemas.ts';

/**
 * `confirming`: started, and neither success nor failure is known. Never shown as failed.
 * `refunding`, `refunded`: money that came after the order was closed goes back.
 */
export const PAYMENT_STATUSES = [
  'confirming',
  'succeeded',
  'failed',
  'refunding',
  'refunded',
] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

export const payment = z.object({
  id,
  orderId: id,
  status: z.enum(PAYMENT_STATUSES),
  amountCents: cents,
  /** Where the rider pays; null once the outcome is known. */
  cashierUrl: z.string().nullable(),
  startedAt: instant,
  /** The order as this payment left it, so that the result page needs one call. */
  order: z.object({
    type: openWord(ORDER_TYPES),
    status: openWord(ORDER_STATUSES),
    closedReason: z.enum(CLOSED_REASONS).nullable(),
    payDeadline: instant.nullable(),
  }),
  serverTime: instant,
});
export type Payment = z.infer<typeof payment>;

export const paymentEndpoints = defineEndpoints({
  'POST maas:/v1/orders/:id/payments': {
    summary: 'Start to pay an order; an order under payment answers with the payment under way',
    auth: 'user',
    idempotent: true,
    params: z.object({ id }),
    output: payment,
    errors: [
      'order_not_found',
      'order_not_payable',
      'order_closed',
      'payment_timed_out',
      'payment_provider_failed',
    ],
  },
  'GET maas:/v1/payments/:id': {
    summary: 'State of a payment; asks the provider when the outcome is not known yet',
    auth: 'user',
    params: z.object({ id }),
    output: payment,
    errors: ['payment_not_found'],
  },
  'POST external:/v1/payments/webhook/:provider': {
    summary: "The provider's signed notice; the answer is the provider's own acknowledgement",
    auth: 'none',
    bodyKind: 'raw',
    params: z.object({ provider: z.string().max(32) }),
    output: z.object({ received: z.literal(true) }),
    errors: ['signature_invalid', 'payment_not_found', 'not_found'],
  },
});
