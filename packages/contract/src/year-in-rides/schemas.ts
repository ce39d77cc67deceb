import { z } from 'zod';
import { defineEndpoints } from '../api/endpoint.ts';
import { ORDER_TYPES } from '../orders/types.ts';
import { bilingual, cents, instant, openWord } from '../api/schemas.ts';

const count = z.int().min(0);
const type = openWord(ORDER_TYPES);
const day = z.iso.date();

/** A notable ride, as in its order. */
const ride = z.object({
  type,
  /** When it began. */
  at: instant,
  from: bilingual.nullable(),
  to: bilingual.nullable(),
  metres: count.nullable(),
});

/** Totals of a rider's rides in a year: finished and paid, and not refunded. */
export const yearInRides = z.object({
  year: z.int(),
  rides: count,
  /** Days of the city's calendar on which a ride ended. */
  days: count,
  /** Total of rides with a known distance, and their number. */
  metres: count,
  measured: count,
  /** Grams of CO2 saved on these metres compared with a taxi: an estimate. */
  grams: count,
  /** Paid amount less refunds. */
  paidCents: cents,
  couponCents: cents,
  /** The most rides first. */
  types: z.array(z.object({ type, rides: count })),
  /** Rides by month, January first. */
  months: z.array(count).length(12),
  line: z.object({ name: bilingual, colour: z.string().nullable(), rides: count }).nullable(),
  /** The station where most rides began or ended. */
  station: z.object({ name: bilingual, times: count }).nullable(),
  busiest: z.object({ day, rides: count }).nullable(),
  /** Consecutive days with a ride. */
  streak: z.object({ days: count, from: day, until: day }).nullable(),
  /** By the time of day, where a day ends at four in the morning. */
  earliest: ride.nullable(),
  latest: ride.nullable(),
  longest: ride.nullable(),
  serverTime: instant,
});
export type YearInRides = z.infer<typeof yearInRides>;
export type OutstandingRide = z.infer<typeof ride>;

export const yearInRidesEndpoints = defineEndpoints({
  'GET maas:/v1/year-in-rides': {
    summary: "Totals of the rider's rides in a year",
    auth: 'user',
    query: z.object({ year: z.coerce.number().int().min(2020).max(2100) }),
    output: yearInRides,
  },
});
