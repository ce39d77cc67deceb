import { z } from 'zod';
import { rowId } from '../../catalogue/fields.ts';
import { ORDER_TYPES } from '../../orders/types.ts';
import { count, ofMechanic } from '../fields.ts';
import { defineMechanic, fault } from '../mechanic.ts';

/** Ranks riders or teams by their rides while the campaign was open; final once the campaign is over. */
const definition = z.strictObject({
  kind: z.literal('ranking'),
  /** Teams: those of a mechanic of the campaign. Riders: those who take part. */
  of: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('riders') }),
    z.strictObject({ kind: z.literal('teams'), mechanic: rowId }),
  ]),
  /** Grams of CO2 that rides of known length saved compared with a taxi, or the number of rides. */
  by: z.enum(['carbon', 'rides']),
  /** Types of orders that count; empty: all. */
  types: z.array(z.enum(ORDER_TYPES)).default([]),
  /** Number of ranks shown. */
  top: z.int().min(1).max(100).default(20),
  /** For ranks up to `to`, the smallest first: each rider of that rank claims it when the campaign is over. */
  prizes: z
    .array(z.strictObject({ to: count, reward: rowId }))
    .max(10)
    .default([]),
});

/** Claims the prize of the rider's rank. */
const input = z.object({ kind: z.literal('ranking') });

const state = z.object({
  kind: z.literal('ranking'),
  /** The ranking is over and does not change any more. */
  isFinal: z.boolean(),
  /** Of equal scores, the one reached first ranks higher. */
  top: z.array(
    z.object({
      place: z.int().min(1),
      /** The name of a team; for a rider a phone number with some digits masked. */
      name: z.string(),
      score: z.int().min(1),
      isMine: z.boolean(),
    }),
  ),
  /** The rank of the rider or their team; null: none yet. */
  own: z.object({ place: z.int().min(1), score: z.int().min(1) }).nullable(),
  claimed: z.boolean(),
});

export const ranking = defineMechanic({
  definition,
  input,
  state,
  blocks: {
    /** The first ranks, the rider's own, and the prizes. */
    ranking: ofMechanic('ranking'),
  },
  rewards: ({ prizes }) =>
    prizes.map(({ reward }, i) => ({ path: ['prizes', i, 'reward'], id: reward })),
  terms: { by: 'same', mechanic: 'same', reward: 'same', to: 'more', types: 'same' },
  faults: ({ of }, { path, campaign: { mechanics } }) =>
    of.kind === 'teams' && mechanics[of.mechanic]?.kind !== 'team'
      ? [fault([...path, 'of', 'mechanic'], 'must be a team mechanic')]
      : [],
});
