import { z } from 'zod';
import { rowId } from '../catalogue/fields.ts';
import { MILLION } from './shown-odds.ts';
import { type MechanicContext, type Fault, fault, type Named } from './mechanic.ts';

/** In millionths: the sum over all rewards is at most a million. */
const ppm = z.int().min(1).max(MILLION);

/** The rewards that can be won, each with its odds. */
export const odds = z
  .array(
    z.strictObject({
      reward: rowId,
      ppm,
      /** The replacement once the reward is out of stock; by default nothing. */
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

/** Returns faults of odds above a million in total, and of draws that win draws without end. */
export function oddsFaults(
  all: Odds,
  namedRewards: readonly Named[],
  context: MechanicContext,
): Fault[] {
  const { path, campaign } = context;
  const sum = all.reduce((sofar, each) => sofar + each.ppm, 0);
  const names = all.map(({ reward }) => reward);
  return [
    ...(sum <= MILLION
      ? []
      : [fault([...path, 'odds'], `the sum is ${sum}; the maximum is 1000000`)]),
    ...(new Set(names).size === names.length ? [] : [fault([...path, 'odds'], 'duplicate reward')]),
    ...namedRewards.flatMap((each) =>
      campaign.rewards[each.id]?.kind === 'chance'
        ? [fault([...path, ...each.path], 'a draw must not win draws: it might never end')]
        : [],
    ),
  ];
}
