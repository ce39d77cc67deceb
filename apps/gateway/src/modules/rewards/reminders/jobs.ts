import { CodedError } from '@shtrans/contract/api/errors';
import { askPartner } from '../../../adapters/ask-partner.ts';
import type { Context } from '../../../context.ts';
import type { Row } from '../../../db/schema.ts';
import { backOff } from '../../../jobs/back-off.ts';
import {
  type JobDefinitions,
  type JobOutcome,
  type Jobs,
  NOTHING_TO_DO,
} from '../../../jobs/queue.ts';
import { countMessage } from '../../people/auth/service.ts';
import { dataInForce } from '../../base/catalogue/service.ts';
import { findOrder } from '../../money/orders/service.ts';
import { phoneOf, reasonOf } from './about.ts';
import { afterQuiet, plannedAt } from './quiet.ts';
import { askReminder } from './service.ts';
import { findRow, updateRows } from './tables.ts';

const ANSWER_LIMIT_MS = 8000;
const HOUR_MS = 3_600_000;
/** Asked so often, a provider that did not answer is not asked again. */
const MOST_TRIES = 5;
/** Riders who log in come first: reminders leave a part of the hour's messages to them. */
const SHARE = 0.8;
/** What could not go out for so long is of no use any more. */
const PATIENCE_MS = 3 * 24 * HOUR_MS;

/** Ends a reminder that nobody stopped meanwhile. */
const ended = (
  ctx: Context,
  { id }: Row<'reminders'>,
  state: 'sent' | 'dropped' | 'failed',
): JobOutcome<Jobs['reminder.send']> => ({
  done: (tx) =>
    updateRows(tx, 'reminders', { id, state: 'waiting' }, { state, ended_at: ctx.clock.now() }),
});

/**
 * Sends a reminder at its time, once. Where a gateway ends between the sending and its note the same message is sent
 * again under the same id, by which the provider knows it.
 */
async function sendReminder(
  ctx: Context,
  { reminderId, tries = 0 }: Jobs['reminder.send'],
): Promise<JobOutcome<Jobs['reminder.send']>> {
  const row = await findRow(ctx.db, 'reminders', { id: reminderId, state: 'waiting' });
  if (row?.at == null) return NOTHING_TO_DO;
  const now = ctx.clock.now();
  const reason = await reasonOf(ctx, row);
  const phone = await phoneOf(ctx, row.user_id);
  const isLate = now.getTime() - row.at.getTime() > PATIENCE_MS;
  if (reason === undefined || phone === undefined || isLate) return ended(ctx, row, 'dropped');
  if ('again' in reason) {
    await updateRows(ctx.db, 'reminders', { id: row.id, state: 'waiting' }, reason.again);
    return { again: reason.again.at };
  }
  const { quiet } = (await dataInForce(ctx)).data.reminders;
  const from = afterQuiet(now, quiet);
  if (from > now) return { again: from };
  let takeBack: () => Promise<void>;
  try {
    takeBack = await countMessage(ctx, SHARE);
  } catch (error) {
    if (!(error instanceof CodedError)) throw error;
    const { retryAfterSeconds = 60 } = error;
    return { again: new Date(now.getTime() + retryAfterSeconds * 1000) };
  }
  const { sms } = ctx.adapters;
  const message = { id: row.id, phone, text: reason.text };
  try {
    const partner = { name: 'sms', driver: sms };
    const outcome = await askPartner(ctx, partner, ANSWER_LIMIT_MS, () => sms.send(message));
    if (outcome === 'sent') return ended(ctx, row, 'sent');
  } catch (error) {
    await takeBack();
    if (!(error instanceof CodedError)) throw error;
    return ended(ctx, row, 'failed');
  }
  // It may have arrived, or may not: sent again it is the same message.
  return tries + 1 < MOST_TRIES
    ? { again: backOff(ctx, tries + 1), payload: { reminderId, tries: tries + 1 } }
    : ended(ctx, row, 'sent');
}

/** Something happened to an order: its rider is told, if they want to be. */
async function remindOfOrder(
  ctx: Context,
  { userId, orderId }: Jobs['order.remind'],
): Promise<JobOutcome> {
  const order = await findOrder(ctx.db, { userId, id: orderId });
  const { fields } = order ?? {};
  const now = ctx.clock.now();
  const { quiet, ticketHours } = (await dataInForce(ctx)).data.reminders;
  const isRefund = order?.status === 'refunded';
  const until =
    order?.status === 'to_be_used' && fields?.kind === 'ticket' && fields.validUntil !== null
      ? new Date(fields.validUntil)
      : undefined;
  const about = isRefund ? now : until;
  if (about === undefined) return NOTHING_TO_DO;
  const wanted = new Date(about.getTime() - (isRefund ? 0 : ticketHours * HOUR_MS));
  const at = isRefund ? now : plannedAt(wanted, about, quiet);
  if (at < now) return NOTHING_TO_DO;
  const subject = `${isRefund ? 'refund' : 'ticket'} ${orderId}`;
  return {
    done: async (tx) => {
      const standing = { user_id: userId, subject: isRefund ? 'refunds' : 'tickets' };
      const row = await findRow(tx, 'reminders', standing);
      if (row === undefined) return;
      await askReminder(ctx, tx, { userId, subject, at, about, language: row.language });
    },
  };
}

declare module '../../../jobs/queue.ts' {
  interface Jobs {
    /** `tries`: how often the provider was asked, and did not answer. */
    'reminder.send': { reminderId: string; tries?: number };
    /** Something happened to an order that riders may have asked to be told of. */
    'order.remind': OfOrder;
  }
}

export const reminderJobs = (ctx: Context) =>
  ({
    'reminder.send': { lane: 'sms', run: (payload) => sendReminder(ctx, payload) },
    'order.remind': { lane: 'own', run: (payload) => remindOfOrder(ctx, payload) },
  }) satisfies Partial<JobDefinitions>;
