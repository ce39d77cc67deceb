/** What a provider says of a trade. `unknown`: it does not know it or did not answer; never "failed". */
export type TradeState =
  | { state: 'unknown' }
  | { state: 'waiting' }
  | { state: 'paid'; tradeNo: string; amountCents: number }
  | { state: 'failed'; reason: string }
  | { state: 'closed' };

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
}

/** A verified notice: which payment, and what is said of it. */
export interface Notice {
  paymentId: string;
  trade: TradeState;
}

/**
 * A payment provider. Three ways tell the outcome: the rider's return, the provider's signed notice
 * and our own query; they may come in any order, late, twice or never.
 */
export interface PaymentPort {
  readonly name: string;
  /** Makes the trade, or finds it again, and says where the rider pays. Raises `payment_provider_failed`. */
  open(request: TradeRequest): Promise<{ cashierUrl: string }>;
  /** Asks the provider. Never raises for silence: `unknown`. */
  query(paymentId: string): Promise<TradeState>;
  /** Tells the provider to take no more money for this trade. Best effort. */
  close(paymentId: string): Promise<void>;
  /** Gives money back; the same `refundId` again is the same refund. */
  refund(request: {
    paymentId: string;
    refundId: string;
    amountCents: number;
  }): Promise<'succeeded' | 'pending' | 'failed'>;
  /** Checks the signature over the raw body and reads the notice. Raises `signature_invalid`. */
  readNotice(headers: Record<string, string | string[] | undefined>, body: Buffer): Promise<Notice>;
}
