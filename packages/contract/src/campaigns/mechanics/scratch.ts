import { z } from 'zod';
import { rowId } from '../../catalogue/fields.ts';
import { ofMechanic } from '../fields.ts';
import { defineMechanic, type Named } from '../mechanic.ts';
import { odds, oddsFaults, oddsRewards } from '../odds.ts';

/** Riders scratch cards: each has its odds, and after a configured number without a prize one surely wins. */
const definition = z.strictObject({
  kind: z.literal('scratch'),
  /** Free cards on each day of the city's calendar; further cards are won as rewards. */
  dailyFree: z.int().min(0).max(20).default(1),
  odds,
  /** If none of the rider's previous `sureAt` - 1 cards won, the next one wins `surePrize`. */
  sureAt: z.int().min(2).max(100),
  surePrize: rowId,
});

const input = z.object({
  kind: z.literal('scratch'),
  /** The number of this card among the rider's cards, from 1; a repeated number does not scratch again. */
  n: z.int().min(1).max(999_999),
});

const state = z.object({
  kind: z.literal('scratch'),
  /** Number of cards the rider has: those of today, and those won. */
  free: z.int().min(0),
  earned: z.int().min(0),
  /** Number of cards the rider scratched. */
  count: z.int().min(0),
  /** Which of the next cards surely wins if none before it does; 1: the next one. */
  sureIn: z.int().min(1),
  /** The newest first, at most 30; `given` null: it won nothing. */
  cards: z.array(z.object({ n: z.int(), day: z.iso.date(), given: z.string().nullable() })),
  /** Rewards that are out of stock. */
  gone: z.array(z.string()),
});

const rewardsOf = ({ odds: all, surePrize }: z.infer<typeof definition>): Named[] => [
  ...oddsRewards(all),
  { path: ['surePrize'], id: surePrize },
];

export const scratch = defineMechanic({
  definition,
  input,
  state,
  blocks: {
    /** A card to scratch, with its odds and the distance to the sure prize. */
    scratch: ofMechanic('scratch'),
  },
  takes: 'chance',
  isByDays: true,
  rewards: rewardsOf,
  terms: {
    dailyFree: 'more',
    fallback: 'same',
    ppm: 'more',
    reward: 'same',
    sureAt: 'less',
    surePrize: 'same',
  },
  faults: (mechanic, context) => oddsFaults(mechanic.odds, rewardsOf(mechanic), context),
});
