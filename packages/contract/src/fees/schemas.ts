import { z } from 'zod';
import { defineEndpoints } from '../api/endpoint.ts';
import { RIDE_SERVICES } from '../rides/facts.ts';
import { bilingual, degrees, instant, openWord } from '../api/schemas.ts';

/** The rules that a fee can be calculated by; each has versions. */
export const FEE_RULES = ['taxi', 'saic', 'cancellation', 'metro', 'parking_street'] as const;
export type FeeRuleId = (typeof FEE_RULES)[number];

/** What a line of a fee is for. */
export const FEE_ITEMS = [
  'fare',
  'flag_fall',
  'distance',
  'long_distance',
  'duration',
  'waiting',
  'night',
  'holiday',
  'minimum',
  'rounding',
  'cancellation',
  /** The difference between the operator's table and the distance rule. */
  'table',
  'transfer',
  'monthly_discount',
] as const;

/** One line: 9.3 km at 2.70 per km. `amountCents` is negative for a deduction. */
export const feeItem = z.object({
  code: openWord(FEE_ITEMS),
  amountCents: z.int(),
  /** The quantity in `unit`; null if the line is a lump sum. */
  quantity: z.number().nullable(),
  unit: z.enum(['metre', 'second', 'time']).nullable(),
  /** The price of one kilometre, minute or use, in cents; null for a lump sum. */
  rateCents: z.number().nullable(),
});
export type FeeItem = z.infer<typeof feeItem>;

/** A calculated fee with the version of its rule: the items add up to the total. */
export const feeStatement = z.object({
  rule: z.object({ id: openWord(FEE_RULES), version: z.string() }),
  items: z.array(feeItem),
  totalCents: z.int(),
  /** Calculated before the ride, from an expected distance and duration. */
  estimated: z.boolean(),
  calculatedAt: instant,
});
export type FeeStatement = z.infer<typeof feeStatement>;

/** What a row of a rule is about: a line of a fee, or the cost of a cancellation at a certain time. */
export const FEE_RULE_ROWS = [...FEE_ITEMS, 'free', 'late', 'waited'] as const;

/**
 * One row of a rule, independent of language: null fields do not apply. `cents` is for `everyMetres`, `everySeconds`
 * (each begun or full one) or the whole; `percent` is of the lines above it.
 */
export const feeRuleRow = z.object({
  code: openWord(FEE_RULE_ROWS),
  /** The car, holiday, service or zone that it applies to. */
  variant: z.string().nullable(),
  cents: z.int().nullable(),
  percent: z.number().nullable(),
  fromMetres: z.int().nullable(),
  toMetres: z.int().nullable(),
  everyMetres: z.int().nullable(),
  everySeconds: z.int().nullable(),
  /** Within or after this time. */
  withinSeconds: z.int().nullable(),
  /** Applies above this amount spent in the month. */
  fromCents: z.int().nullable(),
  /** Hours of the day as 23:00; the end is exclusive. */
  hours: z.object({ from: z.string(), to: z.string() }).nullable(),
});
export type FeeRuleRow = z.infer<typeof feeRuleRow>;

const validity = {
  version: z.string(),
  /** First and last day by the city's calendar; null: since before the known data, until further notice. */
  validFrom: z.iso.date().nullable(),
  validTo: z.iso.date().nullable(),
};

export const feeRule = z.object({
  id: openWord(FEE_RULES),
  ...validity,
  inForce: z.boolean(),
  /** Invented by us, because no tariff is public. */
  example: z.boolean(),
  source: bilingual,
  rows: z.array(feeRuleRow),
  /** All versions of the rule, newest first. */
  versions: z.array(z.object(validity)),
});
export type FeeRule = z.infer<typeof feeRule>;

export const feeEstimate = z.object({
  service: openWord(RIDE_SERVICES),
  distanceMetres: z.int(),
  durationSeconds: z.int(),
  waitingSeconds: z.int(),
  departAt: instant,
  statement: feeStatement,
});
export type FeeEstimate = z.infer<typeof feeEstimate>;

const metres = z.coerce.number().int().min(0).max(500_000);
const seconds = z.coerce.number().int().min(0).max(86_400);

export const feeEndpoints = defineEndpoints({
  'GET auto:/v1/fee-rules/:id': {
    summary: 'A fare rule with its source and validity: the version in force, or the requested one',
    auth: 'none',
    params: z.object({ id: z.string().max(32) }),
    query: z.object({ version: z.string().max(32).optional() }),
    output: feeRule,
    errors: ['fee_rule_not_found'],
  },
  'GET auto:/v1/fee-estimates': {
    summary:
      'The cost of a trip, line by line, by distance and duration or between two points (WGS 84)',
    auth: 'none',
    query: z.object({
      service: z.enum(RIDE_SERVICES),
      distanceMetres: metres.optional(),
      /** Required with a distance if the tariff counts minutes. */
      durationSeconds: seconds.optional(),
      waitingSeconds: seconds.default(0),
      fromLat: degrees.lat.optional(),
      fromLon: degrees.lon.optional(),
      toLat: degrees.lat.optional(),
      toLon: degrees.lon.optional(),
      /** The departure; by default now. */
      at: instant.optional(),
    }),
    output: feeEstimate,
    errors: [
      'fee_rule_not_found',
      'fee_input_invalid',
      'place_outside_city',
      'ride_ends_equal',
      'dispatch_failed',
    ],
  },
});
