import { z } from 'zod';
import { id, openWord, shortText } from '../../api/schemas.ts';
import { ofMechanic, ownPage } from '../fields.ts';
import { defineMechanic, fault, missingPages, none } from '../mechanic.ts';

/** Riders create teams and join them through a link; each is in at most one team. */
const definition = z.strictObject({
  kind: z.literal('team'),
  /** Minimum members before a team counts, and the maximum. */
  min: z.int().min(1).max(50),
  max: z.int().min(2).max(50),
  /** The campaign's pages on which a team is created, shown and joined. */
  pages: z.strictObject({ create: ownPage, detail: ownPage, join: ownPage }),
});

/** `join` refers to the team whose id is the link that comes with the act. */
const input = z.object({
  kind: z.literal('team'),
  do: z.enum(['create', 'join', 'leave', 'dissolve']),
  /** The name of a new team. */
  name: shortText(64).optional(),
});

const sums = {
  /** Grams of CO2 that rides of known length saved compared with a taxi: an estimate. */
  grams: z.int().min(0),
  rides: z.int().min(0),
};

const state = z.object({
  kind: z.literal('team'),
  /** The rider's own team. */
  mine: z
    .object({
      /** The id in its invitation links. */
      id,
      name: z.string(),
      /**
       * `pending`: the ranking shows a number until the name is accepted; `refused`: all see the number. Absent: accepted.
       */
      nameStanding: openWord(['pending', 'refused']).optional(),
      isFounder: z.boolean(),
      ...sums,
      /** The earliest first; rides count from the day a member joined. */
      members: z.array(
        z.object({
          /** A phone number with some digits masked. */
          name: z.string(),
          isFounder: z.boolean(),
          isMe: z.boolean(),
          ...sums,
        }),
      ),
    })
    .nullable(),
  /** The team of the link; null: the link has none, or it was dissolved. */
  invited: z.object({ id, name: z.string(), size: z.int().min(1), isFull: z.boolean() }).nullable(),
});

export const team = defineMechanic({
  definition,
  input,
  state,
  blocks: {
    /** The rider's team in short or with its members, the form that creates one, or the team of an invitation. */
    team: ofMechanic('team').extend({ view: z.enum(['mine', 'detail', 'create', 'join']) }),
  },
  rewards: none,
  terms: { max: 'more', min: 'less' },
  faults: ({ min, max, pages }, context) => [
    ...(min <= max ? [] : [fault([...context.path, 'min'], `must not be above max, ${max}`)]),
    ...missingPages(context, pages),
  ],
});
