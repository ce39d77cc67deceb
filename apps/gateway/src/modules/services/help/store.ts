import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';
import type { Row } from '../../../db/schema.ts';
import type { OwnKey } from '../../../http/call.ts';
import { findRow, findRows } from './tables.ts';

export type ThreadRow = Row<'help_threads'>;
export type MessageRow = Row<'help_messages'>;

/** Returns the rider of a thread. */
export const riderOfThread = async (db: Db | Tx, id: string): Promise<string | undefined> =>
  (await findRow(db, 'help_threads', { id }))?.user_id;

/** Lists the messages of a thread, the oldest first. */
export const listMessages = async (db: Db | Tx, { userId, id }: OwnKey): Promise<MessageRow[]> =>
  await findRows(db, 'help_messages', { user_id: userId, thread_id: id }, 'number');

/** A thread with its last message. */
export type LastWritten = ThreadRow & { text: string; at: Date };

/** Lists at most `limit` threads of a rider with ids below `before`, the newest first; only those of `order` if given. */
export const findThreads = async (
  db: Db,
  userId: string,
  { order, before, limit }: { order: string | undefined; before: string | null; limit: number },
): Promise<LastWritten[]> => {
  const ofOrder = order === undefined ? sql`` : sql`and t.order_id = ${order}`;
  const olderThan = before === null ? sql`` : sql`and t.id < ${before}`;
  const { rows } = await sql<LastWritten>`
    select t.*, m.text, m.at from help_threads t join help_messages m
      on m.user_id = t.user_id and m.thread_id = t.id and m.number = t.messages
    where t.user_id = ${userId} ${ofOrder} ${olderThan}
    order by t.id desc limit ${limit}`.execute(db);
  return rows;
};

/** Lists the threads that wait for the desk, the longest wait first. */
export const waitingThreads = async (db: Db, limit: number): Promise<LastWritten[]> => {
  const { rows } = await sql<LastWritten>`
    select t.*, m.text, m.at from help_threads t join help_messages m
      on m.user_id = t.user_id and m.thread_id = t.id and m.number = t.messages
    where t.state = 'open' order by t.waits_since, t.id limit ${limit}`.execute(db);
  return rows;
};
