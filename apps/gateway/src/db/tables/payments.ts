import type { OrderDetail } from '@shtrans/contract/orders';
import type { PaymentStatus } from '@shtrans/contract/payments';

/** Payments and refunds, and the sandbox provider's own books (`sandbox_*`). */
export interface PaymentTables {
  payments: {
    user_id: string;
    id: string;
    order_id: string;
    provider: string;
    status: PaymentStatus;
    amount_cents: number;
    /** What the provider calls the trade; known once it says so. */
    provider_trade_no: string | null;
    /** Where the rider pays; known once the provider opened the trade. */
    cashier_url: string | null;
    started_at: Date;
    finished_at: Date | null;
  };
  refunds: {
    user_id: string;
    id: string;
    order_id: string;
    payment_id: string;
    amount_cents: number;
    reason: NonNullable<OrderDetail['refund']>['reason'];
    status: 'pending' | 'succeeded' | 'failed';
    requested_at: Date;
    finished_at: Date | null;
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
    expires_at: Date | null;
    takes_money_at: Date | null;
    created_at: Date;
    finished_at: Date | null;
  };
  sandbox_refunds: {
    refund_id: string;
    payment_id: string;
    amount_cents: number;
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
