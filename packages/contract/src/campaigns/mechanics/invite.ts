import { z } from 'zod';
import { rowId } from '../../catalogue/fields.ts';
import { instant } from '../../api/schemas.ts';
import { count, ofMechanic } from '../fields.ts';
import { defineMechanic, fault } from '../mechanic.ts';

/** What an invited rider does: registers, or takes their first ride. */
const does = z.enum(['registered', 'rode']);

/** Riders bring new ones by their link; so many of them, and what these did, have rewards. */
const definition = z.strictObject({
  kind: z.literal('invite'),
  steps: z
    .array(z.strictObject({ at: count, does, reward: rowId }))
    .min(1)
    .max(12),
});

/** `share` makes the rider's link, `accept` notes by whose link they came, `claim` is for a step. */
const input = z.discriminatedUnion('do', [
  z.object({ kind: z.literal('invite'), do: z.literal('share') }),
  z.object({ kind: z.literal('invite'), do: z.literal('accept') }),
  z.object({ kind: z.literal('invite'), do: z.literal('claim'), does, at: count }),
]);

const state = z.object({
  kind: z.literal('invite'),
  /** The rider's link; null: none was made. */
  token: z.string().nullable(),
  /** By whom the rider may say that they were invited: a phone number in which digits are left out. */
  by: z.string().nullable(),
  /** The last first. */
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
    /** What bringing new riders wins with the link for it, whom the rider brought, or both. */
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
        : [fault([...path, 'steps', i], 'this step stands twice')],
    ),
});
