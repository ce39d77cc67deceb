import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { instant, openWord } from './schemas.ts';

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

export const feeEndpoints = defineEndpoints({});
