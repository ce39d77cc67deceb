import { z } from 'zod';
import { rowId } from '../../catalogue/fields.ts';
import { ofMechanic } from '../fields.ts';
import { defineMechanic, fault } from '../mechanic.ts';

/** Riders pass a link on, and others help them through it. */
const definition = z.strictObject({
  kind: z.literal('help'),
  /** Number of helpers that a link needs; also the maximum. */
  need: z.int().min(1).max(1000),
  /** `new`: riders who registered after the link was made. */
  helper: z.enum(['any', 'new']),
  /** How often one rider can help. */
  period: z.enum(['once', 'day']).default('once'),
  /** For the rider who passed the link on, once it has all its helpers. */
  reward: rowId,
  /** For each helper. */
  helperReward: rowId.optional(),
});

/** `help` through the link that comes with the act; `share` makes a link, `claim` is for a complete one. */
const input = z.object({
  kind: z.literal('help'),
  do: z.enum(['claim', 'help', 'share']),
});

const progress = {
  /** 1, or 2 if the rider who made it came through a link. */
  level: z.int().min(1).max(2),
  helps: z.int().min(0),
  need: z.int().min(1),
};

const state = z.object({
  kind: z.literal('help'),
  /** The state of the link; null: there is none, or it belongs to another campaign. */
  invited: z
    .object({
      /** A phone number with some digits masked. */
      name: z.string(),
      isMine: z.boolean(),
      /** Whether the rider helped through it. */
      isHelped: z.boolean(),
      ...progress,
    })
    .nullable(),
  /** Whether the rider cannot help any more for now. */
  isSpent: z.boolean(),
  /** Only new riders can help: always, or in this host, which forbids rewards for a tap on a link. */
  newOnly: z.enum(['always', 'here']).nullable(),
  /** The rider's own links. */
  links: z.array(z.object({ token: z.string(), ...progress, isClaimed: z.boolean() })),
});

export const help = defineMechanic({
  definition,
  input,
  state,
  blocks: {
    /** The rider who needs help through a link, and the actions on it: each page of a link has its view. */
    help: ofMechanic('help').extend({
      view: z.enum(['award', 'help', 'login', 'preview', 'result', 'share']),
    }),
  },
  makesLinks: true,
  rewards: ({ reward, helperReward }) => [
    { path: ['reward'], id: reward },
    ...(helperReward === undefined ? [] : [{ path: ['helperReward'], id: helperReward }]),
  ],
  terms: { helper: 'same', helperReward: 'same', need: 'less', period: 'same', reward: 'same' },

  faults(_, { id, path, campaign: { mechanics } }) {
    const first = Object.keys(mechanics).find((name) => mechanics[name]?.kind === 'help');
    return first === id
      ? []
      : [
          fault(
            [...path],
            'a campaign can have only one help mechanic, because a link counts for one',
          ),
        ];
  },
});
