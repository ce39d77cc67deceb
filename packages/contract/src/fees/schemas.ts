import { z } from 'zod';
import { defineEndpoints } from '../api/endpoint.ts';
import { RIDE_SERVICES } from '../rides/facts.ts';
import { bilingual, degrees, instant, openWord } from '../api/schemas.ts';

/** The rules a fee can be made by; each has versions. */
export const FEE_RULES = ['taxi', 'saic', 'cancellation', 'metro', 'parking_street'] as const;
export type FeeRuleId = (typeof FEE_RULES)[number];

/** What one line of a fee is for. */
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
  /** What the operator's table adds to the distance rule or takes off it. */
  'table',
  'transfer',
  'monthly_discount',
] as const;

/** One line: 9.3 km at 2.70 a km. `amountCents` is below zero for what is taken off. */
export const feeItem = z.object({
  code: openWord(FEE_ITEMS),
  amountCents: z.int(),
  /** How much of it, in `unit`; null where the line is a lump sum. */
  quantity: z.number().nullable(),
  unit: z.enum(['metre', 'second', 'time']).nullable(),
  /** The price of one kilometre, minute or time, in cents; null for a lump sum. */
  rateCents: z.number().nullable(),
});
export type FeeItem = z.infer<typeof feeItem>;

/** A fee as it was calculated, with the rule's version it was calculated by: the items add up to the total. */
export const feeStatement = z.object({
  rule: z.object({ id: openWord(FEE_RULES), version: z.string() }),
  items: z.array(feeItem),
  totalCents: z.int(),
  /** Made before the ride, from an expected distance and duration. */
  estimated: z.boolean(),
  calculatedAt: instant,
});
export type FeeStatement = z.infer<typeof feeStatement>;

/** What a row of a rule is about: what a fee can have a line for, and when calling off costs what. */
export const FEE_RULE_ROWS = [...FEE_ITEMS, 'free', 'late', 'waited'] as const;

/**
 * One row of a rule, free of language: what is null says nothing. `cents` is for `everyMetres`,
 * `everySeconds` (each begun or full one) or the whole; `percent` is of the lines above it.
 */
export const feeRuleRow = z.object({
  code: openWord(FEE_RULE_ROWS),
  /** For which car, holiday, service or zone. */
  variant: z.string().nullable(),
  cents: z.int().nullable(),
  percent: z.number().nullable(),
  fromMetres: z.int().nullable(),
  toMetres: z.int().nullable(),
  everyMetres: z.int().nullable(),
  everySeconds: z.int().nullable(),
  /** Within or after so long. */
  withinSeconds: z.int().nullable(),
  /** Above so much spent in the month. */
  fromCents: z.int().nullable(),
  /** Hours of the day as 23:00, the second not included. */
  hours: z.object({ from: z.string(), to: z.string() }).nullable(),
});
export type FeeRuleRow = z.infer<typeof feeRuleRow>;

const validity = {
  version: z.string(),
  /** First and last day by the city's calendar; null: before what is known, until further notice. */
  validFrom: z.iso.date().nullable(),
  validTo: z.iso.date().nullable(),
};

export const feeRule = z.object({
  id: openWord(FEE_RULES),
  ...validity,
  inForce: z.boolean(),
  /** Made up by us, where no tariff is public. */
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
    summary: 'A fare rule with its source and validity: the version in force, or the one asked for',
    auth: 'none',
    params: z.object({ id: z.string().max(32) }),
    query: z.object({ version: z.string().max(32).optional() }),
    output: feeRule,
    errors: ['fee_rule_not_found'],
  },
  'GET auto:/v1/fee-estimates': {
    summary:
      'What a trip would cost, line by line, by distance and duration or between two points (WGS 84)',
    auth: 'none',
    query: z.object({
      service: z.enum(RIDE_SERVICES),
      distanceMetres: metres.optional(),
      /** Needed with a distance where the tariff counts minutes. */
      durationSeconds: seconds.optional(),
      waitingSeconds: seconds.default(0),
      fromLat: degrees.lat.optional(),
      fromLon: degrees.lon.optional(),
      toLat: degrees.lat.optional(),
      toLon: degrees.lon.optional(),
      /** When it departs; now unless told. */
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
