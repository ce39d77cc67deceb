import { z } from 'zod';
import { rowId, text } from '../../catalogue/fields.ts';
import { ofMechanic } from '../fields.ts';
import { defineMechanic, none, twice } from '../mechanic.ts';

/** Riders vote for options, some times a day of the city's calendar, as long as the campaign is open. */
const definition = z.strictObject({
  kind: z.literal('vote'),
  /** Votes of a rider a day. */
  perDay: z.int().min(1).max(20).default(1),
  options: z
    .array(
      z.strictObject({
        id: rowId,
        name: text,
        text: text.optional(),
        /** The name of a drawing beside the campaign's file. */
        art: rowId.optional(),
      }),
    )
    .min(2)
    .max(50),
});

const input = z.object({ kind: z.literal('vote'), option: z.string().max(64) });

const state = z.object({
  kind: z.literal('vote'),
  /** Of the rider, today. */
  votesLeft: z.int().min(0),
  /** The most votes first; of equal ones as the operator lists them. */
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
    /** What can be voted for, or how the votes stand. */
    vote: ofMechanic('vote').extend({ view: z.enum(['options', 'ranking']).default('options') }),
  },
  rewards: none,
  terms: { perDay: 'more' },
  art: ({ options }) => options.flatMap(({ art }) => art ?? []),
  faults: ({ options }, { path }) => twice(options, [...path, 'options'], 'one'),
});
