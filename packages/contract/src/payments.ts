import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { ORDER_STATUSES } from './order-status.ts';
import { CLOSED_REASONS } from './orders.ts';
import { ORDER_TYPES } from './order-types.ts';
import { byId, cents, id, instant, openWord } from './schemas.ts';

/**
 * What the host can do beyond opening a page: `alipay` inside the payment app, `wechat_jsapi` inside
 * the chat app, by its own sheet. Without one, or where its provider is not in use: a page of the
 * default provider.
 */
export const PAYMENT_METHODS = ['alipay', 'wechat_jsapi'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** What the chat app's `getBrandWCPayRequest` takes, as it comes, signed for one tap. */
export const jsapiParameters = z.object({
  appId: z.string(),
  /** Seconds since 1970. */
  timeStamp: z.string(),
  nonceStr: z.string(),
  package: z.string(),
  signType: z.literal('RSA'),
  paySign: z.string(),
});
export type JsapiParameters = z.infer<typeof jsapiParameters>;

/** Where the rider pays: a page to go to, or the chat app's sheet to open. */
export const checkout = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('page'), url: z.string() }),
  z.object({ kind: z.literal('jsapi'), parameters: jsapiParameters }),
]);
export type Checkout = z.infer<typeof checkout>;

export const payment = z.object({
  id,
  orderId: id,
  /**
   * `confirming`: started, and neither success nor failure is known. Never shown as failed.
   * `refunding`, `refunded`: money that came after the order was closed goes back.
   */
  status: z.enum(['confirming', 'succeeded', 'failed', 'refunding', 'refunded']),
  amountCents: cents,
  /** Null once the outcome is known, and on reading one that was good for one tap only. */
  checkout: checkout.nullable(),
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
export type PaymentStatus = Payment['status'];

export const paymentEndpoints = defineEndpoints({
  'POST maas:/v1/orders/:id/payments': {
    summary: 'Start to pay an order; an order under payment answers with the payment under way',
    auth: 'user',
    idempotent: true,
    params: byId,
    query: z.object({
      method: z.enum(PAYMENT_METHODS).optional(),
      /** The intimate account that pays instead of the rider, at once and without a page. */
      account: id.optional(),
    }),
    output: payment,
    errors: [
      'order_not_found',
      'order_not_payable',
      'order_closed',
      'payment_timed_out',
      'benefits_expired',
      'payment_provider_failed',
      'payer_unknown',
      'intimate_not_found',
      'intimate_not_usable',
      'intimate_limit_exceeded',
    ],
  },
  'GET maas:/v1/payments/:id': {
    summary: 'State of a payment; asks the provider when the outcome is not known yet',
    auth: 'user',
    params: byId,
    output: payment,
    errors: ['payment_not_found'],
  },
  'POST external:/v1/payments/webhook/:provider': {
    summary: "The provider's signed notice; the answer is the provider's own acknowledgement",
    auth: 'none',
    bodyKind: 'raw',
    answerKind: 'raw',
    params: z.object({ provider: z.string().max(32) }),
    output: z.string(),
    errors: ['signature_invalid', 'payment_not_found', 'not_found'],
  },
});
