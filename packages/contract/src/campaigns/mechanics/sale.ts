import { z } from 'zod';
import { amount, quantity, rowId } from '../../catalogue/fields.ts';
import { id, instant } from '../../api/schemas.ts';
import { ofMechanic } from '../fields.ts';
import { defineMechanic, fault, missingSession } from '../mechanic.ts';

/**
 * Free rewards, or products of the ticket shop at a price, in sessions with a limited number each: one per rider in a
 * week of the city's calendar, across all sessions. An offer with a price is paid as an order, which holds the item
 * until then.
 */
const definition = z.strictObject({
  kind: z.literal('sale'),
  offers: z
    .array(
      z
        .strictObject({
          /** One of the campaign's sessions; it identifies the offer. */
          session: rowId,
          reward: rowId.optional(),
          product: rowId.optional(),
          /** The price of the product. */
          priceCents: amount.optional(),
          /** Number available in each session. */
          stock: quantity,
        })
        .refine(
          ({ reward, product, priceCents }) =>
            (reward === undefined) === (product !== undefined && priceCents !== undefined) &&
            (product === undefined) === (priceCents === undefined),
          'must offer either a reward, or a product with priceCents',
        ),
    )
    .min(1)
    .max(10),
});

const input = z.object({ kind: z.literal('sale'), session: z.string().max(64) });

const state = z.object({
  kind: z.literal('sale'),
  /** For offers that repeat: those of the current session, or of the next one. */
  offers: z.array(
    z.object({
      session: z.string(),
      from: instant,
      until: instant,
      stock: z.int().min(1),
      left: z.int().min(0),
      /** Whether the rider already has an item of that week; `here`: in this session. */
      taken: z.enum(['here', 'elsewhere']).nullable(),
      /** The rider's order in this session. */
      order: z.object({ id, isPaid: z.boolean() }).nullable(),
    }),
  ),
});

export const sale = defineMechanic({
  definition,
  input,
  state,
  blocks: {
    /** A session of a sale: its offer, the number left, and the button for it. */
    sale: ofMechanic('sale').extend({ session: rowId }),
  },
  isByDays: true,
  rewards: ({ offers }) =>
    offers.flatMap(({ reward }, i) =>
      reward === undefined ? [] : [{ path: ['offers', i, 'reward'], id: reward }],
    ),
  references: ({ offers }) =>
    offers.flatMap(({ product, priceCents = 0 }, i) =>
      product === undefined
        ? []
        : [{ path: ['offers', i, 'product'], kind: 'products', id: product, priceCents }],
    ),
  terms: { priceCents: 'less', product: 'same', reward: 'same', session: 'same' },
  faults: ({ offers }, context) =>
    offers.flatMap(({ session }, i) => {
      const sessionPath = [...context.path, 'offers', i, 'session'];
      const missing = missingSession(context, sessionPath, session);
      const isFirst = offers.findIndex((each) => each.session === session) === i;
      return missing.length > 0 || isFirst
        ? missing
        : [fault(sessionPath, `session ${session} already has an offer`)];
    }),
});
