import { CodedError, existing } from '@shtrans/contract/api/errors';
import type { ReceivedAlarmMessage } from '@shtrans/contract/emergency/schemas';
import type { Context } from '../../../context.ts';
import type { Db, Tx } from '../../../db/database.ts';
import type { Row } from '../../../db/schema.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Call } from '../../../http/call.ts';
import { limit } from '../../../http/limits.ts';
import { idOf, tokenOf } from '../../../http/signed-id.ts';
import { findRider, lockRiderShared } from '../../people/auth/service.ts';
import { putAnswer } from './store.ts';
import { findRow, findRows } from './tables.ts';

type MessageRow = Row<'ride_alarm_messages'>;
type Answer = Row<'emergency_contact_answers'>['answer'];

/** The contact's part of a message's link: the link of the trip is the same for all contacts, and ends with the trip. */
const LINK = { name: 'alarm-message', encoding: 'base64url' } as const;
const CALLS_PER_MINUTE = { max: 60, windowSeconds: 60 };

/** Returns the token by which the contact who received a message answers it. */
export const answerToken = (ctx: Pick<Context, 'config'>, message: Pick<MessageRow, 'id'>) =>
  tokenOf(ctx, LINK, message.id);

/** Returns what a phone answered this rider's messages, or undefined. */
export async function answerOf(
  db: Db | Tx,
  { user_id, phone }: Pick<MessageRow, 'user_id' | 'phone'>,
): Promise<Answer | undefined> {
  return (await findRow(db, 'emergency_contact_answers', { user_id, phone }))?.answer;
}

/** Returns the answers to a rider by phone. */
export async function answersTo(db: Db | Tx, userId: string): Promise<Map<string, Answer>> {
  const rows = await findRows(db, 'emergency_contact_answers', { user_id: userId }, 'phone');
  return new Map(rows.map(({ phone, answer }) => [phone, answer]));
}

/** Returns the message of a token. Throws `share_not_found`, `too_many_requests`. */
async function messageOf(ctx: Context, token: string, address: string): Promise<MessageRow> {
  await limit(ctx, `alarm-messages:${address}`, CALLS_PER_MINUTE);
  const id = idOf(ctx, LINK, token);
  const message =
    id === undefined ? undefined : await findRow(ctx.db, 'ride_alarm_messages', { id });
  return existing(message, 'share_not_found');
}

/** Returns a message to the contact who received its link. Throws `share_not_found`, `too_many_requests`. */
export async function receivedMessage(
  ctx: Context,
  token: string,
  address: string,
): Promise<ReceivedAlarmMessage> {
  const message = await messageOf(ctx, token, address);
  const rider = existing(await findRider(ctx.db, message.user_id), 'share_not_found');
  return { riderTail: rider.phone.slice(-4), answer: (await answerOf(ctx.db, message)) ?? 'none' };
}

/**
 * Stores the answer of the contact who received a message: `stopped` ends this rider's messages to the phone, also those
 * that are waiting; `confirmed` resumes them. Can be repeated; the last answer counts. Throws `share_not_found`,
 * `too_many_requests`.
 */
export async function answerMessage(
  ctx: Context,
  {
    params: { token },
    body: { answer },
    clientAddress,
  }: Call<'PUT auto:/v1/alarm-messages/:token/answer'>,
): Promise<ReceivedAlarmMessage> {
  const { user_id, phone } = await messageOf(ctx, token, clientAddress);
  const rider = await inTransaction(ctx.db, async (tx) => {
    // A rider who is being deleted must not leave an answer behind.
    const locked = await lockRiderShared(tx, user_id);
    if (locked === undefined) throw new CodedError('share_not_found');
    await putAnswer(tx, { user_id, phone, answer, at: ctx.clock.now() });
    return locked;
  });
  return { riderTail: rider.phone.slice(-4), answer };
}
