import { DAY_MS } from '@shtrans/contract/values/calendar';
import { existing } from '@shtrans/contract/api/errors';
import { HELP_CLOSES_DAYS } from '@shtrans/contract/help/facts';
import type { HelpThread, HelpThreadSummary } from '@shtrans/contract/help/schemas';
import type { Context } from '../../../context.ts';
import type { Db, Tx } from '../../../db/database.ts';
import type { OwnKey } from '../../../http/call.ts';
import { ownPictures } from '../../base/files/service.ts';
import { type NamedOrder, namedOrders } from '../../money/orders/service.ts';
import { listMessages, type ThreadRow } from './store.ts';

const CLOSES_MS = HELP_CLOSES_DAYS * DAY_MS;

export const keyOf = ({ userId, id }: OwnKey) => ({ user_id: userId, id });
const isUnread = ({ answered, read }: ThreadRow): boolean => answered > read;

export const summaryOf = (
  row: ThreadRow,
  order: NamedOrder,
  last: { text: string; at: Date },
): HelpThreadSummary => ({
  id: row.id,
  order,
  category: row.category,
  state: row.state,
  unread: isUnread(row),
  lastText: last.text,
  lastAt: last.at.toISOString(),
});

export async function viewOf(
  ctx: Pick<Context, 'clock' | 'config'>,
  db: Db | Tx,
  row: ThreadRow,
): Promise<HelpThread> {
  const { user_id: userId, id } = row;
  const [order] = await namedOrders(db, userId, row.order_id === null ? [] : [row.order_id]);
  const messageRows = await listMessages(db, { userId, id });
  const last = existing(messageRows.at(-1), 'help_thread_not_found');
  const messages = messageRows.map(async ({ number, by, text, photos, at }) => ({
    number,
    by,
    text,
    photos: await ownPictures(ctx, db, userId, photos),
    at: at.toISOString(),
  }));
  const willClose = row.closed_at === null && row.answered_at !== null && row.waits_since === null;
  return {
    ...summaryOf(row, existing(order, 'order_not_found'), last),
    messages: await Promise.all(messages),
    grantedCents: row.granted_cents,
    closesAt: willClose ? closesAt(row.answered_at).toISOString() : null,
    serverTime: ctx.clock.now().toISOString(),
  };
}

export const closesAt = (answeredAt: Date | null): Date =>
  new Date((answeredAt?.getTime() ?? 0) + CLOSES_MS);
