import { z } from 'zod';
import { id, instant } from '../../api/schemas.ts';
import { agreement, ofMechanic, ownPage } from '../fields.ts';
import { defineMechanic, missingPages, none } from '../mechanic.ts';

/** The rider's carbon account: CO2 that rides saved compared with a taxi, in grams, since the rider agreed. */
const definition = z.strictObject({
  kind: z.literal('carbon'),
  agreement,
  /** The campaign's pages that show the account, open one, and open one through an invitation. */
  pages: z.strictObject({ home: ownPage, create: ownPage, join: ownPage }),
});

/** Opens the account, with the version of the agreement that the rider read, or withdraws the agreement. */
const input = z.object({
  kind: z.literal('carbon'),
  do: z.enum(['open', 'withdraw']),
  version: z.int().min(1).optional(),
});

const sums = { grams: z.int().min(0), rides: z.int().min(0) };

const state = z.object({
  kind: z.literal('carbon'),
  /** Null: the rider has not agreed, or has withdrawn. Earlier savings stay. */
  account: z
    .object({
      /** The version of the agreement. */
      version: z.int().min(1),
      agreedAt: instant,
      /** The id in the rider's invitation links, and the number of riders who came through them. */
      invite: id,
      invited: z.int().min(0),
    })
    .nullable(),
  /** The spendable grams. */
  grams: z.int().min(0),
  /** Taken back after it was spent: deducted from the next rides. */
  owed: z.int().min(0),
  /** The current month of the city, as `2026-11`. */
  month: z.string(),
  /** Credits of this month and the five before, by month of the ride and type of its order. */
  savings: z.array(z.object({ month: z.string(), type: z.string(), ...sums })),
  /** The rider whose invitation the link is; null: not an invitation, or no longer valid. */
  invitedBy: z
    .object({
      /** A phone number with some digits masked. */
      name: z.string(),
    })
    .nullable(),
});

export const carbon = defineMechanic({
  definition,
  input,
  state,
  blocks: {
    /** What riders agree to before a carbon account opens, and how they withdraw. */
    agreement: ofMechanic('agreement'),
    /** The balance of a carbon account, and what this month added. */
    balance: ofMechanic('balance'),
    /** Savings of rides, by month or by mode of travel. */
    chart: ofMechanic('chart').extend({ by: z.enum(['mode', 'month']) }),
    /** Each posting of a carbon account, with its cause. */
    ledger: ofMechanic('ledger'),
  },
  rewards: none,
  terms: { version: 'more' },
  faults: ({ pages }, context) => missingPages(context, pages),
});
