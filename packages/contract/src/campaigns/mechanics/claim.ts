import { z } from 'zod';
import { rowId } from '../../operator-fields.ts';

/** Each rider takes the rewards once, or once a day or week of the city's calendar. */
export const definition = z.strictObject({
  kind: z.literal('claim'),
  rewards: z.array(rowId).min(1).max(10),
  period: z.enum(['once', 'day', 'week']).default('once'),
});

export const input = z.object({ kind: z.literal('claim') });

export const state = z.object({
  kind: z.literal('claim'),
  /** Whether the rider has it already, in this period. */
  claimed: z.boolean(),
  /** One of its rewards is given away: nobody can claim it any more. */
  isGone: z.boolean(),
});
