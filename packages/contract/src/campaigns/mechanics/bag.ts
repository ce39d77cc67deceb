import { z } from 'zod';
import { rowId } from '../../catalogue/fields.ts';
import { id } from '../../api/schemas.ts';

/** Lucky bags: what is in one is settled when it is given, and seen when its rider opens it. */
export const definition = z.strictObject({
  kind: z.literal('bag'),
  /** In millionths, a million together: no bag is empty. */
  contents: z
    .array(z.strictObject({ reward: rowId, ppm: z.int().min(1).max(1_000_000) }))
    .min(1)
    .max(12),
});

/** `award`: the bag that is opened. */
export const input = z.object({ kind: z.literal('bag'), award: id });

export const state = z.object({
  kind: z.literal('bag'),
  /** The rider's bags, the newest first. */
  bags: z.array(
    z.object({
      award: id,
      /** The reward that was in it; null: it is not opened yet. */
      content: z.string().nullable(),
    }),
  ),
});
