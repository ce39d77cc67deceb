import { z } from 'zod';
import { rowId, text } from '../../catalogue/fields.ts';

/** Each rider takes the rewards once, or once a day or week of the city's calendar. */
export const definition = z.strictObject({
  kind: z.literal('claim'),
  rewards: z.array(rowId).min(1).max(10),
  period: z.enum(['once', 'day', 'week']).default('once'),
  /** For whom has a bank card whose number begins with one of these. */
  cards: z
    .strictObject({
      bank: text,
      starts: z
        .array(z.string().regex(/^\d{6,8}$/, 'six to eight digits'))
        .min(1)
        .max(200),
    })
    .optional(),
});

export const input = z.object({
  kind: z.literal('claim'),
  /** Of an offer for cards: the first digits of the rider's, which are compared and not kept. */
  card: z
    .string()
    .regex(/^\d{6,8}$/)
    .optional(),
});

export const state = z.object({
  kind: z.literal('claim'),
  /** Whether the rider has it already, in this period. */
  claimed: z.boolean(),
  /** One of its rewards is given away: nobody can claim it any more. */
  isGone: z.boolean(),
});
