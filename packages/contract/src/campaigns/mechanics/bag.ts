import { z } from 'zod';
import { rowId } from '../../catalogue/fields.ts';
import { id } from '../../api/schemas.ts';
import { MILLION } from '../shown-odds.ts';
import { target, titled } from '../fields.ts';
import { defineMechanic, fault } from '../mechanic.ts';

/** Lucky bags: the content is decided when the bag is granted, and revealed when its rider opens it. */
const definition = z.strictObject({
  kind: z.literal('bag'),
  /** In millionths, with a sum of a million: no bag is empty. */
  contents: z
    .array(z.strictObject({ reward: rowId, ppm: z.int().min(1).max(1_000_000) }))
    .min(1)
    .max(12),
});

/** `award`: the bag to open. */
const input = z.object({ kind: z.literal('bag'), award: id });

const state = z.object({
  kind: z.literal('bag'),
  /** The rider's bags, the newest first. */
  bags: z.array(
    z.object({
      award: id,
      /** The reward in it; null: not opened yet. */
      content: z.string().nullable(),
    }),
  ),
});

export const bag = defineMechanic({
  definition,
  input,
  state,
  blocks: {
    /** What the rider won in the campaign, and the bags still to open. */
    prizes: z.strictObject({
      kind: z.literal('prizes'),
      ...titled,
      /** The mechanic of the bags. */
      mechanic: rowId.optional(),
      /** The page for the delivery address. */
      address: target.optional(),
    }),
  },
  takes: 'bag',
  rewards: ({ contents }) =>
    contents.map(({ reward }, i) => ({ path: ['contents', i, 'reward'], id: reward })),
  terms: { reward: 'same', ppm: 'more' },

  /** Faults by which a bag could be empty: no contents, or a content that runs out before the bags do. */
  faults({ contents }, { id, path, elsewhere, campaign: { rewards } }) {
    const sum = contents.reduce((all, { ppm }) => all + ppm, 0);
    const bags = Object.values(rewards)
      .filter((reward) => reward.kind === 'bag' && reward.mechanic === id)
      .reduce((all, { stock }) => all + stock, 0);
    const wrong = contents.flatMap(({ reward: name }, i) => {
      const content = rewards[name];
      const rewardPath = [...path, 'contents', i, 'reward'];
      if (content?.kind === 'bag') return [fault(rewardPath, 'a bag must not contain a bag')];
      if (elsewhere.has(name)) {
        return [fault(rewardPath, `another mechanic also grants ${name}, so it could run out`)];
      }
      return content !== undefined && content.stock < bags
        ? [
            fault(
              rewardPath,
              `the stock of ${name} is ${content.stock}, but there are ${bags} bags`,
            ),
          ]
        : [];
    });
    return sum === MILLION
      ? wrong
      : [fault([...path, 'contents'], `the sum is ${sum}; it must be 1000000`), ...wrong];
  },
});
