import { z } from 'zod';
import { rowId } from '../../catalogue/fields.ts';
import { ofMechanic } from '../fields.ts';
import { defineMechanic, fault } from '../mechanic.ts';

/** Riders pass a link on, and others help them by it. */
const definition = z.strictObject({
  kind: z.literal('help'),
  /** How many helpers a link needs, and has at most. */
  need: z.int().min(1).max(1000),
  /** New: who registered after the link was made. */
  helper: z.enum(['any', 'new']),
  /** How often one rider helps. */
  period: z.enum(['once', 'day']).default('once'),
  /** Of who passed the link on, once it has its helpers. */
  reward: rowId,
  /** Of each helper. */
  helperReward: rowId.optional(),
});

/** `help` by the link that comes with the act; `share` makes one, `claim` is for one that has its helpers. */
const input = z.object({
  kind: z.literal('help'),
  do: z.enum(['claim', 'help', 'share']),
});

const progress = {
  /** 1, or 2 for one that was made by whom a link had brought. */
  level: z.int().min(1).max(2),
  helps: z.int().min(0),
  need: z.int().min(1),
};

const state = z.object({
  kind: z.literal('help'),
  /** That of the link; null: there is none, or it is not of this campaign. */
  invited: z
    .object({
      /** A phone number in which digits are left out. */
      name: z.string(),
      isMine: z.boolean(),
      /** Whether the rider helped by it. */
      isHelped: z.boolean(),
      ...progress,
    })
    .nullable(),
  /** Whether the rider has helped as often as they may for now. */
  isSpent: z.boolean(),
  /** Only new riders help, or only they do in this host, which forbids rewards for a tap on a link. */
  newOnly: z.enum(['always', 'here']).nullable(),
  /** The rider's own links. */
  links: z.array(z.object({ token: z.string(), ...progress, isClaimed: z.boolean() })),
});

export const help = defineMechanic({
  definition,
  input,
  state,
  blocks: {
    /** Who needs help by a link, and what a rider does about it: each page of a link has its view. */
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
    return first === id ? [] : [fault([...path], 'a link counts the help of one mechanic only')];
  },
});
