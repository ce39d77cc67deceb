import type { PaymentMethod, PaymentStatus } from '@shtrans/contract/payments';
import type {
  RefundCause,
  RefundEvent,
  RefundFailure,
  RefundReason,
} from '@shtrans/contract/refund-rules';
import type { Generated } from 'kysely';

/** Payments and refunds, and the sandbox provider's own ledger (`sandbox_*`). */
export interface PaymentTables {
  payments: {
    user_id: string;
    id: string;
    order_id: string;
    provider: string;
    /** The channel: a page of the provider's, or its sheet for a host's own method. */
    way: Generated<'page' | PaymentMethod>;
    status: PaymentStatus;
    amount_cents: number;
    /** What the provider calls the trade; known once it says so. */
    provider_trade_no: string | null;
    /** Where the rider pays; known once the provider opened the trade. */
    cashier_url: string | null;
    /** What the chat app's sheet is opened with instead. */
    prepay_id: string | null;
    /** When either is too old to be used again; null: not before the trade ends. */
    checkout_until: Date | null;
    started_at: Date;
    finished_at: Date | null;
  };
  refunds: {
    user_id: string;
    id: string;
    order_id: string;
    payment_id: string;
    amount_cents: number;
    reason: RefundCause;
    /** What the rider chose and wrote; null where the money goes back by itself. */
    rider_reason: RefundReason | null;
    note: string | null;
    status: 'pending' | 'succeeded' | 'failed';
    /** Why the last try failed. */
    failure: RefundFailure | null;
    requested_at: Date;
    finished_at: Date | null;
  };
  refund_events: {
    user_id: string;
    refund_id: string;
    id: string;
    event: RefundEvent;
    at: Date;
  };
  sandbox_merchant: {
    name: string;
    /** Signs the notices and the forms of the cashier; hex. */
    secret: string;
  };
  sandbox_trades: {
    payment_id: string;
    trade_no: string;
    amount_cents: number;
    subject: string;
    return_url: string;
    /** `processing`: the rider paid, the money comes later and can no longer be stopped. */
    state: 'waiting' | 'processing' | 'paid' | 'failed' | 'closed';
    /** Sends no notice and answers queries with "unknown", whatever the state. */
    silent: boolean;
    /** What happens to refunds of this trade. */
    refund_mode: Generated<'normal' | 'refused' | 'slow' | 'silent' | 'lost'>;
    expires_at: Date | null;
    takes_money_at: Date | null;
    created_at: Date;
    finished_at: Date | null;
  };
  sandbox_refunds: {
    refund_id: string;
    payment_id: string;
    amount_cents: number;
    state: Generated<'succeeded' | 'processing' | 'refused'>;
    /** When a slow refund is done. */
    due_at: Date | null;
    created_at: Date;
  };
  sandbox_notices: {
    id: string;
    payment_id: string;
    body: string;
    run_at: Date;
    attempts: number;
    delivered_at: Date | null;
    last_answer: string | null;
  };
}
