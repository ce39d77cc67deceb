import { z } from 'zod';
import { rowId, text } from '../../catalogue/fields.ts';
import { ofMechanic } from '../fields.ts';
import { defineMechanic, none, twice } from '../mechanic.ts';

/** Riders vote for options, a number of times per day of the city's calendar, while the campaign is open. */
const definition = z.strictObject({
  kind: z.literal('vote'),
  /** Votes of a rider per day. */
  perDay: z.int().min(1).max(20).default(1),
  options: z
    .array(
      z.strictObject({
        id: rowId,
        name: text,
        text: text.optional(),
        /** The name of a drawing in the campaign's folder. */
        art: rowId.optional(),
      }),
    )
    .min(2)
    .max(50),
});

const input = z.object({ kind: z.literal('vote'), option: z.string().max(64) });

const state = z.object({
  kind: z.literal('vote'),
  /** Remaining votes of the rider today. */
  votesLeft: z.int().min(0),
  /** The most votes first; equal ones in the operator's order. */
  options: z.array(
    z.object({
      id: z.string(),
      votes: z.int().min(0),
      /** Whether the rider voted for it today. */
      isMine: z.boolean(),
    }),
  ),
});

export const vote = defineMechanic({
  definition,
  input,
  state,
  blocks: {
    /** The options to vote for, or the current ranking. */
    vote: ofMechanic('vote').extend({ view: z.enum(['options', 'ranking']).default('options') }),
  },
  rewards: none,
  terms: { perDay: 'more' },
  art: ({ options }) => options.flatMap(({ art }) => art ?? []),
  faults: ({ options }, { path }) => twice(options, [...path, 'options'], 'option'),
});
