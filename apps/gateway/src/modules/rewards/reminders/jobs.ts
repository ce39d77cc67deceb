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
/** Maximum attempts at a provider that does not answer. */
const MOST_TRIES = 5;
/** The share of the hour's messages that reminders may use; the remainder is for login codes. */
const SHARE = 0.8;
/** A message that is later than this is dropped. */
const PATIENCE_MS = 3 * 24 * HOUR_MS;

/** Ends a reminder, unless it was stopped meanwhile. */
const endReminder = (
  ctx: Context,
  { id }: Row<'reminders'>,
  state: 'sent' | 'dropped' | 'failed',
): JobOutcome<Jobs['reminder.send']> => ({
  done: (tx) =>
    updateRows(tx, 'reminders', { id, state: 'waiting' }, { state, ended_at: ctx.clock.now() }),
});

/**
 * Sends a reminder at its time, once. If a gateway ends between sending and recording, the message is sent again under the
 * same id, by which the provider recognises it.
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
  if (reason === undefined || phone === undefined || isLate)
    return endReminder(ctx, row, 'dropped');
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
  const message = { ...reason, id: row.id, phone, language: row.language };
  try {
    const partner = { name: 'sms', driver: sms };
    const outcome = await askPartner(ctx, partner, ANSWER_LIMIT_MS, () => sms.send(message));
    if (outcome === 'sent') return endReminder(ctx, row, 'sent');
  } catch (error) {
    await takeBack();
    if (!(error instanceof CodedError)) throw error;
    return endReminder(ctx, row, 'failed');
  }
  // It may have arrived; a retry has the same id, by which most providers send it once.
  return sms.recognisesIds === true && tries + 1 < MOST_TRIES
    ? { again: backOff(ctx, tries + 1), payload: { reminderId, tries: tries + 1 } }
    : endReminder(ctx, row, 'sent');
}

/** Plans a reminder of a changed order, if its rider wants one. */
async function remindOfOrder(
  ctx: Context,
  { userId, orderId }: Jobs['order.remind'],
): Promise<JobOutcome> {
  const order = await findOrder(ctx.db, { userId, id: orderId });
  const { fields } = order ?? {};
  const now = ctx.clock.now();
  const { quiet, ticketHours } = (await dataInForce(ctx)).data.reminders;
  const isRefund = order?.status === 'refunded';
  const validUntil =
    order?.status === 'to_be_used' && fields?.kind === 'ticket' && fields.validUntil !== null
      ? new Date(fields.validUntil)
      : undefined;
  const about = isRefund ? now : validUntil;
  if (about === undefined) return NOTHING_TO_DO;
  const requestedAt = new Date(about.getTime() - (isRefund ? 0 : ticketHours * HOUR_MS));
  const plannedTime = isRefund ? now : plannedAt(requestedAt, about, quiet);
  if (plannedTime < now) return NOTHING_TO_DO;
  const subject = `${isRefund ? 'refund' : 'ticket'} ${orderId}`;
  return {
    done: async (tx) => {
      const standing = { user_id: userId, subject: isRefund ? 'refunds' : 'tickets' };
      const row = await findRow(tx, 'reminders', standing);
      if (row === undefined) return;
      await askReminder(ctx, tx, {
        userId,
        subject,
        at: plannedTime,
        about,
        language: row.language,
      });
    },
  };
}

declare module '../../../jobs/queue.ts' {
  interface Jobs {
    /** `tries`: how often the provider did not answer. */
    'reminder.send': { reminderId: string; tries?: number };
    /** An order changed in a way that riders may want a reminder of. */
    'order.remind': OfOrder;
  }
}

export const reminderJobs = (ctx: Context) =>
  ({
    'reminder.send': { lane: 'sms', run: (payload) => sendReminder(ctx, payload) },
    'order.remind': { lane: 'own', run: (payload) => remindOfOrder(ctx, payload) },
  }) satisfies Partial<JobDefinitions>;
