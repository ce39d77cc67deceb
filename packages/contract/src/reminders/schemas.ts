import { z } from 'zod';
import { defineEndpoints } from '../api/endpoint.ts';
import { bilingual, byId, id, instant, openWord } from '../api/schemas.ts';
import { STANDING_REMINDERS } from './facts.ts';

/** A text message that a rider is going to receive. */
export const reminder = z.object({
  id,
  kind: openWord(['campaign', 'ticket', 'refund']),
  /** The subject of the message; null: it has no name. */
  name: bilingual.nullable(),
  /** When the message is sent. */
  at: instant,
  /** The page of the campaign that it is about, below the base; null: it is about an order. */
  page: z.string().nullable(),
});
export type Reminder = z.infer<typeof reminder>;

const all = z.object({
  /** Upcoming reminders, the next one first. */
  items: z.array(reminder),
  standing: z.array(z.enum(STANDING_REMINDERS)),
});
export type Reminders = z.infer<typeof all>;

export const reminderEndpoints = defineEndpoints({
  'GET maas:/v1/reminders': {
    summary: 'The reminders that the rider requested',
    auth: 'user',
    output: all,
  },
  'PUT maas:/v1/reminders/standing/:kind': {
    summary:
      'Request a reminder of each ticket about to expire, or of each refund. Repeating it changes nothing.',
    auth: 'user',
    params: z.object({ kind: z.enum(STANDING_REMINDERS) }),
    output: all,
  },
  'DELETE maas:/v1/reminders/standing/:kind': {
    summary: 'Stop these standing reminders',
    auth: 'user',
    params: z.object({ kind: z.enum(STANDING_REMINDERS) }),
    output: all,
  },
  'DELETE maas:/v1/reminders/:id': {
    summary: 'Stop a reminder. Stopping one that no longer exists is not an error.',
    auth: 'user',
    params: byId,
    output: all,
  },
  'DELETE maas:/v1/reminders': {
    summary: 'Stop all reminders, including upcoming ones',
    auth: 'user',
    output: all,
  },
});
