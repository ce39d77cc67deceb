import { z } from 'zod';
import { defineEndpoints } from '../api/endpoint.ts';
import { HELP_CATEGORIES, HELP_PHOTOS_MAX, HELP_STATES, HELP_TEXT_MAX } from './facts.ts';
import { orderSummary } from '../orders/schemas.ts';
import { byId, cents, id, instant, longText, openWord, pageQuery } from '../api/schemas.ts';

const message = {
  text: longText(HELP_TEXT_MAX).trim().min(1),
  /** Ids of the rider's own uploaded pictures. */
  photos: z
    .array(id)
    .max(HELP_PHOTOS_MAX)
    .refine((ids) => new Set(ids).size === ids.length)
    .default([]),
};

export const helpThreadSummary = z.object({
  id,
  /** The order that the thread is about. */
  order: orderSummary.pick({
    id: true,
    type: true,
    line: true,
    from: true,
    to: true,
    subject: true,
  }),
  category: openWord(HELP_CATEGORIES),
  state: openWord(HELP_STATES),
  /** The desk wrote something that the rider has not read. */
  unread: z.boolean(),
  /** Text and time of the last message. */
  lastText: z.string(),
  lastAt: instant,
});
export type HelpThreadSummary = z.infer<typeof helpThreadSummary>;

export const helpThread = helpThreadSummary.extend({
  messages: z.array(
    z.object({
      /** Numbered from 1, in the order of writing. */
      number: z.int(),
      by: z.enum(['rider', 'desk']),
      text: z.string(),
      /** Addresses of pictures. */
      photos: z.array(z.string()),
      at: instant,
    }),
  ),
  /** The amount that a decision granted; its refund shows the progress of the money. Null: nothing. */
  grantedCents: cents.nullable(),
  /**
   * When the thread closes automatically unless the rider writes again; null while the desk must answer, and once it is
   * closed.
   */
  closesAt: instant.nullable(),
  serverTime: instant,
});
export type HelpThread = z.infer<typeof helpThread>;

const GONE = ['help_thread_not_found', 'help_thread_closed'] as const;

export const helpEndpoints = defineEndpoints({
  'POST maas:/v1/orders/:id/help-threads': {
    summary: 'Ask the desk for help with an order; one open thread per order and category',
    auth: 'user',
    idempotent: true,
    queueable: true,
    params: byId,
    body: z.object({ category: z.enum(HELP_CATEGORIES), ...message }),
    output: helpThread,
    errors: ['order_not_found', 'help_thread_exists', 'file_missing'],
  },
  'GET maas:/v1/help-threads': {
    summary: "The rider's threads with the desk, newest first; optionally those of one order",
    auth: 'user',
    query: z.object({ ...pageQuery, order: id.optional() }),
    output: z.object({
      items: z.array(helpThreadSummary),
      nextCursor: z.string().nullable(),
      serverTime: instant,
    }),
    errors: ['cursor_invalid'],
  },
  'GET maas:/v1/help-threads/:id': {
    summary: 'One thread with all its messages',
    auth: 'user',
    params: byId,
    output: helpThread,
    errors: ['help_thread_not_found'],
  },
  'POST maas:/v1/help-threads/:id/messages': {
    summary: 'Write again; an answered or decided thread is reopened',
    auth: 'user',
    idempotent: true,
    queueable: true,
    params: byId,
    body: z.object(message),
    output: helpThread,
    errors: [...GONE, 'file_missing'],
  },
  'PUT maas:/v1/help-threads/:id': {
    summary:
      'Mark messages as read up to a number, or close the thread; repeating it changes nothing',
    auth: 'user',
    params: byId,
    body: z.object({ read: z.int().min(1).optional(), state: z.literal('closed').optional() }),
    output: helpThread,
    errors: ['help_thread_not_found'],
  },
});
