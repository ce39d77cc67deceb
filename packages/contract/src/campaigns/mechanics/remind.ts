import { z } from 'zod';
import { rowId } from '../../catalogue/fields.ts';
import { instant } from '../../api/schemas.ts';
import { defineMechanic, missingSession, none } from '../mechanic.ts';

/** Riders request a text message when the campaign or one of its sessions begins. */
const definition = z.strictObject({
  kind: z.literal('remind'),
  /** Left out: when the campaign itself begins. */
  session: rowId.optional(),
  minutesBefore: z.int().min(0).max(1440).default(10),
});

const input = z.object({
  kind: z.literal('remind'),
  do: z.enum(['ask', 'stop']),
  /** The language of the message. */
  language: z.enum(['zh_cn', 'en_us']),
});

const state = z.object({
  kind: z.literal('remind'),
  isAsked: z.boolean(),
  /** When the message is or would be sent; null: nothing is upcoming. */
  at: instant.nullable(),
});

export const remind = defineMechanic({
  definition,
  input,
  state,
  blocks: {},
  shownBy: ['countdown'],
  rewards: none,
  terms: { session: 'same' },
  faults: ({ session }, context) =>
    session === undefined ? [] : missingSession(context, [...context.path, 'session'], session),
});
