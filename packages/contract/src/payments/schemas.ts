import { z } from 'zod';
import { defineEndpoints } from '../api/endpoint.ts';
import { ORDER_STATUSES } from '../orders/status.ts';
import { HOSTS } from '../hosts/hosts.ts';
import { CHANNELS, PROVIDERS } from './facts.ts';
import { CLOSED_REASONS } from '../orders/schemas.ts';
import { ORDER_TYPES } from '../orders/types.ts';
import { bilingual, byId, cents, id, instant, openWord } from '../api/schemas.ts';

/** The parameters of the chat app's `getBrandWCPayRequest`, unchanged, signed for one tap. */
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

/** How the rider completes the payment. */
export const checkout = z.discriminatedUnion('kind', [
  /** A page to go to. */
  z.object({ kind: z.literal('page'), url: z.string() }),
  /** The chat app's sheet to open. */
  z.object({ kind: z.literal('jsapi'), parameters: jsapiParameters }),
  /** The provider's signed parameters, with which the host opens its sheet. */
  z.object({ kind: z.literal('app'), parameters: z.record(z.string(), z.string()) }),
  /** A page of the surrounding mini-program. */
  z.object({ kind: z.literal('mini_program'), path: z.string() }),
  /**
   * The text of a code for a phone to scan (for some providers an address of this gateway without its origin), the app
   * that scans it, and its expiry.
   */
  z.object({
    kind: z.literal('code'),
    provider: z.enum(PROVIDERS),
    content: z.string(),
    goodUntil: instant,
  }),
]);
export type Checkout = z.infer<typeof checkout>;

export const payment = z.object({
  id,
  orderId: id,
  /**
   * `confirming`: started, with unknown outcome; never shown as failed. `refunding`, `refunded`: money that came after
   * the order was closed is returned.
   */
  status: z.enum(['confirming', 'succeeded', 'failed', 'refunding', 'refunded']),
  amountCents: cents,
  /** Null once the outcome is known, and when reading a checkout that was valid for one tap only. A code stays. */
  checkout: checkout.nullable(),
  startedAt: instant,
  /** The order after this payment, so that the result page needs one call. */
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

const providerChannel = { provider: z.enum(PROVIDERS), channel: z.enum(CHANNELS) };

export const paymentEndpoints = defineEndpoints({
  'GET maas:/v1/payment-channels': {
    summary: 'Payment channels in a host, the best first, and the providers that are not available',
    auth: 'none',
    query: z.object({ host: z.enum(HOSTS) }),
    output: z.object({
      offered: z.array(z.object(providerChannel)),
      notOffered: z.array(z.object({ provider: providerChannel.provider, reason: bilingual })),
    }),
  },
  'POST maas:/v1/orders/:id/payments': {
    summary: 'Start to pay an order; if a payment is in progress, returns that payment',
    auth: 'user',
    idempotent: true,
    params: byId,
    query: z.object({
      /** The app around the page; the user agent shows whether the device is a desktop. */
      host: z.enum(HOSTS).default('BROWSER-DEFAULT'),
      /** One of the offered channels; left out: the first. */
      provider: providerChannel.provider.optional(),
      channel: providerChannel.channel.optional(),
      /** The intimate account that pays instead of the rider, immediately and without a page. */
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
      'payment_not_offered',
      'payer_unknown',
      'intimate_not_found',
      'intimate_not_usable',
      'intimate_limit_exceeded',
    ],
  },
  'GET maas:/v1/payments/:id': {
    summary: 'State of a payment; queries the provider while the outcome is unknown',
    auth: 'user',
    params: byId,
    output: payment,
    errors: ['payment_not_found'],
  },
  'POST external:/v1/payments/mini-program': {
    summary:
      "A mini-program's page opens a payment for its user; repeating it returns the same payment",
    auth: 'none',
    /** `pass`: from the checkout's path; `code`: from the mini-program's login, valid once. */
    body: z.object({ pass: z.string().max(128), code: z.string().min(1).max(512) }),
    output: jsapiParameters,
    errors: [
      'payment_not_found',
      'order_not_payable',
      'payment_provider_failed',
      'payer_unknown',
      'payer_link_expired',
    ],
  },
  'POST external:/v1/payments/webhook/:provider': {
    summary: "The provider's signed notification; the answer is the provider's own acknowledgement",
    auth: 'none',
    bodyKind: 'raw',
    answerKind: 'raw',
    params: z.object({ provider: z.string().max(32) }),
    output: z.string(),
    errors: ['signature_invalid', 'payment_not_found', 'not_found'],
  },
});
