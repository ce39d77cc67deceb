import { z } from 'zod';
import { rowId } from '../catalogue/fields.ts';
import { MILLION } from './draw.ts';
import { type Beside, type Fault, fault, type Named } from './mechanic.ts';

/** In millionths: what all rewards have together is a million at most. */
const ppm = z.int().min(1).max(MILLION);

/** What can be won, each with its odds. */
export const odds = z
  .array(
    z.strictObject({
      reward: rowId,
      ppm,
      /** What is given in its place once all are given away; by default nothing. */
      fallback: rowId.optional(),
    }),
  )
  .min(1)
  .max(12);
export type Odds = z.infer<typeof odds>;

export const oddsRewards = (all: Odds): Named[] =>
  all.flatMap(({ reward, fallback }, i) => [
    { path: ['odds', i, 'reward'], id: reward },
    ...(fallback === undefined ? [] : [{ path: ['odds', i, 'fallback'], id: fallback }]),
  ]);

/** Odds of more than all, and chances that are won by one another without an end. */
export function oddsFaults(
  all: Odds,
  namedRewards: readonly Named[],
  surroundings: Beside,
): Fault[] {
  const { path, campaign } = surroundings;
  const sum = all.reduce((sofar, each) => sofar + each.ppm, 0);
  const names = all.map(({ reward }) => reward);
  return [
    ...(sum <= MILLION
      ? []
      : [fault([...path, 'odds'], `together they are ${sum}, more than a million`)]),
    ...(new Set(names).size === names.length
      ? []
      : [fault([...path, 'odds'], 'a reward stands twice')]),
    ...namedRewards.flatMap((each) =>
      campaign.rewards[each.id]?.kind === 'chance'
        ? [fault([...path, ...each.path], 'a draw cannot win draws: they might have no end')]
        : [],
    ),
  ];
}
