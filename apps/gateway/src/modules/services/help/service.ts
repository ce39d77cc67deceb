import { CodedError, existing } from '@shtrans/contract/api/errors';
import type { HelpState } from '@shtrans/contract/help/facts';
import type { HelpThread } from '@shtrans/contract/help/schemas';
import type { Context, TxContext } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import { type Attempt, inTransaction, once } from '../../../db/transaction.ts';
import { UUID, uuidv7 } from '../../../db/uuid.ts';
import type { Call, OwnKey } from '../../../http/call.ts';
import { decodeCursor, pageOf } from '../../../http/cursor.ts';
import { limit } from '../../../http/limits.ts';
import { enqueue } from '../../../jobs/queue.ts';
import { findOrder, lockOrder, namedOrders } from '../../money/orders/service.ts';
import { decideOrderRefund, mostRefundable } from '../../money/payments/service.ts';
import { type ThreadRow, findThreads } from './store.ts';
import { findRow, insertRow, lockRow, updateRows } from './tables.ts';
import { keyOf, summaryOf, viewOf, closesAt } from './thread-view.ts';

export { riderOfThread, waitingThreads } from './store.ts';

const THREADS_PER_DAY = { max: 10, windowSeconds: 86_400 };
const MESSAGES_PER_HOUR = { max: 30, windowSeconds: 3600 };

type MessageBody = Pick<Call<'POST maas:/v1/help-threads/:id/messages'>['body'], 'text' | 'photos'>;

/**
 * Opens a thread about an order. Of two parallel calls for one order and category, one succeeds. Throws
 * `order_not_found`, `help_thread_exists`, `file_missing`, `too_many_requests`.
 */
export async function openThread(
  ctx: Context,
  { userId, id: orderId }: OwnKey,
  attempt: Attempt,
  { category, ...message }: Call<'POST maas:/v1/orders/:id/help-threads'>['body'],
): Promise<HelpThread> {
  const prepare = () => limit(ctx, `help-threads:${userId}`, THREADS_PER_DAY);
  return await once(ctx, { ...attempt, prepare }, async (tx) => {
    existing(await findOrder(tx, { userId, id: orderId }), 'order_not_found');
    const now = ctx.clock.now();
    const thread: ThreadRow = {
      user_id: userId,
      id: uuidv7(ctx),
      order_id: orderId,
      category,
      state: 'open',
      messages: 0,
      answered: 0,
      read: 0,
      granted_cents: null,
      opened_at: now,
      waits_since: now,
      answered_at: null,
      closed_at: null,
    };
    const isFirst = await insertRow(tx, 'help_threads', thread, 'keep');
    if (!isFirst) throw new CodedError('help_thread_exists');
    return await viewOf(ctx, tx, await addMessage(ctx, tx, thread, 'rider', message));
  });
}

/** Adds a message to a locked thread, and returns the updated thread. */
async function addMessage(
  ctx: TxContext,
  tx: Tx,
  thread: ThreadRow,
  author: 'rider' | 'desk',
  { text, photos }: MessageBody,
): Promise<ThreadRow> {
  const { user_id, id } = thread;
  const number = thread.messages + 1;
  const writtenAt = ctx.clock.now();
  const row = {
    user_id,
    thread_id: id,
    number,
    by: author,
    text,
    photos: JSON.stringify(photos),
    at: writtenAt,
  };
  await insertRow(tx, 'help_messages', row);
  await updateRows(tx, 'help_threads', { user_id, id }, { messages: number });
  return { ...thread, messages: number };
}

/** Returns a page of a rider's threads. Throws `cursor_invalid`. */
export async function listThreads(
  ctx: Pick<Context, 'db' | 'clock'>,
  userId: string,
  { order, cursor, limit: pageSize }: Call<'GET maas:/v1/help-threads'>['query'],
) {
  const before = cursor === undefined ? null : decodeCursor('help', UUID, cursor).id;
  const threads = await findThreads(ctx.db, userId, { order, before, limit: pageSize + 1 });
  const { rows, nextCursor } = pageOf('help', threads, pageSize, ({ id, opened_at }) => ({
    unfinished: 0,
    occurredAt: opened_at,
    id,
  }));
  const ids = new Set(rows.flatMap(({ order_id }) => order_id ?? []));
  const orders = await namedOrders(ctx.db, userId, [...ids]);
  const items = rows.flatMap((row) => {
    const threadOrder = orders.find(({ id }) => id === row.order_id);
    return threadOrder === undefined ? [] : [summaryOf(row, threadOrder, row)];
  });
  return { items, nextCursor, serverTime: ctx.clock.now().toISOString() };
}

/** Returns a thread of the rider. Throws `help_thread_not_found`, also for another rider's thread. */
export async function readThread(ctx: Context, key: OwnKey): Promise<HelpThread> {
  const row = await findRow(ctx.db, 'help_threads', keyOf(key));
  return await viewOf(ctx, ctx.db, existing(row, 'help_thread_not_found'));
}

const lockThread = async (tx: Tx, key: OwnKey): Promise<ThreadRow> =>
  existing(await lockRow(tx, 'help_threads', keyOf(key)), 'help_thread_not_found');

/**
 * Adds a message of the rider, after which the desk must answer. Throws `help_thread_not_found`, `help_thread_closed`,
 * `file_missing`, `too_many_requests`.
 */
export async function writeAgain(
  ctx: Context,
  key: OwnKey,
  attempt: Attempt,
  message: MessageBody,
): Promise<HelpThread> {
  const prepare = () => limit(ctx, `help-messages:${key.userId}`, MESSAGES_PER_HOUR);
  return await once(ctx, { ...attempt, prepare }, async (tx) => {
    const thread = await lockThread(tx, key);
    if (thread.state === 'closed') throw new CodedError('help_thread_closed');
    const change = {
      state: 'open',
      waits_since: thread.waits_since ?? ctx.clock.now(),
      // A rider who writes has seen the answer.
      read: Math.max(thread.read, thread.answered),
    } as const;
    await updateRows(tx, 'help_threads', keyOf(key), change);
    return await viewOf(
      ctx,
      tx,
      await addMessage(ctx, tx, { ...thread, ...change }, 'rider', message),
    );
  });
}

/** Stores how far a rider has read, and closes a thread if requested. Throws `help_thread_not_found`. */
export const changeThread = async (
  ctx: Context,
  key: OwnKey,
  { read = 0, state }: Call<'PUT maas:/v1/help-threads/:id'>['body'],
): Promise<HelpThread> =>
  await inTransaction(ctx.db, async (tx) => {
    const thread = await lockThread(tx, key);
    const change = {
      read: Math.max(thread.read, Math.min(read, thread.messages)),
      ...(state === 'closed' && thread.state !== 'closed' && closedFields(ctx)),
    };
    await updateRows(tx, 'help_threads', keyOf(key), change);
    return await viewOf(ctx, tx, { ...thread, ...change });
  });

const closedFields = ({ clock }: Pick<Context, 'clock'>) =>
  ({ state: 'closed', waits_since: null, closed_at: clock.now() }) as const;

/** Closes a thread if the desk's message with this number is still the last one. */
export async function closeUnanswered(
  ctx: TxContext,
  tx: Tx,
  key: OwnKey,
  number: number,
): Promise<void> {
  const thread = await lockRow(tx, 'help_threads', keyOf(key));
  if (thread === undefined || thread.state === 'closed' || thread.messages !== number) return;
  await updateRows(tx, 'help_threads', keyOf(key), closedFields(ctx));
}

/** Returns a thread for the desk: its messages, its order, and the maximum refund of the order. */
export async function threadFacts(ctx: Pick<Context, 'db' | 'clock' | 'config'>, id: string) {
  const { db } = ctx;
  const thread = existing(await findRow(db, 'help_threads', { id }), 'help_thread_not_found');
  const { user_id: userId, order_id } = thread;
  const { messages } = await viewOf(ctx, db, thread);
  const key = order_id === null ? undefined : { userId, id: order_id };
  return {
    thread,
    messages,
    order: key && (await findOrder(db, key)),
    mostCents: key === undefined ? 0 : await mostRefundable(db, key),
  };
}

/** The answer of the desk to a rider. */
export interface DeskAnswer {
  text: string;
  /** Number of messages that the operator has seen. */
  seen: number;
  /** Undefined: no decision. `null`: a decision without a refund. */
  grantedCents?: number | null | undefined;
}

/** `newer`: the thread has a newer message or is closed. `changed`: the order can no longer be refunded. */
export type Answered = 'done' | 'newer' | 'changed';

/**
 * Answers a thread, or decides on it; a granted amount becomes a normal refund. Of two parallel answers the
 * first wins. Throws `help_thread_not_found`, and `refund_amount_invalid` for more than can go back.
 */
export async function answerThread(
  ctx: TxContext,
  tx: Tx,
  id: string,
  { text, seen, grantedCents }: DeskAnswer,
): Promise<Answered> {
  const { user_id: userId, order_id } = existing(
    await findRow(tx, 'help_threads', { id }),
    'help_thread_not_found',
  );
  // Every change of an order's money locks the order first.
  if (order_id !== null) await lockOrder(tx, { userId, id: order_id });
  const thread = await lockThread(tx, { userId, id });
  if (thread.state === 'closed' || thread.messages !== seen) return 'newer';
  const amountCents = grantedCents ?? null;
  if (amountCents !== null) {
    if (order_id === null) return 'changed';
    const outcome = await decideOrderRefund(
      ctx,
      tx,
      { userId, id: order_id },
      { amountCents, text },
    );
    if (outcome !== 'done') return 'changed';
  }
  const updatedThread = await addMessage(ctx, tx, thread, 'desk', { text, photos: [] });
  const now = ctx.clock.now();
  const state: HelpState = grantedCents === undefined ? 'answered' : 'decided';
  await updateRows(
    tx,
    'help_threads',
    { user_id: userId, id },
    {
      state,
      waits_since: null,
      answered: updatedThread.messages,
      answered_at: now,
      ...(amountCents !== null && { granted_cents: amountCents }),
    },
  );
  await enqueue(ctx, tx, {
    kind: 'help.close',
    dedup: `${id} ${updatedThread.messages}`,
    payload: { userId, threadId: id, number: updatedThread.messages },
    runAt: closesAt(now),
  });
  return 'done';
}
