import { z } from 'zod';
import { instant } from '../../api/schemas.ts';
import { agreement } from '../fields.ts';
import { defineMechanic, none } from '../mechanic.ts';

/** Riders with a login of the campaign pages agree that actions of their main account count here. */
const definition = z.strictObject({ kind: z.literal('consent'), agreement });

/** Agrees to the version that the rider read, or withdraws the agreement. */
const input = z.object({
  kind: z.literal('consent'),
  do: z.enum(['agree', 'withdraw']),
  version: z.int().min(1).optional(),
});

const state = z.object({
  kind: z.literal('consent'),
  /** Null: the rider has not agreed, or has withdrawn. */
  agreed: z.object({ version: z.int().min(1), at: instant }).nullable(),
});

export const consent = defineMechanic({
  definition,
  input,
  state,
  blocks: {},
  shownBy: ['agreement'],
  rewards: none,
  terms: { version: 'more' },
  faults: none,
});
