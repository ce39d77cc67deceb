import { CodedError, existing } from '@shtrans/contract/api/errors';
import type { RideAlarm } from '@shtrans/contract/emergency/schemas';
import type { Context } from '../../../context.ts';
import type { Db, Tx } from '../../../db/database.ts';
import type { Row } from '../../../db/schema.ts';
import { type Attempt, once } from '../../../db/transaction.ts';
import { uuidv7 } from '../../../db/uuid.ts';
import type { OwnKey } from '../../../http/call.ts';
import { type Language, languageQuery } from '../../../http/language.ts';
import { limit } from '../../../http/limits.ts';
import { enqueue, type JobOutcome, type Jobs, NOTHING_TO_DO } from '../../../jobs/queue.ts';
import { readRide } from '../rides/service.ts';
import { makeShare, shareUrl } from '../sharing/service.ts';
import { contactsOf } from './contacts.ts';
import { newestAlarm } from './store.ts';
import { findRow, findRows, insertRow, updateRows } from './tables.ts';
import { findRider } from '../../people/auth/service.ts';

type AlarmRow = Row<'ride_alarms'>;
type State = Row<'ride_alarm_messages'>['state'];

/** An alarm sends at most three messages, so this also limits the messages to a stranger's phone. */
const ALARMS_PER_HOUR = { max: 10, windowSeconds: 3600 };

/**
 * Creates a link to the ride and enqueues one job per contact to send it. Not limited by the budget of login
 * codes. A repeated key returns the same alarm. Throws `ride_not_found`, `ride_over`, `too_many_requests`.
 */
export async function raiseAlarm(
  ctx: Context,
  ride: OwnKey,
  attempt: Attempt,
  language: Language,
): Promise<RideAlarm> {
  const { userId } = ride;
  const prepare = () => limit(ctx, `ride-alarms:${userId}`, ALARMS_PER_HOUR);
  // The stored response must not contain the link.
  const { id } = await once(ctx, { ...attempt, prepare }, async (tx) => {
    const share = await makeShare(ctx, tx, ride);
    const raisedAt = ctx.clock.now();
    const alarm = { user_id: userId, id: uuidv7(ctx), ride_id: ride.id, share_id: share.id };
    await insertRow(tx, 'ride_alarms', { ...alarm, language, at: raisedAt });
    for (const { id: contact_id, name, phone } of await contactsOf(tx, userId)) {
      const message = { user_id: userId, alarm_id: alarm.id, contact_id, id: uuidv7(ctx) };
      await insertRow(tx, 'ride_alarm_messages', {
        ...message,
        name,
        phone,
        state: 'waiting',
        at: raisedAt,
      });
      await enqueue(ctx, tx, {
        kind: 'ride.alarm',
        dedup: `${alarm.id} ${contact_id}`,
        payload: { userId, alarmId: alarm.id, contactId: contact_id },
      });
    }
    return { id: alarm.id };
  });
  ctx.log.warn({ event: 'rides.alarm', rideId: ride.id }, 'a rider sent an alarm');
  const row = await findRow(ctx.db, 'ride_alarms', { user_id: userId, id });
  return await viewOf(ctx, ctx.db, existing(row, 'ride_not_found'));
}

/** Returns the ride's newest alarm, or null. Throws `ride_not_found`. */
export async function lastAlarm(ctx: Context, ride: OwnKey): Promise<{ alarm: RideAlarm | null }> {
  await readRide(ctx, ride);
  const row = await newestAlarm(ctx.db, ride);
  return { alarm: row === undefined ? null : await viewOf(ctx, ctx.db, row) };
}

async function viewOf(
  ctx: Pick<Context, 'config'>,
  db: Db | Tx,
  { user_id, id, share_id, at }: AlarmRow,
): Promise<RideAlarm> {
  const alarmKey = { user_id, alarm_id: id };
  const messages = await findRows(db, 'ride_alarm_messages', alarmKey, 'contact_id');
  return {
    id,
    url: shareUrl(ctx, share_id),
    at: at.toISOString(),
    messages: messages.map(({ contact_id: contactId, name, phone, state }) => ({
      contactId,
      name,
      phone,
      state: state === 'sending' ? 'waiting' : state,
    })),
  };
}

/**
 * Sends one contact's message. Claims the message first, so that it is never sent twice. If an earlier
 * attempt stopped after the claim, it is unknown whether the message was sent: the state becomes
 * `unconfirmed`.
 */
export async function sendAlarm(
  ctx: Context,
  { userId, alarmId, contactId }: Jobs['ride.alarm'],
): Promise<JobOutcome> {
  const key = { user_id: userId, alarm_id: alarmId, contact_id: contactId };
  const claimed = { state: 'sending' } as const;
  const isOurs = await updateRows(
    ctx.db,
    'ride_alarm_messages',
    { ...key, state: 'waiting' },
    claimed,
  );
  const message = await findRow(ctx.db, 'ride_alarm_messages', { ...key, ...claimed });
  const alarm = await findRow(ctx.db, 'ride_alarms', { user_id: userId, id: alarmId });
  const rider = await findRider(ctx.db, userId);
  if (message === undefined || alarm === undefined || rider === undefined) return NOTHING_TO_DO;
  const state = isOurs === 0 ? 'unconfirmed' : await send(ctx, alarm, message, rider.phone);
  return {
    done: (tx) => updateRows(tx, 'ride_alarm_messages', { ...key, ...claimed }, { state }),
  };
}

async function send(
  ctx: Context,
  alarm: AlarmRow,
  { id, phone }: Row<'ride_alarm_messages'>,
  from: string,
): Promise<State> {
  const { PUBLIC_URL, HOST, PORT } = ctx.config;
  const link = new URL(shareUrl(ctx, alarm.share_id), PUBLIC_URL ?? `http://${HOST}:${PORT}`);
  const language = alarm.language === 'en_us' ? 'en_us' : 'zh_cn';
  link.search += languageQuery(language).replace('?', '&');
  const text = TEXTS[language](from.slice(-4), link.href, ctx.config.EMERGENCY_NUMBER);
  try {
    return await ctx.adapters.sms.send({
      phone,
      text,
      link: link.href,
      id,
    });
  } catch (error) {
    const isRefused = error instanceof CodedError && error.code === 'sms_failed';
    ctx.log.error(
      { event: 'rides.alarm_not_sent', err: error },
      'the message to an emergency contact was not sent',
    );
    return isRefused ? 'failed' : 'unconfirmed';
  }
}

/** Names the rider by the last four digits of the phone number; the link shows the trip's page. */
const TEXTS: Record<Language, (digits: string, link: string, number: string) => string> = {
  zh_cn: (digits, link, number) =>
    `【紧急求助】手机尾号 ${digits} 的乘客在乘车途中向您求助。实时行程：${link} 请尽快联系对方，危急时拨打 ${number}。`,
  en_us: (digits, link, number) =>
    `EMERGENCY: the rider with the phone number ending in ${digits} needs your help during a ride. Live trip: ${link} Please contact them now. If it is serious, call ${number}.`,
};
