import { z } from 'zod';
import { defineEndpoints } from '../api/endpoint.ts';
import { bilingual, cents, instant, openWord, pageQuery } from '../api/schemas.ts';

/** States of a rail order at 12306. */
export const RAIL_STATES = [
  'booked',
  'paid',
  'ticketed',
  'changed',
  'travelled',
  'being_refunded',
  'refunded',
  'cancelled',
] as const;
export type RailState = (typeof RAIL_STATES)[number];

/** The partner's id of the order, not one of ours. */
const partnerOrderId = z.string().regex(/^[\w-]{1,64}$/);
/** An address that the page can link to: an external one, or one on the same host. */
const link = z.string().regex(/^(?:https?:\/)?\//);
const params = z.object({ id: partnerOrderId });
const query = z.object(pageQuery);

/** The age of a partner's answer. */
const age = {
  /** When the partner answered. */
  asOf: instant,
  /** The partner is unavailable: this is its last valid answer. */
  stale: z.boolean(),
  serverTime: instant,
};

const train = z.object({
  /** "G7001", "D3125". */
  number: z.string(),
  from: bilingual,
  to: bilingual,
  departsAt: instant,
  arrivesAt: instant,
});

export const railOrderSummary = z.object({
  id: partnerOrderId,
  /** The order number at 12306: "E123456789". */
  orderNo: z.string(),
  state: openWord(RAIL_STATES),
  train,
  amountCents: cents,
  passengers: z.int().min(1),
});
export type RailOrderSummary = z.infer<typeof railOrderSummary>;

export const railOrder = railOrderSummary.extend({
  bookedAt: instant,
  /** Payment deadline of a booked order at 12306; null in other states. */
  payBefore: instant.nullable(),
  /** "A12": the boarding gate; null until it is known. */
  gate: z.string().nullable(),
  tickets: z.array(
    z.object({
      /** Masked except for the last character of the name and the ends of the number. */
      passenger: z.string(),
      idNumber: z.string(),
      kind: openWord(['adult', 'child', 'student']),
      seatClass: openWord(['business', 'first', 'second', 'soft_sleeper', 'standing']),
      /** Null until a seat is assigned, and for tickets without a seat. */
      coach: z.string().nullable(),
      seat: z.string().nullable(),
      priceCents: cents,
    }),
  ),
  /** The original train, if the order was changed. */
  changedFrom: train.extend({ at: instant }).nullable(),
  refund: z
    .object({
      amountCents: cents,
      /** The fee that 12306 keeps. */
      feeCents: cents,
      requestedAt: instant,
      finishedAt: instant.nullable(),
    })
    .nullable(),
  /** The order's page at 12306. */
  link,
});
export type RailOrder = z.infer<typeof railOrder>;

export const partnerOrderSummary = z.object({
  id: partnerOrderId,
  orderNo: z.string(),
  partner: z.object({ id: z.string(), name: bilingual }),
  /** The kind of the partner. */
  kind: openWord(['bike', 'charging', 'ferry_tour', 'car_rental']),
  title: bilingual,
  state: openWord([
    'to_be_paid',
    'to_be_used',
    'ongoing',
    'completed',
    'being_refunded',
    'refunded',
    'closed',
  ]),
  amountCents: cents,
  occurredAt: instant,
});
export type PartnerOrderSummary = z.infer<typeof partnerOrderSummary>;

export const partnerOrder = partnerOrderSummary.extend({
  /** Details from the partner, in its own words. */
  facts: z.array(z.object({ label: bilingual, value: bilingual })),
  /** The order's page at the partner, where the rider pays, uses or refunds it. */
  link,
  /** The partner's service phone; null if it has none. */
  phone: z.string().nullable(),
});
export type PartnerOrder = z.infer<typeof partnerOrder>;

const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({
    items: z.array(item),
    /** Opaque; null on the last page. */
    nextCursor: z.string().nullable(),
    ...age,
  });

const PARTNER_ERRORS = ['partner_unavailable', 'partner_answer_invalid'] as const;
const LIST_ERRORS = ['cursor_invalid', ...PARTNER_ERRORS] as const;
const ONE_ERRORS = ['partner_order_not_found', ...PARTNER_ERRORS] as const;

export const partnerOrderEndpoints = defineEndpoints({
  'GET maas:/v1/rail-orders': {
    summary: "The rider's rail orders at 12306 in the past year, the latest departure first",
    auth: 'user',
    query,
    output: pageOf(railOrderSummary),
    errors: LIST_ERRORS,
  },
  'GET maas:/v1/rail-orders/:id': {
    summary: 'One rail order of the rider; names and numbers of passengers are masked',
    auth: 'user',
    params,
    output: railOrder.extend(age),
    errors: ONE_ERRORS,
  },
  'GET maas:/v1/partner-orders': {
    summary: "The rider's orders at partners in the past year, newest first",
    auth: 'user',
    query,
    output: pageOf(partnerOrderSummary),
    errors: LIST_ERRORS,
  },
  'GET maas:/v1/partner-orders/:id': {
    summary: 'One order of the rider at a partner, with the link to it',
    auth: 'user',
    params,
    output: partnerOrder.extend(age),
    errors: ONE_ERRORS,
  },
});
