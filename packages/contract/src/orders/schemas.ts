import { z } from 'zod';
import { defineEndpoints } from '../api/endpoint.ts';
import { feeStatement } from '../fees/schemas.ts';
import { orderFields } from './fields.ts';
import { ORDER_STATUSES, STATUS_TAB_IDS, TRANSITIONS } from './status.ts';
import { ORDER_TYPES } from './types.ts';
import { REFUND_CAUSES, REFUND_STATUSES } from '../refunds/facts.ts';
import { bilingual, byId, cents, id, instant, openWord, pageQuery } from '../api/schemas.ts';

/** The events of an order. Not in the file of statuses, because the order list needs those without the transitions. */
export const ORDER_EVENTS = [...new Set(TRANSITIONS.map(({ event }) => event))];

/** Why a closed order was closed. */
export const CLOSED_REASONS = [
  'cancelled',
  'payment_timed_out',
  'no_driver',
  'stay_returned',
] as const;

/** A line or route as riders know it; `colour` is `#rrggbb`. */
const line = z.object({ name: bilingual, colour: z.string().nullable() });

export const orderSummary = z.object({
  id,
  /** Digits, shown to riders, not guessable. */
  orderNo: z.string(),
  /** One of ORDER_TYPES, or one that only a newer gateway knows: the web shows its number, amount and status. */
  type: openWord(ORDER_TYPES),
  /** One of ORDER_STATUSES, or one that only a newer gateway knows. */
  status: openWord(ORDER_STATUSES),
  amountCents: cents,
  /** The amount paid; null until then. */
  paidCents: cents.nullable(),
  /** When the ride began or the ticket was bought. */
  occurredAt: instant,
  payDeadline: instant.nullable(),
  closedReason: z.enum(CLOSED_REASONS).nullable(),
  line: line.nullable(),
  from: bilingual.nullable(),
  to: bilingual.nullable(),
  /** The product or the parking place, for orders without a route. */
  subject: bilingual.nullable(),
  /** Parking only: car park or garage, or on-street. */
  parkingKind: z.enum(['lot', 'street']).nullable(),
  /**
   * What the rider can do with it now; the server decides. The list leaves out `rate`, `receipt` and, for an order that
   * coupon and points paid, `cancel`.
   */
  actions: z.array(z.enum(['pay', 'cancel', 'refund', 'rate', 'receipt'])),
});
export type OrderSummary = z.infer<typeof orderSummary>;
export type OrderAction = OrderSummary['actions'][number];

export const orderDetail = orderSummary.extend({
  discountCents: cents,
  /** The part of the discount from the rider's own coupon and points; null: none. The remainder belongs to the fare. */
  benefits: z
    .object({
      couponId: id.nullable(),
      couponCents: cents,
      points: z.int().min(0),
      pointsCents: cents,
    })
    .nullable(),
  /** The passenger's name, masked. */
  passenger: z.string(),
  createdAt: instant,
  fields: orderFields,
  /**
   * The calculation of the amount, by the rule's version of that day; its total is `amountCents` less `discountCents`,
   * before coupon and points. Null if it is a price.
   */
  fee: feeStatement.nullable(),
  /** The rider's rating; can be given once. */
  rating: z
    .object({
      stars: z.int().min(1).max(5),
      tags: z.array(z.string()),
      comment: z.string(),
      at: instant,
    })
    .nullable(),
  /** The events of the order, oldest first. */
  timeline: z.array(
    z.object({
      /** Null: the order was created. */
      event: openWord(ORDER_EVENTS).nullable(),
      status: openWord(ORDER_STATUSES),
      at: instant,
    }),
  ),
  /** The payment that counts, if one was started. */
  payment: z
    .object({
      id,
      status: z.enum(['confirming', 'succeeded', 'failed', 'refunding', 'refunded']),
      amountCents: cents,
      startedAt: instant,
    })
    .nullable(),
  refund: z
    .object({
      amountCents: cents,
      reason: openWord(REFUND_CAUSES),
      status: z.enum(REFUND_STATUSES),
      requestedAt: instant,
      finishedAt: instant.nullable(),
    })
    .nullable(),
  serverTime: instant,
});
export type OrderDetail = z.infer<typeof orderDetail>;

export const orderPage = z.object({
  items: z.array(orderSummary),
  /** Opaque; null on the last page. */
  nextCursor: z.string().nullable(),
  /** The number of all unfinished orders of the rider in this outer tab. */
  unfinishedCount: z.int(),
  serverTime: instant,
});
export type OrderPage = z.infer<typeof orderPage>;

export const orderEndpoints = defineEndpoints({
  'GET maas:/v1/orders': {
    summary: 'Orders of the past year, unfinished first, then newest first',
    auth: 'user',
    query: z.object({
      type: z.enum(['all', ...ORDER_TYPES]).default('all'),
      tab: z.enum(STATUS_TAB_IDS).default('all'),
      ...pageQuery,
    }),
    output: orderPage,
    errors: ['cursor_invalid'],
  },
  'GET maas:/v1/orders/:id': {
    summary: 'One order of the rider, of any type',
    auth: 'user',
    params: byId,
    output: orderDetail,
    errors: ['order_not_found'],
  },
  'GET maas:/v1/order-numbers/:orderNo': {
    summary: 'The id of the order with this number, for links that contain only the number',
    auth: 'user',
    params: z.object({ orderNo: z.string().regex(/^\d{1,32}$/) }),
    output: z.object({ id, type: openWord(ORDER_TYPES) }),
    errors: ['order_not_found'],
  },
  'POST maas:/v1/orders/:id/cancel': {
    summary: 'Cancel an unpaid order, or an unused ticket that was paid by coupon and points alone',
    auth: 'user',
    idempotent: true,
    params: byId,
    output: orderDetail,
    errors: ['order_not_found', 'order_not_cancellable', 'order_closed'],
  },
});
