import { z } from 'zod';
import { rowId } from '../../catalogue/fields.ts';
import { instant } from '../../api/schemas.ts';
import { count } from '../fields.ts';

/** What an invited rider does: registers, or takes their first ride. */
const does = z.enum(['registered', 'rode']);

/** Riders bring new ones by their link; so many of them, and what these did, have rewards. */
export const definition = z.strictObject({
  kind: z.literal('invite'),
  steps: z
    .array(z.strictObject({ at: count, does, reward: rowId }))
    .min(1)
    .max(12),
});

/** `share` makes the rider's link, `accept` notes by whose link they came, `claim` is for a step. */
export const input = z.discriminatedUnion('do', [
  z.object({ kind: z.literal('invite'), do: z.literal('share') }),
  z.object({ kind: z.literal('invite'), do: z.literal('accept') }),
  z.object({ kind: z.literal('invite'), do: z.literal('claim'), does, at: count }),
]);

export const state = z.object({
  kind: z.literal('invite'),
  /** The rider's link; null: none was made. */
  token: z.string().nullable(),
  /** By whom the rider may say that they were invited: a phone number in which digits are left out. */
  by: z.string().nullable(),
  /** The last first. */
  riders: z.array(z.object({ name: z.string(), at: instant, does })),
  steps: z.array(
    z.object({
      at: z.int().min(1),
      does,
      reward: z.string(),
      done: z.int().min(0),
      isClaimed: z.boolean(),
      isGone: z.boolean(),
    }),
  ),
});
