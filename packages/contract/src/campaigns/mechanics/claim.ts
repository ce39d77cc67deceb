import { z } from 'zod';
import { rowId, text } from '../../catalogue/fields.ts';
import { ofMechanic } from '../fields.ts';
import { defineMechanic, none } from '../mechanic.ts';

/** Each rider claims the rewards once, or once per day or week of the city's calendar. */
const definition = z.strictObject({
  kind: z.literal('claim'),
  rewards: z.array(rowId).min(1).max(10),
  period: z.enum(['once', 'day', 'week']).default('once'),
  /** Only for riders with a bank card whose number begins with one of these. */
  cards: z
    .strictObject({
      bank: text,
      starts: z
        .array(z.string().regex(/^\d{6,8}$/, 'write six to eight digits'))
        .min(1)
        .max(200),
    })
    .optional(),
});

const input = z.object({
  kind: z.literal('claim'),
  /** For card offers: the first digits of the rider's card, which are compared and not stored. */
  card: z
    .string()
    .regex(/^\d{6,8}$/)
    .optional(),
});

const state = z.object({
  kind: z.literal('claim'),
  /** Whether the rider has already claimed in this period. */
  claimed: z.boolean(),
  /** One of its rewards is out of stock: no rider can claim it any more. */
  isGone: z.boolean(),
});

export const claim = defineMechanic({
  definition,
  input,
  state,
  blocks: {
    /** The rewards of a claim, and the button for it. */
    coupons: ofMechanic('coupons'),
  },
  isByDays: true,
  rewards: ({ rewards }) => rewards.map((id, i) => ({ path: ['rewards', i], id })),
  terms: { period: 'same', starts: 'same' },
  faults: none,
});
