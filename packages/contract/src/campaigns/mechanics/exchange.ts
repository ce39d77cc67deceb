import { z } from 'zod';
import { CURRENCIES } from '../../ledger/schemas.ts';
import { quantity, rowId } from '../../catalogue/fields.ts';
import { count, ofMechanic, target } from '../fields.ts';
import { defineMechanic, fault, twice } from '../mechanic.ts';

/** Rewards that riders buy with a currency of the ledger. */
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
        /** Maximum number per rider. */
        limit: count,
      }),
    )
    .min(1)
    .max(20),
});

/**
 * `n`: the number of this exchange among the rider's exchanges of the offer, from 1; a repeated number does not
 * exchange again.
 */
const input = z.object({
  kind: z.literal('exchange'),
  offer: z.string().max(64),
  n: z.int().min(1),
});

const state = z.object({
  kind: z.literal('exchange'),
  /** The spendable balance. */
  balance: z.int().min(0),
  offers: z.array(
    z.object({
      id: z.string(),
      /** Number of exchanges by the rider. */
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
    /** Offers in exchange for grams or points. */
    exchange: ofMechanic('exchange'),
    /** A certificate of the exchanges, to pass on; `to`: the page that its code leads to. */
    poster: ofMechanic('poster').extend({ to: target }),
    /**
     * Number of an offer that the rider has, or of all offers without one; a drawing for each, and the progress to the next
     * one, the cheapest.
     */
    progress: ofMechanic('progress').extend({ offer: rowId.optional(), art: rowId }),
  },
  isByDays: true,
  rewards: ({ offers }) =>
    offers.map(({ reward }, i) => ({ path: ['offers', i, 'reward'], id: reward })),
  terms: { cost: 'less', currency: 'same', limit: 'more', reward: 'same' },

  /** Offers with the same id, and progress towards an offer that does not exist. */
  faults: ({ offers }, { id, path, campaign: { pages } }) => [
    ...twice(offers, [...path, 'offers'], 'offer'),
    ...pages.flatMap(({ blocks }, page) =>
      blocks.flatMap(({ mechanic, offer }, index) =>
        mechanic !== id || offer === undefined || offers.some((each) => each.id === offer)
          ? []
          : [fault(['pages', page, 'blocks', index, 'offer'], `unknown offer ${offer}`)],
      ),
    ),
  ],
});
