import type { OrderDetail } from '@shtrans/contract/orders';
import type { PaymentStatus } from '@shtrans/contract/payments';

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
}
