import { z } from 'zod';
import { rowId } from '../../catalogue/fields.ts';
import { instant } from '../../api/schemas.ts';
import { count, ofMechanic } from '../fields.ts';
import { defineMechanic, fault } from '../mechanic.ts';

/** What an invited rider has done: registered, or taken their first ride. */
const does = z.enum(['registered', 'rode']);

/** Riders invite new ones through their link; certain numbers of them, and their actions, have rewards. */
const definition = z.strictObject({
  kind: z.literal('invite'),
  steps: z
    .array(z.strictObject({ at: count, does, reward: rowId }))
    .min(1)
    .max(12),
});

/** `share` makes the rider's link, `accept` records through whose link they came, `claim` is for a step. */
const input = z.discriminatedUnion('do', [
  z.object({ kind: z.literal('invite'), do: z.literal('share') }),
  z.object({ kind: z.literal('invite'), do: z.literal('accept') }),
  z.object({ kind: z.literal('invite'), do: z.literal('claim'), does, at: count }),
]);

const state = z.object({
  kind: z.literal('invite'),
  /** The rider's link; null: not made yet. */
  token: z.string().nullable(),
  /** The rider that can be accepted as the inviter: a phone number with some digits masked. */
  by: z.string().nullable(),
  /** The latest first. */
  riders: z.array(z.object({ name: z.string(), at: instant, does })),
  steps: z.array(
    z.object({
      at: z.int().min(1),
      does,
      reward: z.string(),
      done: z.int().min(0),
      isClaimed: z.boolean(),
      isGone: z.boolean(),
    }),
  ),
});

export const invite = defineMechanic({
  definition,
  input,
  state,
  blocks: {
    /** The rewards for new riders with the link for it, the riders invited so far, or both. */
    invites: ofMechanic('invites').extend({
      view: z.enum(['all', 'steps', 'list']).default('all'),
    }),
  },
  makesLinks: true,
  rewards: ({ steps }) =>
    steps.map(({ reward }, i) => ({ path: ['steps', i, 'reward'], id: reward })),
  terms: { at: 'less', does: 'same', reward: 'same' },
  faults: ({ steps }, { path }) =>
    steps.flatMap((step, i) =>
      steps.findIndex((each) => each.at === step.at && each.does === step.does) === i
        ? []
        : [fault([...path, 'steps', i], 'duplicate step')],
    ),
});
