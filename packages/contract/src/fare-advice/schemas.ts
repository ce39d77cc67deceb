import { z } from 'zod';
import { defineEndpoints } from '../api/endpoint.ts';
import { ADVICE_DAYS, MOST_SUPPOSED } from './facts.ts';
import { COVERED_RIDES } from '../orders/fields.ts';
import { cents, instant, openWord } from '../api/schemas.ts';
import { productSummary } from '../shop/schemas.ts';

const count = z.int().min(0);

/** What a product of the shop would have cost, including the rides that it does not cover, used on the best days for it. */
export const fareOption = z.object({
  product: productSummary,
  /** A pass makes rides free for some hours, a pack has coupons for them. */
  kind: openWord(['pass', 'pack']),
  /** The number of them, at least one. */
  count: z.int().min(1),
  productCents: cents,
  /** The remaining cost of rides. */
  ridesCents: cents,
  totalCents: cents,
  /** On which days each would have been used first. */
  days: z.array(z.iso.date()),
});
export type FareOption = z.infer<typeof fareOption>;

export const fareAdvice = z.object({
  /** Paid rides by type: their cost after discounts and refunds. */
  rides: z.array(z.object({ type: openWord(COVERED_RIDES), count, cents })),
  singleCents: cents,
  /** Rides that a ticket made free: their fares were not recorded, so they are not compared. */
  freeRides: count,
  /** The cheapest first. */
  options: z.array(fareOption),
  /** The cheapest product, if it would have cost less than single fares; null: none would. */
  best: z.string().nullable(),
  /** The metro's fares by distance: the fare up to each number of metres. */
  bands: z.array(z.object({ metres: z.int().min(1), cents })),
  serverTime: instant,
});
export type FareAdvice = z.infer<typeof fareAdvice>;

const ridesADay = z.coerce.number().int().min(0).max(MOST_SUPPOSED.rides);

export const fareAdviceEndpoints = defineEndpoints({
  'GET maas:/v1/fare-advice': {
    summary:
      "Single fares compared with passes and packs of the shop, for the rider's own past rides",
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
    summary: 'The same for assumed days, without a login',
    auth: 'none',
    query: z.object({
      /** Rides per day, and the number of consecutive days. */
      metro: ridesADay.default(2),
      bus: ridesADay.default(0),
      ferry: ridesADay.default(0),
      days: z.coerce.number().int().min(1).max(MOST_SUPPOSED.days).default(1),
      /** The distance of each metro ride. */
      metres: z.coerce.number().int().min(1).max(200_000).default(16_000),
    }),
    output: fareAdvice,
  },
});
