import { CodedError, type ErrorCode } from '@shtrans/contract/api/errors';
import type { PaymentChannel } from '@shtrans/contract/payments/facts';
import type { JsapiParameters } from '@shtrans/contract/payments/schemas';

/** The state of a trade at the provider. `unknown`: no clear answer; it never means "failed". */
export type TradeState =
  | { state: 'unknown' }
  | { state: 'waiting' }
  | { state: 'paid'; tradeNo: string; amountCents: number }
  | { state: 'failed'; reason: string }
  | { state: 'closed' };

/** The chat app's channels whose sheet requires the payer's id there. */
export type PayerChannel = 'wechat_jsapi' | 'mini_program';

/** How the rider pays, and the payer's id if the provider requires it. */
export type TradeChannel =
  | { kind: Exclude<PaymentChannel, PayerChannel> }
  | { kind: PayerChannel; payerId: string };

export interface TradeRequest {
  /** Our payment id; the provider has one trade per id, so a repeated call is safe. */
  paymentId: string;
  amountCents: number;
  subject: string;
  /** Where the rider returns to, below the app's base path. */
  returnUrl: string;
  /** The rider's language, for the provider's page. */
  language: 'zh_cn' | 'en_us';
  /** The provider must not take the money after this instant; null: no deadline. */
  expiresAt: Date | null;
  channel: TradeChannel;
  /** The rider's network address, which some providers check. */
  clientAddress: string;
}

/** A deduction under a payer's agreement. */
export interface Deduction extends Pick<TradeRequest, 'paymentId' | 'amountCents' | 'subject'> {
  /** Our id of the agreement. */
  agreementId: string;
}

/** How an opened trade is paid, and until when this can be used again; null: until the trade ends. */
export interface Opened {
  /** A page's address, a code's text, a signed order, or the provider's id of the prepared trade. */
  by: string;
  goodUntil: Date | null;
}

/** The key of a refund; both ids are ours. */
export interface RefundKey {
  paymentId: string;
  refundId: string;
}

/** `unknown`: the provider does not know the refund or did not answer. */
export type RefundState = 'succeeded' | 'pending' | 'failed' | 'unknown';

/** A paid trade in the provider's list of a day. */
export interface ProviderTrade {
  paymentId: string;
  tradeNo: string;
  amountCents: number;
  refunds: { refundId: string; amountCents: number; state: 'succeeded' | 'pending' | 'failed' }[];
}

/** Some of a day's trades, in the provider's order. */
export interface TradePage {
  trades: ProviderTrade[];
  /** The cursor of the next page; null after the last one. */
  next: string | null;
}

/** A line of a bill: money that a provider took, or began to return, on the bill's day. */
export type BillLine = {
  /** Our payment; undefined if the merchant's number in the bill is not ours. */
  paymentId: string | undefined;
  /** The provider's number of the trade, also in the lines of its refunds. */
  tradeNo: string;
  amountCents: number;
} & (
  | { kind: 'payment' }
  /** `refundId`: undefined if the refund was not requested by us, such as one made at the provider's website. */
  | { kind: 'refund'; refundId: string | undefined }
);

/** The bill of a day as the provider sends it: `bytes` is the file, often packed, and `name` its name for people. */
export interface BillFile {
  name: string;
  bytes: Buffer;
}

/**
 * What a provider returns for the bill of a day. `not_yet`: it is being made. `none`: there is none; some providers
 * say so also for a bill that is late.
 */
export type BillAnswer = ({ state: 'ready' } & BillFile) | { state: 'not_yet' } | { state: 'none' };

/** A verified webhook: the state of a payment or of one of its refunds. */
export type Webhook =
  | { about: 'trade'; paymentId: string; trade: TradeState }
  | ({ about: 'refund'; state: RefundState } & RefundKey);

/** The answer that a provider expects; after any other it sends the webhook again. */
export interface WebhookAnswer {
  status: number;
  contentType: string;
  body: string;
}

/** Finds the payer's id, which the provider's sheet inside an app requires. */
export interface PayerPort {
  /** The account that payers' ids belong to: a person has another id for another account. */
  readonly appId: string;
  /** Returns the provider's page, which redirects the rider to our callback with `state` and a code. */
  askUrl(state: string): string;
  /**
   * Returns the payer's id for a code, which is valid once. Throws `payer_link_expired` for an invalid code,
   * `payer_unknown` if the provider does not disclose the id, `upstream_failed`, `upstream_timeout`.
   */
  payerOf(code: string): Promise<string>;
}

/**
 * A payment provider. Three events report the outcome: the rider's return, the provider's signed webhook
 * and our own query. They can come in any order, late, twice or never.
 */
export interface PaymentPort {
  readonly name: string;
  /** The channels available with the present configuration. */
  readonly channels: readonly PaymentChannel[];
  /** Creates the trade, or finds it again, and returns how the rider pays. Throws `payment_provider_failed`. */
  open(request: TradeRequest): Promise<Opened>;
  /**
   * Takes money under an agreement of the payer with the provider, without the payer's action. A repeated
   * payment id is the same deduction. Optional. Throws without an answer: then `query` returns the outcome.
   */
  deduct?(request: Deduction): Promise<TradeState>;
  /** Signs the parameters of the chat app's sheet. Only drivers with these channels have it. */
  signSheet?(prepayId: string, channel: PayerChannel): JsapiParameters;
  /** Returns the parameters with which an app opens its sheet. Only drivers with the channel `app` have it. */
  appParameters?(by: string): Record<string, string>;
  /** Only drivers whose sheet requires the payer have it. */
  readonly payers?: PayerPort;
  /** Finds the payer in the provider's mini-program by the code of its log-in. Only drivers with that channel have it. */
  readonly miniPayers?: Pick<PayerPort, 'payerOf'>;
  /**
   * Returns the state at the provider; `unknown` for a timeout, without throwing. `absent`: the provider does
   * not have the trade, but can still get it when a rider opens its page.
   */
  query(paymentId: string): Promise<TradeState | { state: 'absent' }>;
  /** Asks the provider to accept no more money for this trade. Best effort. */
  close(paymentId: string): Promise<void>;
  /**
   * Refunds money; a repeated `refundId` is the same refund.
   *
   * @param paidCents total of the payment
   */
  refund(
    request: RefundKey & { amountCents: number; paidCents: number },
  ): Promise<'succeeded' | 'pending' | 'failed'>;
  /** Returns the state of a refund; `unknown` for a timeout, without throwing. */
  queryRefund(key: RefundKey): Promise<RefundState>;
  /**
   * Returns a page of about a hundred trades paid on a day of the city's calendar (`2026-11-21`). Only providers
   * with such a list have it.
   *
   * @param after `next` of the previous page; null for the first page
   */
  tradesOf?(day: string, after: string | null): Promise<TradePage>;
  /**
   * Fetches the bill of a day of the city's calendar (`2026-11-21`), which providers make in the next morning. It lists the
   * payments and the refunds of that day, a refund without its payment. Checks that the file is complete. Throws if the
   * provider does not answer, if the file is not what the provider announced, or above `MAX_BILL_BYTES`. Only drivers
   * with a bill have this and `readBill`.
   */
  fetchBill?(day: string): Promise<BillAnswer>;
  /**
   * Reads the bytes of a bill that `fetchBill` returned, now or years ago. Leaves out refunds that failed. Throws if the
   * file is truncated, in an unknown format, or unpacks to more than `MAX_UNPACKED_BYTES`.
   */
  readBill?(bytes: Buffer): Promise<BillLine[]>;
  /**
   * Checks signature, age and addressee of the raw body and reads the webhook. Throws
   * `signature_invalid`, `malformed_body`, `invalid_input`.
   */
  readWebhook(
    headers: Record<string, string | string[] | undefined>,
    body: Buffer,
  ): Promise<Webhook>;
  /** The answer to an accepted webhook. */
  readonly webhookTaken: WebhookAnswer;
  /** Returns the answer to a refused webhook; without it, a problem document. */
  webhookRefused?(code: ErrorCode, status: number): WebhookAnswer;
}

/** The drivers in use, one or more; the first is the default. */
export type PaymentPorts = readonly [PaymentPort, ...PaymentPort[]];

/** No payment provider is connected: orders stay unpaid, and an attempt to pay fails. */
export const noPayment: PaymentPort = {
  name: 'none',
  channels: [],
  open: () => Promise.reject(new CodedError('payment_provider_failed')),
  query: () => Promise.resolve({ state: 'unknown' }),
  close: () => Promise.resolve(),
  refund: () => Promise.reject(new CodedError('payment_provider_failed')),
  queryRefund: () => Promise.resolve('unknown'),
  readWebhook: () => Promise.reject(new CodedError('signature_invalid')),
  webhookTaken: { status: 200, contentType: 'application/json', body: '{"received":true}' },
};
