import { z } from 'zod';
import { defineEndpoints } from '../api/endpoint.ts';
import { bilingual, byId, cents, id, instant } from '../api/schemas.ts';

/**
 * Why no rule can repair a ride: its duration, another ride at that time, too many repairs in the month, a different
 * later report of the gate.
 */
export const REPAIR_DOUBTS = ['duration', 'overlap', 'month', 'differs'] as const;
export type RepairDoubt = (typeof REPAIR_DOUBTS)[number];

/** A metro ride whose entry or exit no gate reported. */
export const rideRepair = z.object({
  /** The id of its order. */
  id,
  missing: z.enum(['entry', 'exit']),
  /** The station of the gate that reported. */
  station: bilingual,
  stationId: z.string(),
  at: instant,
  /** `possible`: the rider has not named the other end yet. `reported`: the gate reported it meanwhile. */
  state: z.enum(['possible', 'open', 'mended', 'refused', 'reported']),
  /** The current cost of its order; null: the ride goes on. */
  amountCents: cents.nullable(),
  /** The rider's claim, and its result. */
  claim: z
    .object({
      station: bilingual,
      at: instant,
      fareCents: cents,
      /** Why a person decides or decided; null: a rule did. */
      doubt: z.enum(REPAIR_DOUBTS).nullable(),
      answer: z.string().nullable(),
    })
    .nullable(),
});
export type RideRepair = z.infer<typeof rideRepair>;

const claimed = {
  station: z.string().max(32),
  /** When the rider passed the gate there. */
  at: instant,
};

export const rideRepairEndpoints = defineEndpoints({
  'GET maas:/v1/local/ride-repairs': {
    summary:
      "The rider's metro rides without an entry or exit, and their repairs; empty before the rider agrees",
    auth: 'local',
    output: z.object({
      agreed: z.boolean(),
      items: z.array(rideRepair),
      /** Number of repairs that a rule can still decide this month. */
      left: z.int().min(0),
      days: z.int(),
    }),
  },
  'POST maas:/v1/local/ride-repairs/agreement': {
    summary: "Agree that these pages show and repair the rider's own rides",
    auth: 'local',
    idempotent: true,
    output: z.object({ agreed: z.literal(true) }),
  },
  'GET maas:/v1/local/ride-repairs/:id/fare': {
    summary:
      'The cost of a ride from or to a station, and the expected time of the rider there without a delay',
    auth: 'local',
    params: byId,
    query: z.object({ station: claimed.station }),
    output: z.object({ fareCents: cents, at: instant }),
    errors: [
      'agreement_required',
      'ride_not_found',
      'repair_not_possible',
      'station_not_found',
      'fare_ends_equal',
      'fare_not_known',
    ],
  },
  'POST maas:/v1/local/ride-repairs/:id': {
    summary:
      'Name station and time of the missing entry or exit: repaired by rule immediately, or by a person',
    auth: 'local',
    idempotent: true,
    params: byId,
    body: z.object(claimed),
    output: rideRepair,
    errors: [
      'agreement_required',
      'ride_not_found',
      'repair_not_possible',
      'station_not_found',
      'fare_ends_equal',
      'fare_not_known',
      'time_out_of_range',
      'payment_under_way',
    ],
  },
});
