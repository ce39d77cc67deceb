import { z } from 'zod';
import { defineEndpoints } from '../api/endpoint.ts';
import { ORDER_TYPES } from './types.ts';
import { orderSummary } from './schemas.ts';
import { REFUND_STATUSES } from '../refunds/facts.ts';
import { bilingual, byId, cents, instant, openWord } from '../api/schemas.ts';

export const journeyLeg = orderSummary.extend({
  /** When its ride or stay began; of what has no such time, when it was bought. */
  beginsAt: instant,
  /** Null: under way, or nobody reported it. */
  endsAt: instant.nullable(),
  /** What it costs after all that comes off; of a closed order, what it would have cost. */
  fareCents: cents,
  /** What is still to be paid of it now. */
  dueCents: cents,
  /** What went back or is on its way back. */
  refundedCents: cents,
  /** Null where there is no receipt of it. */
  receiptNumber: z.string().nullable(),
  /** Where its refund stands; null: none was asked for. */
  refund: z.enum(REFUND_STATUSES).nullable(),
  /** Grams of CO2 saved beside a taxi; null where nothing is saved or nobody measured it. */
  co2SavedGrams: z.int().min(0).nullable(),
});
export type JourneyLeg = z.infer<typeof journeyLeg>;

/** A rider's orders that follow each other, as one: it is derived when it is read, and so a late report joins by itself. */
export const journey = z.object({
  /** In the order in which they began; one alone is a journey too. */
  legs: z.array(journeyLeg).min(1),
  issuer: bilingual,
  /** Sums over the legs. */
  paidCents: cents,
  refundedCents: cents,
  dueCents: cents,
  /** Paid less refunded, and still to pay: what the journey costs. */
  totalCents: z.int(),
  co2: z.object({
    savedGrams: z.int().min(0),
    /** Legs that count, and whose metres nobody measured. */
    unmeasured: z.int().min(0),
    /** Grams of a passenger's kilometre, by the type of the order. */
    factors: z.array(z.object({ type: openWord(ORDER_TYPES), gramsPerKm: z.number() })),
    taxiGramsPerKm: z.number(),
    /** Where the factors were published. */
    source: z.string(),
  }),
  serverTime: instant,
});
export type Journey = z.infer<typeof journey>;

export const journeyEndpoints = defineEndpoints({
  'GET maas:/v1/orders/:id/journey': {
    summary: 'The journey that an order belongs to: the orders before and after it, as one',
    auth: 'user',
    params: byId,
    output: journey,
    errors: ['order_not_found'],
  },
});
