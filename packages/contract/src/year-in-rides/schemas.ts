import { z } from 'zod';
import { defineEndpoints } from '../api/endpoint.ts';
import { ORDER_TYPES } from '../orders/types.ts';
import { bilingual, cents, instant, openWord } from '../api/schemas.ts';

const count = z.int().min(0);
const type = openWord(ORDER_TYPES);
const day = z.iso.date();

/** A ride that stands out, as its order has it. */
const ride = z.object({
  type,
  /** When it began. */
  at: instant,
  from: bilingual.nullable(),
  to: bilingual.nullable(),
  metres: count.nullable(),
});

/** What a rider's rides of a year add up to: those that are over and paid, and whose money did not go back. */
export const yearInRides = z.object({
  year: z.int(),
  rides: count,
  /** Days of the city's calendar on which one ended. */
  days: count,
  /** Of rides whose length is known, and how many these are. */
  metres: count,
  measured: count,
  /** Grams of CO2 saved beside a taxi over these metres: an estimate. */
  grams: count,
  /** What was paid and kept. */
  paidCents: cents,
  couponCents: cents,
  /** The most rides first. */
  types: z.array(z.object({ type, rides: count })),
  /** Rides by month, January first. */
  months: z.array(count).length(12),
  line: z.object({ name: bilingual, colour: z.string().nullable(), rides: count }).nullable(),
  /** Where most rides began or ended. */
  station: z.object({ name: bilingual, times: count }).nullable(),
  busiest: z.object({ day, rides: count }).nullable(),
  /** Days in a row with a ride. */
  streak: z.object({ days: count, from: day, until: day }).nullable(),
  /** By the clock, of days that end at four in the morning. */
  earliest: ride.nullable(),
  latest: ride.nullable(),
  longest: ride.nullable(),
  serverTime: instant,
});
export type YearInRides = z.infer<typeof yearInRides>;
export type OutstandingRide = z.infer<typeof ride>;

export const yearInRidesEndpoints = defineEndpoints({
  'GET maas:/v1/year-in-rides': {
    summary: "What the rider's rides of a year add up to",
    auth: 'user',
    query: z.object({ year: z.coerce.number().int().min(2020).max(2100) }),
    output: yearInRides,
  },
});
