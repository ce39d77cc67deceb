import { z } from 'zod';
import { defineEndpoints } from '../api/endpoint.ts';
import { bilingual, byId, cents, id, instant } from '../api/schemas.ts';

/** Why no rule mends a ride: how long it took, another ride at that time, how many there were, what a gate said later. */
export const REPAIR_DOUBTS = ['duration', 'overlap', 'month', 'differs'] as const;
export type RepairDoubt = (typeof REPAIR_DOUBTS)[number];

/** A metro ride of which no gate saw the entry or the exit. */
export const rideRepair = z.object({
  /** Of its order. */
  id,
  missing: z.enum(['entry', 'exit']),
  /** What a gate saw. */
  station: bilingual,
  stationId: z.string(),
  at: instant,
  /** `possible`: nobody said yet where the other end was. `reported`: the gate did meanwhile. */
  state: z.enum(['possible', 'open', 'mended', 'refused', 'reported']),
  /** What it costs as its order stands; null: it goes on. */
  amountCents: cents.nullable(),
  /** What the rider said, and what came of it. */
  claim: z
    .object({
      station: bilingual,
      at: instant,
      fareCents: cents,
      /** Why a person decides, or decided; null: a rule did. */
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
      'Own metro rides without an entry or exit, and what came of them; none before the rider agreed',
    auth: 'local',
    output: z.object({
      agreed: z.boolean(),
      items: z.array(rideRepair),
      /** How many more a rule may decide this month. */
      left: z.int().min(0),
      days: z.int(),
    }),
  },
  'POST maas:/v1/local/ride-repairs/agreement': {
    summary: 'Agree that these pages show and mend own rides',
    auth: 'local',
    idempotent: true,
    output: z.object({ agreed: z.literal(true) }),
  },
  'GET maas:/v1/local/ride-repairs/:id/fare': {
    summary:
      'What a ride costs from or to a station, and when the rider was there if nothing held them up',
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
      'Say where and when the missing entry or exit was: mended by rule at once, or by a person',
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
