import { CodedError, type ErrorCode } from '@shtrans/contract/api/errors';
import type { PaymentChannel } from '@shtrans/contract/payments/facts';
import type { JsapiParameters } from '@shtrans/contract/payments/schemas';

/** What a provider says of a trade. `unknown`: it did not answer or will not say; never "failed". */
export type TradeState =
  | { state: 'unknown' }
  | { state: 'waiting' }
  | { state: 'paid'; tradeNo: string; amountCents: number }
  | { state: 'failed'; reason: string }
  | { state: 'closed' };

/** The chat app's channels, whose sheet opens for a payer it knows, by their id there. */
export type PayerChannel = 'wechat_jsapi' | 'mini_program';

/** How the rider pays, and as whom where the provider must know it. */
export type TradeChannel =
  | { kind: Exclude<PaymentChannel, PayerChannel> }
  | { kind: PayerChannel; payerId: string };

export interface TradeRequest {
  /** Our payment id; the provider keeps one trade per id, so asking twice is safe. */
  paymentId: string;
  amountCents: number;
  subject: string;
  /** Where the rider comes back to, below the app's base path. */
  returnUrl: string;
  /** The rider's, for the cashier. */
  language: 'zh_cn' | 'en_us';
  /** After this instant the provider must not take the money; null: no deadline. */
  expiresAt: Date | null;
  channel: TradeChannel;
  /** The rider's network address, which some providers check. */
  clientAddress: string;
}

/** Money that an agreement lets us take. */
export interface Deduction extends Pick<TradeRequest, 'paymentId' | 'amountCents' | 'subject'> {
  /** Ours: the payer agreed under this id. */
  agreementId: string;
}

/** What an opened trade is paid by, and until when it may be used again; null: until it ends. */
export interface Opened {
  /** A page's address, a code's text, the order as the provider signed it, or what the provider calls it. */
  by: string;
  goodUntil: Date | null;
}

/** One refund of a payment; both ids are ours. */
export interface RefundKey {
  paymentId: string;
  refundId: string;
}

/** `unknown`: the provider does not know the refund or did not answer. */
export type RefundState = 'succeeded' | 'pending' | 'failed' | 'unknown';

/** A trade whose money the provider took, as its books of a day say. */
export interface ProviderTrade {
  paymentId: string;
  tradeNo: string;
  amountCents: number;
  refunds: { refundId: string; amountCents: number; state: 'succeeded' | 'pending' | 'failed' }[];
}

/** Some of a day's trades, in the provider's order. */
export interface TradePage {
  trades: ProviderTrade[];
  /** Stands for the last of them, to ask for those after it; null: there are none. */
  next: string | null;
}

/** A verified webhook: which payment, and what is said of it or of one of its refunds. */
export type Webhook =
  | { about: 'trade'; paymentId: string; trade: TradeState }
  | ({ about: 'refund'; state: RefundState } & RefundKey);

/** What a provider wants to hear back: anything else makes it send the webhook again. */
export interface WebhookAnswer {
  status: number;
  contentType: string;
  body: string;
}

/** Who pays inside an app: the provider's sheet opens for payers whose id there is known. */
export interface PayerPort {
  /** The account that payers' ids are of: with another one the same person has another id. */
  readonly appId: string;
  /** The provider's page, which sends the rider to our callback with `state` and a code for it. */
  askUrl(state: string): string;
  /**
   * The payer's id for a code, which is good once. Raises `payer_link_expired` for a code that is no
   * longer good, `payer_unknown` where the provider will not say, `upstream_failed`, `upstream_timeout`.
   */
  payerOf(code: string): Promise<string>;
}

/**
 * A payment provider. Three ways tell the outcome: the rider's return, the provider's signed webhook
 * and our own query; they may come in any order, late, twice or never.
 */
export interface PaymentPort {
  readonly name: string;
  /** What it can do as it is configured. */
  readonly channels: readonly PaymentChannel[];
  /** Makes the trade, or finds it again, and says where the rider pays. Raises `payment_provider_failed`. */
  open(request: TradeRequest): Promise<Opened>;
  /**
   * Takes money by an agreement that the payer made with the provider, without the payer; the same payment again is
   * the same deduction. Of drivers that can. Raises where it does not answer: then `query` says what became of it.
   */
  deduct?(request: Deduction): Promise<TradeState>;
  /** Signs the chat app's sheet for one tap; of drivers that open trades of these channels. */
  signSheet?(prepayId: string, channel: PayerChannel): JsapiParameters;
  /** What an app opens its sheet with, of a trade of the channel `app`; of drivers that open such. */
  appParameters?(by: string): Record<string, string>;
  /** Of drivers whose sheet needs to know the payer. */
  readonly payers?: PayerPort;
  /** Of drivers that are paid inside their mini-program: who logged in there, for the code of that log-in. */
  readonly miniPayers?: Pick<PayerPort, 'payerOf'>;
  /**
   * Asks the provider. Never raises for silence: `unknown`. `absent`: the provider says that it has
   * no such trade, and may still come to have it, when a rider opens its page.
   */
  query(paymentId: string): Promise<TradeState | { state: 'absent' }>;
  /** Tells the provider to take no more money for this trade. Best effort. */
  close(paymentId: string): Promise<void>;
  /**
   * Gives money back; the same `refundId` again is the same refund.
   *
   * @param paidCents what the payment brought
   */
  refund(
    request: RefundKey & { amountCents: number; paidCents: number },
  ): Promise<'succeeded' | 'pending' | 'failed'>;
  /** Asks what became of a refund. Never raises for silence. */
  queryRefund(key: RefundKey): Promise<RefundState>;
  /**
   * The trades paid on a Shanghai calendar day (`2026-11-21`), some hundred at a time, where the provider gives
   * such a list.
   *
   * @param after the `next` of the page before; null: from the first one on
   */
  tradesOf?(day: string, after: string | null): Promise<TradePage>;
  /**
   * Checks signature, age and addressee of the raw body and reads the webhook. Raises
   * `signature_invalid`, `malformed_body`, `invalid_input`.
   */
  readWebhook(
    headers: Record<string, string | string[] | undefined>,
    body: Buffer,
  ): Promise<Webhook>;
  /** How the provider hears that a webhook was taken. */
  readonly webhookTaken: WebhookAnswer;
  /** How it hears that one was not; without it: a problem document. */
  webhookRefused?(code: ErrorCode, status: number): WebhookAnswer;
}

/** The drivers in use, one or more; the first is the default. */
export type PaymentPorts = readonly [PaymentPort, ...PaymentPort[]];

/** Nobody takes payments: an order to be paid stays so, and who wants to pay is told. */
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
