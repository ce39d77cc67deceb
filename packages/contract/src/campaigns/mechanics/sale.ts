import { z } from 'zod';
import { amount, quantity, rowId } from '../../catalogue/fields.ts';
import { id, instant } from '../../api/schemas.ts';

/**
 * Rewards for nothing, or products of the ticket shop at a price, in sessions, so many in each: one for each rider in a
 * week of the city's calendar, whichever the session. What has a price is paid as an order, which holds it until then.
 */
export const definition = z.strictObject({
  kind: z.literal('sale'),
  offers: z
    .array(
      z
        .strictObject({
          /** One of the campaign's sessions; the offer is named by it. */
          session: rowId,
          reward: rowId.optional(),
          product: rowId.optional(),
          /** Of the product. */
          priceCents: amount.optional(),
          /** How many there are each time. */
          stock: quantity,
        })
        .refine(
          ({ reward, product, priceCents }) =>
            (reward === undefined) === (product !== undefined && priceCents !== undefined) &&
            (product === undefined) === (priceCents === undefined),
          'it offers a reward, or a product with its priceCents',
        ),
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
      /** The order by which the rider bought it here. */
      order: z.object({ id, isPaid: z.boolean() }).nullable(),
    }),
  ),
});
