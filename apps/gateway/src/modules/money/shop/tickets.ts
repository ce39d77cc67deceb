import { TICKET_TABS } from '@shtrans/contract/tickets/facts';
import type { Ticket } from '@shtrans/contract/tickets/schemas';
import type { Context } from '../../../context.ts';
import type { Call } from '../../../http/call.ts';
import { decodeCursor, pageOf } from '../../../http/cursor.ts';
import { UUID } from '../../../db/uuid.ts';
import { ticketRows } from './store.ts';

/** Returns one page of a rider's tickets. Throws `cursor_invalid`. */
export async function listTickets(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  userId: string,
  { tab, cursor, limit }: Call<'GET maas:/v1/tickets'>['query'],
): Promise<{ items: Ticket[]; nextCursor: string | null; serverTime: string }> {
  const now = clock.now();
  const list = `tickets/${tab}`;
  const after = cursor === undefined ? null : decodeCursor(list, UUID, cursor);
  const states = TICKET_TABS[tab];
  const fetchedRows = await ticketRows(db, { userId, states, now, after, limit: limit + 1 });
  const { rows, nextCursor } = pageOf(list, fetchedRows, limit, ({ occurredAt, id }) => ({
    unfinished: 0,
    occurredAt,
    id,
  }));
  const items = rows.map(({ occurredAt, usedQuantity, picture, ...ticket }) => ({
    ...ticket,
    ...(picture !== null && { picture }),
    usedQuantity: usedQuantity ?? (ticket.state === 'consumed' ? ticket.quantity : 0),
    boughtAt: occurredAt.toISOString(),
  }));
  return { items, nextCursor, serverTime: now.toISOString() };
}
