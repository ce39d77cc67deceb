import { z } from 'zod';
import { defineEndpoints } from '../api/endpoint.ts';
import { ADVICE_DAYS, MOST_SUPPOSED } from './facts.ts';
import { COVERED_RIDES } from '../orders/fields.ts';
import { cents, instant, openWord } from '../api/schemas.ts';
import { productSummary } from '../shop/schemas.ts';

const count = z.int().min(0);

/** What something of the shop would have cost with the rides that it does not cover, used on the best days for it. */
export const fareOption = z.object({
  product: productSummary,
  /** A pass makes rides free for some hours, a pack has coupons for them. */
  kind: openWord(['pass', 'pack']),
  /** How many of it, one at least. */
  count: z.int().min(1),
  productCents: cents,
  /** What is left to pay for rides. */
  ridesCents: cents,
  totalCents: cents,
  /** On which days each would have been used first. */
  days: z.array(z.iso.date()),
});
export type FareOption = z.infer<typeof fareOption>;

export const fareAdvice = z.object({
  /** Rides that were paid, by type: what they cost after all that came off, and was not refunded. */
  rides: z.array(z.object({ type: openWord(COVERED_RIDES), count, cents })),
  singleCents: cents,
  /** Rides that a ticket made free: what they would have cost nobody noted, so they are not compared. */
  freeRides: count,
  /** The cheapest first. */
  options: z.array(fareOption),
  /** The product that would have cost less than single fares, and least of all; null: none would. */
  best: z.string().nullable(),
  /** The metro's fares by distance: to so many metres a ride costs so much. */
  bands: z.array(z.object({ metres: z.int().min(1), cents })),
  serverTime: instant,
});
export type FareAdvice = z.infer<typeof fareAdvice>;

const ridesADay = z.coerce.number().int().min(0).max(MOST_SUPPOSED.rides);

export const fareAdviceEndpoints = defineEndpoints({
  'GET maas:/v1/fare-advice': {
    summary: "Single fares beside passes and packs of the shop, for the rider's own past rides",
    auth: 'user',
    query: z.object({
      days: z.coerce
        .number()
        .refine((days) => ADVICE_DAYS.some((each) => each === days))
        .default(30),
    }),
    output: fareAdvice,
  },
  'GET maas:/v1/fare-advice/supposed': {
    summary: 'The same for days as anybody may suppose them',
    auth: 'none',
    query: z.object({
      /** Rides a day, and on how many days in a row. */
      metro: ridesADay.default(2),
      bus: ridesADay.default(0),
      ferry: ridesADay.default(0),
      days: z.coerce.number().int().min(1).max(MOST_SUPPOSED.days).default(1),
      /** How far each metro ride goes. */
      metres: z.coerce.number().int().min(1).max(200_000).default(16_000),
    }),
    output: fareAdvice,
  },
});
