import { z } from 'zod';
import { defineEndpoints } from '../api/endpoint.ts';
import { ORDER_TYPES } from './types.ts';
import { orderSummary } from './schemas.ts';
import { REFUND_STATUSES } from '../refunds/facts.ts';
import { bilingual, byId, cents, instant, openWord } from '../api/schemas.ts';

export const journeyLeg = orderSummary.extend({
  /** When the ride or stay began; for other orders the time of purchase. */
  beginsAt: instant,
  /** Null: under way, or not reported. */
  endsAt: instant.nullable(),
  /** Cost after all discounts; for a closed order, the cost it would have had. */
  fareCents: cents,
  /** The amount that is still due. */
  dueCents: cents,
  /** The amount refunded or being refunded. */
  refundedCents: cents,
  /** Null if it has no receipt. */
  receiptNumber: z.string().nullable(),
  /** State of its refund; null: none was requested. */
  refund: z.enum(REFUND_STATUSES).nullable(),
  /** Grams of CO2 saved compared with a taxi; null if nothing is saved or the distance is unknown. */
  co2SavedGrams: z.int().min(0).nullable(),
});
export type JourneyLeg = z.infer<typeof journeyLeg>;

/**
 * A rider's orders that follow each other closely, as one. It is derived on reading, so a late report joins
 * automatically.
 */
export const journey = z.object({
  /** In order of their begin; a single order is also a journey. */
  legs: z.array(journeyLeg).min(1),
  issuer: bilingual,
  /** Sums over the legs. */
  paidCents: cents,
  refundedCents: cents,
  dueCents: cents,
  /** Paid less refunded, plus the amount due: the cost of the journey. */
  totalCents: z.int(),
  co2: z.object({
    savedGrams: z.int().min(0),
    /** Legs that count but whose distance is unknown. */
    unmeasured: z.int().min(0),
    /** Grams per passenger kilometre, by the type of the order. */
    factors: z.array(z.object({ type: openWord(ORDER_TYPES), gramsPerKm: z.number() })),
    taxiGramsPerKm: z.number(),
    /** The publication of the factors. */
    source: z.string(),
  }),
  serverTime: instant,
});
export type Journey = z.infer<typeof journey>;

export const journeyEndpoints = defineEndpoints({
  'GET maas:/v1/orders/:id/journey': {
    summary: 'The journey of an order: the orders before and after it, as one',
    auth: 'user',
    params: byId,
    output: journey,
    errors: ['order_not_found'],
  },
});
