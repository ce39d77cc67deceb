import { z } from 'zod';
import { id, instant } from '../../api/schemas.ts';
import { agreement, ofMechanic, ownPage } from '../fields.ts';
import { defineMechanic, missingPages, none } from '../mechanic.ts';

/** The rider's account of carbon: what rides saved beside a taxi, in grams, from the rider's agreement on. */
const definition = z.strictObject({
  kind: z.literal('carbon'),
  agreement,
  /** The campaign's pages that show the account, open one, and open one by an invitation. */
  pages: z.strictObject({ home: ownPage, create: ownPage, join: ownPage }),
});

/** Opens the account, by the version of the agreement that the rider read, or takes the agreement back. */
const input = z.object({
  kind: z.literal('carbon'),
  do: z.enum(['open', 'withdraw']),
  version: z.int().min(1).optional(),
});

const sums = { grams: z.int().min(0), rides: z.int().min(0) };

const state = z.object({
  kind: z.literal('carbon'),
  /** Null: the rider has not agreed, or not any more. What was saved until then stays. */
  account: z
    .object({
      /** Of what the rider agreed to. */
      version: z.int().min(1),
      agreedAt: instant,
      /** What the rider's invitations link to, and how many came by them. */
      invite: id,
      invited: z.int().min(0),
    })
    .nullable(),
  /** What the rider has to spend. */
  grams: z.int().min(0),
  /** Taken back after it was spent: the next rides pay it. */
  owed: z.int().min(0),
  /** The present month of the city, as `2026-11`. */
  month: z.string(),
  /** What was credited of this month and the five before, by month of the ride and type of its order. */
  savings: z.array(z.object({ month: z.string(), type: z.string(), ...sums })),
  /** Whose invitation the link is; null: it is none, or not any more. */
  invitedBy: z
    .object({
      /** A phone number in which digits are left out. */
      name: z.string(),
    })
    .nullable(),
});

export const carbon = defineMechanic({
  definition,
  input,
  state,
  blocks: {
    /** What riders agree to before an account of carbon is opened, and how they take it back. */
    agreement: ofMechanic('agreement'),
    /** What an account of carbon has, and what this month added. */
    balance: ofMechanic('balance'),
    /** What rides saved, by month or by the way to travel. */
    chart: ofMechanic('chart').extend({ by: z.enum(['mode', 'month']) }),
    /** Each movement of an account of carbon, with its cause. */
    ledger: ofMechanic('ledger'),
  },
  rewards: none,
  terms: { version: 'more' },
  faults: ({ pages }, surroundings) => missingPages(surroundings, pages),
});
