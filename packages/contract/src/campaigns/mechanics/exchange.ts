import { z } from 'zod';
import { CURRENCIES } from '../../ledger/schemas.ts';
import { quantity, rowId } from '../../catalogue/fields.ts';
import { count, ofMechanic, target } from '../fields.ts';
import { defineMechanic, fault, twice } from '../mechanic.ts';

/** Rewards for what riders hold in the ledger. */
const definition = z.strictObject({
  kind: z.literal('exchange'),
  currency: z.enum(CURRENCIES),
  offers: z
    .array(
      z.strictObject({
        id: rowId,
        reward: rowId,
        /** In grams or points. */
        cost: quantity,
        /** How many a rider gets at most. */
        limit: count,
      }),
    )
    .min(1)
    .max(20),
});

/** `n`: which of the rider's exchanges of the offer it is, from 1; what was exchanged is not exchanged again. */
const input = z.object({
  kind: z.literal('exchange'),
  offer: z.string().max(64),
  n: z.int().min(1),
});

const state = z.object({
  kind: z.literal('exchange'),
  /** What the rider has to spend. */
  balance: z.int().min(0),
  offers: z.array(
    z.object({
      id: z.string(),
      /** How many the rider has exchanged. */
      taken: z.int().min(0),
      isGone: z.boolean(),
    }),
  ),
});

export const exchange = defineMechanic({
  definition,
  input,
  state,
  blocks: {
    /** What can be had for grams or points. */
    exchange: ofMechanic('exchange'),
    /** A certificate of what was exchanged, to pass on; `to`: the page that its code leads to. */
    poster: ofMechanic('poster').extend({ to: target }),
    /** How many of an offer the rider has, a drawing for each, and how far the next one is. */
    progress: ofMechanic('progress').extend({ offer: rowId, art: rowId }),
  },
  isByDays: true,
  rewards: ({ offers }) =>
    offers.map(({ reward }, i) => ({ path: ['offers', i, 'reward'], id: reward })),
  terms: { cost: 'less', currency: 'same', limit: 'more', reward: 'same' },

  /** Offers with one id, and progress towards one that is not offered. */
  faults: ({ offers }, { id, path, campaign: { pages } }) => [
    ...twice(offers, [...path, 'offers'], 'an offer'),
    ...pages.flatMap(({ blocks }, page) =>
      blocks.flatMap(({ mechanic, offer }, index) =>
        mechanic !== id || offer === undefined || offers.some((each) => each.id === offer)
          ? []
          : [fault(['pages', page, 'blocks', index, 'offer'], `there is no offer ${offer}`)],
      ),
    ),
  ],
});
