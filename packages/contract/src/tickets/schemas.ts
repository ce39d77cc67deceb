import { z } from 'zod';
import { defineEndpoints } from '../api/endpoint.ts';
import { ORDER_TYPES } from '../orders/types.ts';
import { bilingual, id, instant, openWord, pageQuery } from '../api/schemas.ts';
import { TICKET_STATES, TICKET_TAB_IDS } from './facts.ts';

export const ticket = z.object({
  /** The id of its order. */
  id,
  type: openWord(ORDER_TYPES),
  state: openWord(TICKET_STATES),
  product: bilingual,
  quantity: z.int(),
  usedQuantity: z.int(),
  /** Names, masked. */
  passenger: z.string(),
  visitDate: z.iso.date().nullable(),
  validUntil: instant.nullable(),
  /** Hours for which it is valid from its first use; null: it ends at `validUntil`, if that is set. */
  validHours: z.int().nullable(),
  /** Null until it is issued. */
  code: z.string().nullable(),
  boughtAt: instant,
  /** The file of its picture, below `spots/` of the web app. */
  picture: z.string().optional(),
});
export type Ticket = z.infer<typeof ticket>;

export const ticketEndpoints = defineEndpoints({
  'GET maas:/v1/tickets': {
    summary: 'Paid tickets of the rider, newest first',
    auth: 'user',
    query: z.object({ tab: z.enum(TICKET_TAB_IDS).default('to_be_used'), ...pageQuery }),
    output: z.object({
      items: z.array(ticket),
      /** Opaque; null on the last page. */
      nextCursor: z.string().nullable(),
      serverTime: instant,
    }),
    errors: ['cursor_invalid'],
  },
});
