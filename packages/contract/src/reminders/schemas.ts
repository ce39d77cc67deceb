import { z } from 'zod';
import { defineEndpoints } from '../api/endpoint.ts';
import { bilingual, byId, id, instant, openWord } from '../api/schemas.ts';
import { STANDING_REMINDERS } from './facts.ts';

/** Something that a rider is going to be told by a text message. */
export const reminder = z.object({
  id,
  kind: openWord(['campaign', 'ticket', 'refund']),
  /** What it is about; null: it has no name. */
  name: bilingual.nullable(),
  /** When the message goes out. */
  at: instant,
  /** The page of the campaign that it is about, below the base; null: it is about an order. */
  page: z.string().nullable(),
});
export type Reminder = z.infer<typeof reminder>;

const all = z.object({
  /** Those to come, the next one first. */
  items: z.array(reminder),
  standing: z.array(z.enum(STANDING_REMINDERS)),
});
export type Reminders = z.infer<typeof all>;

export const reminderEndpoints = defineEndpoints({
  'GET maas:/v1/reminders': {
    summary: 'What the rider asked to be told of',
    auth: 'user',
    output: all,
  },
  'PUT maas:/v1/reminders/standing/:kind': {
    summary: 'Be told of each ticket that is about to run out, or of each refund. Twice is once.',
    auth: 'user',
    params: z.object({ kind: z.enum(STANDING_REMINDERS) }),
    output: all,
  },
  'DELETE maas:/v1/reminders/standing/:kind': {
    summary: 'Be told of them no more',
    auth: 'user',
    params: z.object({ kind: z.enum(STANDING_REMINDERS) }),
    output: all,
  },
  'DELETE maas:/v1/reminders/:id': {
    summary: 'Stop a reminder. One that is gone already is no error.',
    auth: 'user',
    params: byId,
    output: all,
  },
  'DELETE maas:/v1/reminders': {
    summary: 'Stop all reminders, those of what is to come included',
    auth: 'user',
    output: all,
  },
});
