import { z } from 'zod';
import { quantity, rowId } from '../../operator-fields.ts';
import { instant } from '../../schemas.ts';

/** Coupons in sessions, so many in each: one for each rider in a week of the city's calendar, whichever the session. */
export const definition = z.strictObject({
  kind: z.literal('sale'),
  offers: z
    .array(
      z.strictObject({
        /** One of the campaign's sessions; the offer is named by it. */
        session: rowId,
        reward: rowId,
        /** How many there are each time. */
        stock: quantity,
      }),
    )
    .min(1)
    .max(10),
});

export const input = z.object({ kind: z.literal('sale'), session: z.string().max(64) });

export const state = z.object({
  kind: z.literal('sale'),
  /** Of offers that come round again: of the session that is under way, or the next one. */
  offers: z.array(
    z.object({
      session: z.string(),
      from: instant,
      until: instant,
      stock: z.int().min(1),
      left: z.int().min(0),
      /** Whether the rider has something of that week already: `here` in this session. */
      taken: z.enum(['here', 'elsewhere']).nullable(),
    }),
  ),
});
