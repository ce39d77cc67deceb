import { z } from 'zod';
import { rowId } from '../../catalogue/fields.ts';
import { ORDER_TYPES } from '../../orders/types.ts';
import { count, ofMechanic } from '../fields.ts';
import { defineMechanic, fault } from '../mechanic.ts';

/** The first riders or teams by what they rode while the campaign was open; it stays as it is once that is over. */
const definition = z.strictObject({
  kind: z.literal('ranking'),
  /** Of teams: those of a mechanic of the campaign. Of riders: those who take part. */
  of: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('riders') }),
    z.strictObject({ kind: z.literal('teams'), mechanic: rowId }),
  ]),
  /** Grams of CO2 that rides of known length saved beside a taxi, or how many rides. */
  by: z.enum(['carbon', 'rides']),
  /** Which orders count; none named: all. */
  types: z.array(z.enum(ORDER_TYPES)).default([]),
  /** How many places are shown. */
  top: z.int().min(1).max(100).default(20),
  /** For places up to `to`, the smallest first: each rider of that place claims it when the campaign is over. */
  prizes: z
    .array(z.strictObject({ to: count, reward: rowId }))
    .max(10)
    .default([]),
});

/** Claims the prize of one's place. */
const input = z.object({ kind: z.literal('ranking') });

const state = z.object({
  kind: z.literal('ranking'),
  /** Over: nothing changes it any more. */
  isFinal: z.boolean(),
  /** Of equal scores the one that was reached first is before the other. */
  top: z.array(
    z.object({
      place: z.int().min(1),
      /** Of a team; of a rider a phone number in which digits are left out. */
      name: z.string(),
      score: z.int().min(1),
      isMine: z.boolean(),
    }),
  ),
  /** The rider's, or that of their team; null: none yet. */
  own: z.object({ place: z.int().min(1), score: z.int().min(1) }).nullable(),
  claimed: z.boolean(),
});

export const ranking = defineMechanic({
  definition,
  input,
  state,
  blocks: {
    /** The first places, the rider's own, and what they win. */
    ranking: ofMechanic('ranking'),
  },
  rewards: ({ prizes }) =>
    prizes.map(({ reward }, i) => ({ path: ['prizes', i, 'reward'], id: reward })),
  terms: { by: 'same', mechanic: 'same', reward: 'same', to: 'more', types: 'same' },
  faults: ({ of }, { path, campaign: { mechanics } }) =>
    of.kind === 'teams' && mechanics[of.mechanic]?.kind !== 'team'
      ? [fault([...path, 'of', 'mechanic'], 'it ranks the teams of a mechanic that has teams')]
      : [],
});
