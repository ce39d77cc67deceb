import type { FeeStatement } from '@shtrans/contract/fees';
import type { OrderFields } from '@shtrans/contract/order-fields';
import {
  findTransition,
  type OrderEvent,
  type OrderStatus,
  UNFINISHED_STATUSES,
} from '@shtrans/contract/order-status';
import {
  type OrderType,
  PAYMENT_DEADLINE_MINUTES,
  ORDER_TYPE_ROWS,
} from '@shtrans/contract/order-types';
import type { Bilingual } from '@shtrans/contract/schemas';
import type { Insertable, Selectable } from 'kysely';
import { orderNumber } from '../../src/db/order-number.ts';
import type { OrderTables } from '../../src/db/tables/orders.ts';
import type { PaymentTables } from '../../src/db/tables/payments.ts';
import { uuidv7 } from '../../src/db/uuid.ts';
import type { Chance } from '../chance.ts';

/** What happened to an order, and when. */
export type Step = readonly [OrderEvent, Date];

/** An order as the story tells it; rows, ids and statuses follow from it. */
export interface Draft {
  type: OrderType;
  /** When the ride began or the ticket was bought. */
  at: Date;
  amountCents: number;
  discountCents: number;
  passenger: string;
  line: { name: Bilingual; colour: string | null } | null;
  from: Bilingual | null;
  to: Bilingual | null;
  subject: Bilingual | null;
  fields: OrderFields;
  /** How the amount was calculated; absent where it is a price. */
  fee?: FeeStatement | null;
  steps: readonly Step[];
  refundReason?: Selectable<PaymentTables['refunds']>['reason'];
}

type OrderRow = Omit<
  Selectable<OrderTables['orders']>,
  'line' | 'from_place' | 'to_place' | 'subject' | 'fields' | 'fee'
> & {
  line: Draft['line'];
  from_place: Bilingual | null;
  to_place: Bilingual | null;
  subject: Bilingual | null;
  fields: OrderFields;
  fee: FeeStatement | null;
};

/** Rows as they are written; nested values are not yet JSON. */
export interface OrderRows {
  order: OrderRow;
  events: Insertable<OrderTables['order_events']>[];
  payments: Selectable<PaymentTables['payments']>[];
  refunds: Selectable<PaymentTables['refunds']>[];
}

/** `at` moved by `seconds`. */
export const after = (at: Date, seconds: number): Date => new Date(at.getTime() + seconds * 1000);
export const minutesAfter = (at: Date, minutes: number): Date => after(at, minutes * 60);

const startOf = (type: OrderType): OrderStatus =>
  ORDER_TYPE_ROWS[type].settlement === 'prepaid' ? 'to_be_paid' : 'ongoing';

/**
 * The rows of a draft. Every step is taken through the contract's table: a story that the table does
 * not allow raises, so that the seed cannot make an order no gateway could have made.
 */
export function rowsOf(draft: Draft, userId: string, chance: Chance): OrderRows {
  const idAt = (at: Date): string => uuidv7({ clock: { now: () => at }, random: chance });
  const id = idAt(draft.at);
  const dueCents = draft.amountCents - draft.discountCents;
  if (draft.fee && draft.fee.totalCents !== dueCents) {
    throw new Error(
      `the seed's ${draft.type} order costs ${dueCents}, not ${draft.fee.totalCents}`,
    );
  }
  const rows: OrderRows = {
    order: orderRow(draft, userId, id, chance),
    events: [],
    payments: [],
    refunds: [],
  };
  const { order } = rows;
  const event = (name: OrderEvent | null, from: OrderStatus | null, at: Date): void => {
    const to_status = order.status;
    rows.events.push({
      user_id: userId,
      order_id: id,
      id: idAt(at),
      event: name,
      from_status: from,
      to_status,
      at,
    });
  };
  event(null, null, draft.at);
  for (const [name, at] of draft.steps) {
    const from = order.status;
    const to = findTransition(from, name, ORDER_TYPE_ROWS[draft.type].settlement)?.to;
    const next = to === 'previous' ? order.status_before_refund : to;
    if (next === undefined || next === null || at <= order.updated_at) {
      throw new Error(
        `the seed tells of a ${draft.type} order that is ${from}: ${name} is illegal`,
      );
    }
    order.status = next;
    order.status_before_refund = next === 'being_refunded' ? from : null;
    order.updated_at = at;
    if (next === 'completed') order.completed_at ??= at;
    event(name, from, at);
    money(rows, name, at, dueCents, draft, idAt);
  }
  order.unfinished = UNFINISHED_STATUSES.includes(order.status) ? 1 : 0;
  return rows;
}

function orderRow(draft: Draft, userId: string, id: string, chance: Chance): OrderRow {
  const prepaid = ORDER_TYPE_ROWS[draft.type].settlement === 'prepaid';
  return {
    user_id: userId,
    id,
    order_no: orderNumber(draft.at, chance.digits(12)),
    type: draft.type,
    status: startOf(draft.type),
    status_before_refund: null,
    unfinished: 1,
    amount_cents: draft.amountCents,
    discount_cents: draft.discountCents,
    paid_cents: null,
    passenger: draft.passenger,
    occurred_at: draft.at,
    completed_at: null,
    pay_deadline: prepaid ? minutesAfter(draft.at, PAYMENT_DEADLINE_MINUTES) : null,
    closed_reason: null,
    line: draft.line,
    from_place: draft.from,
    to_place: draft.to,
    subject: draft.subject,
    fields: draft.fields,
    fee: draft.fee ?? null,
    ride_id: null,
    created_at: draft.at,
    updated_at: draft.at,
  };
}

/** What an event does to the order's money and to the rows of payments and refunds. */
function money(
  { order, payments, refunds }: OrderRows,
  event: OrderEvent,
  at: Date,
  dueCents: number,
  draft: Draft,
  idAt: (at: Date) => string,
): void {
  const payment = payments.at(-1);
  const refund = refunds.at(-1);
  const finish = <T extends { finished_at: Date | null }>(
    row: T | undefined,
    change: Partial<T>,
  ): void => {
    if (row !== undefined) Object.assign(row, { ...change, finished_at: at });
  };
  switch (event) {
    case 'payment_started':
      payments.push({
        user_id: order.user_id,
        id: idAt(at),
        order_id: order.id,
        provider: 'history',
        way: 'page',
        status: 'confirming',
        amount_cents: dueCents,
        provider_trade_no: null,
        cashier_url: null,
        prepay_id: null,
        checkout_until: null,
        started_at: at,
        finished_at: null,
      });
      break;
    case 'payment_confirmed':
      order.paid_cents = dueCents;
      finish(payment, { status: 'succeeded', provider_trade_no: `H${order.order_no}` });
      break;
    case 'payment_failed':
      finish(payment, { status: 'failed' });
      break;
    case 'ride_ended_free':
      order.paid_cents = 0;
      break;
    case 'cancelled':
    case 'payment_deadline_passed':
      order.closed_reason = event === 'cancelled' ? 'cancelled' : 'payment_timed_out';
      if (payment?.status === 'confirming') finish(payment, { status: 'failed' });
      break;
    case 'refund_accepted':
    case 'issuing_failed':
      if (payment === undefined) break;
      payment.status = 'refunding';
      refunds.push({
        user_id: order.user_id,
        id: idAt(at),
        order_id: order.id,
        payment_id: payment.id,
        amount_cents: payment.amount_cents,
        reason:
          draft.refundReason ?? (event === 'issuing_failed' ? 'issuing_failed' : 'rider_asked'),
        rider_reason: event === 'issuing_failed' ? null : 'plans_changed',
        note: null,
        status: 'pending',
        failure: null,
        requested_at: at,
        finished_at: null,
      });
      break;
    case 'refund_succeeded':
      finish(payment, { status: 'refunded' });
      finish(refund, { status: 'succeeded' });
      break;
    case 'refund_rejected':
      if (payment !== undefined) payment.status = 'succeeded';
      finish(refund, { status: 'failed', failure: 'refused' });
      break;
    case 'ride_ended_due':
    case 'ticketing_started':
    case 'issued':
    case 'used':
    case 'validity_over':
    case 'settled':
      break;
  }
}
