import type { FeeStatement } from '@shtrans/contract/fees';
import type { OrderFields } from '@shtrans/contract/order-fields';
import type { OrderDetail } from '@shtrans/contract/orders';
import type { OrderEvent, OrderStatus } from '@shtrans/contract/order-status';
import type { OrderType } from '@shtrans/contract/order-types';
import type { Bilingual } from '@shtrans/contract/schemas';
import type { JSONColumnType } from 'kysely';

/** Orders and their events. `user_id` leads every key, so that a rider's rows stay on one shard. */
export interface OrderTables {
  orders: {
    user_id: string;
    id: string;
    order_no: string;
    type: OrderType;
    status: OrderStatus;
    /** The status `being_refunded` came from. */
    status_before_refund: OrderStatus | null;
    /** 1 while the status is one of UNFINISHED_STATUSES, else 0: leads the list's index. */
    unfinished: number;
    amount_cents: number;
    discount_cents: number;
    paid_cents: number | null;
    passenger: string;
    occurred_at: Date;
    pay_deadline: Date | null;
    /** When it was first completed; null before. */
    completed_at: Date | null;
    closed_reason: OrderDetail['closedReason'];
    line: JSONColumnType<{ name: Bilingual; colour: string | null }> | null;
    from_place: JSONColumnType<Bilingual> | null;
    to_place: JSONColumnType<Bilingual> | null;
    subject: JSONColumnType<Bilingual> | null;
    fields: JSONColumnType<OrderFields>;
    /** How the amount was calculated, with the rule's version; null where it is a price. */
    fee: JSONColumnType<FeeStatement> | null;
    /** The called ride behind the order; null where it was not called here. */
    ride_id: string | null;
    created_at: Date;
    updated_at: Date;
  };
  order_events: {
    user_id: string;
    order_id: string;
    id: string;
    /** Null for the row that says the order was made. */
    event: OrderEvent | null;
    from_status: OrderStatus | null;
    to_status: OrderStatus;
    at: Date;
  };
  order_ratings: {
    user_id: string;
    order_id: string;
    stars: number;
    tags: JSONColumnType<string[]>;
    comment: string;
    created_at: Date;
  };
}
