import { z } from 'zod';
import { id, shortText } from '../../api/schemas.ts';
import { ownPage } from '../fields.ts';

/** Riders found teams and join them by a link; each is in one team at most. */
export const definition = z.strictObject({
  kind: z.literal('team'),
  /** How many a team needs before it counts, and has at most. */
  min: z.int().min(1).max(50),
  max: z.int().min(2).max(50),
  /** The campaign's pages on which a team is founded, seen and joined. */
  pages: z.strictObject({ create: ownPage, detail: ownPage, join: ownPage }),
});

/** `join` is of the team whose id is the link that comes with the act. */
export const input = z.object({
  kind: z.literal('team'),
  do: z.enum(['create', 'join', 'leave', 'dissolve']),
  /** Of a new team. */
  name: shortText(64).optional(),
});

const sums = {
  /** Grams of CO2 that rides of known length saved beside a taxi: an estimate. */
  grams: z.int().min(0),
  rides: z.int().min(0),
};

export const state = z.object({
  kind: z.literal('team'),
  /** The rider's own. */
  mine: z
    .object({
      /** What its invitations link to. */
      id,
      name: z.string(),
      isFounder: z.boolean(),
      ...sums,
      /** The earliest first; what counts is what they rode since they joined. */
      members: z.array(
        z.object({
          /** A phone number in which digits are left out. */
          name: z.string(),
          isFounder: z.boolean(),
          isMe: z.boolean(),
          ...sums,
        }),
      ),
    })
    .nullable(),
  /** That of the link; null: the link has none, or it was dissolved. */
  invited: z.object({ id, name: z.string(), size: z.int().min(1), isFull: z.boolean() }).nullable(),
});
