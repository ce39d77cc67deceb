import { DAY_MS } from '@shtrans/contract/values/calendar';
import { CodedError, existing } from '@shtrans/contract/api/errors';
import { city } from '@shtrans/contract/city/current';
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
import { answerOf, answerToken } from './answers.ts';
import { contactsOf } from './contacts.ts';
import { newestAlarm } from './store.ts';
import { findRow, findRows, insertRow, updateRows } from './tables.ts';
import { findRider, lockRider } from '../../people/auth/service.ts';

type AlarmRow = Row<'ride_alarms'>;
type MessageRow = Row<'ride_alarm_messages'>;
type State = MessageRow['state'];

const ALARMS_PER_HOUR = { max: 10, windowSeconds: 3600 };
/** Alarms of a ride within this time are one: its link shows the trip as it goes on. */
const SAME_ALARM_MS = 60_000;
/** Messages to one phone, of one rider and of all riders. */
const MESSAGES_PER_DAY = { max: 10, windowSeconds: 86_400 };
/** A contact who confirmed, or is this old, is no stranger who was added to be messaged. */
const KNOWN_AFTER_MS = 7 * DAY_MS;

/**
 * Creates a link to the ride and enqueues one job per contact to send it. Not limited by the budget of login
 * codes. A repeated key returns the same alarm, and so does another alarm of the ride within a minute, which sends only
 * what the first one could not send. Throws `ride_not_found`, `ride_over`, `too_many_requests`.
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
    // Serialises the alarms of one rider, so that two at once are one.
    await lockRider(tx, userId);
    const raisedAt = ctx.clock.now();
    const newest = await newestAlarm(tx, ride);
    const isSame = newest && raisedAt.getTime() - newest.at.getTime() < SAME_ALARM_MS;
    const id = isSame ? newest.id : uuidv7(ctx);
    if (!isSame) {
      const share = await makeShare(ctx, tx, ride);
      const alarm = { user_id: userId, id, ride_id: ride.id, share_id: share.id };
      await insertRow(tx, 'ride_alarms', { ...alarm, language, at: raisedAt });
    }
    for (const contact of await contactsOf(tx, userId)) {
      await putMessage(ctx, tx, { user_id: userId, alarm_id: id }, contact);
    }
    return { id };
  });
  ctx.log.warn({ event: 'rides.alarm', rideId: ride.id }, 'a rider sent an alarm');
  const row = await findRow(ctx.db, 'ride_alarms', { user_id: userId, id });
  return await viewOf(ctx, ctx.db, existing(row, 'ride_not_found'));
}

/** Enqueues a contact's message of an alarm, unless it was sent or is waiting; a failed one is sent again. */
async function putMessage(
  ctx: Context,
  tx: Tx,
  alarmKey: Pick<MessageRow, 'user_id' | 'alarm_id'>,
  { id: contact_id, name, phone }: Row<'emergency_contacts'>,
): Promise<void> {
  const key = { ...alarmKey, contact_id };
  const message = { id: uuidv7(ctx), state: 'waiting', at: ctx.clock.now() } as const;
  const isNew = await insertRow(
    tx,
    'ride_alarm_messages',
    { ...key, name, phone, ...message },
    'keep',
  );
  const failed = { ...key, state: 'failed' } as const;
  if (!isNew && (await updateRows(tx, 'ride_alarm_messages', failed, message)) === 0) return;
  await enqueue(ctx, tx, {
    kind: 'ride.alarm',
    dedup: message.id,
    payload: { userId: key.user_id, alarmId: key.alarm_id, contactId: contact_id },
  });
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

/**
 * Counts a message to a phone, of this rider and of all. The first one of the day to a contact who confirmed, or of
 * some time, is not counted among those of all riders: strangers who message a phone must not block an emergency. Throws
 * `too_many_requests`.
 */
async function limitMessages(
  ctx: Context,
  { user_id, contact_id, phone }: MessageRow,
  isConfirmed: boolean,
): Promise<void> {
  const ownCount = await limit(ctx, `ride-alarms:${user_id}:${phone}`, MESSAGES_PER_DAY);
  const contact = await findRow(ctx.db, 'emergency_contacts', { user_id, id: contact_id });
  const knownMs = ctx.clock.now().getTime() - KNOWN_AFTER_MS;
  const isKnown = isConfirmed || (contact && contact.created_at.getTime() <= knownMs);
  if (ownCount === 1 && isKnown === true) return;
  await limit(ctx, `ride-alarms-to:${phone}`, MESSAGES_PER_DAY);
}

/** Sends a message, unless its contact stopped this rider's messages. */
async function send(
  ctx: Context,
  alarm: AlarmRow,
  message: MessageRow,
  from: string,
): Promise<State> {
  const answer = await answerOf(ctx.db, message);
  if (answer === 'stopped') return 'stopped';
  const { PUBLIC_URL, HOST, PORT } = ctx.config;
  const link = new URL(shareUrl(ctx, alarm.share_id), PUBLIC_URL ?? `http://${HOST}:${PORT}`);
  link.searchParams.set('contact', answerToken(ctx, message));
  const language = alarm.language === 'en_us' ? 'en_us' : 'zh_cn';
  link.search += languageQuery(language).replace('?', '&');
  const texts = TEXTS[language];
  const { emergencyNumber: number } = city();
  const digits = from.slice(-4);
  const alarmText = texts.alarm(digits, link.href, number);
  const text = answer === undefined ? alarmText + texts.stop : alarmText;
  const { id, phone } = message;
  try {
    await limitMessages(ctx, message, answer === 'confirmed');
    return await ctx.adapters.sms.send({
      kind: 'alarm',
      parameters: { digits, number, link: link.href, path: link.pathname.slice(1) + link.search },
      text,
      id,
      phone,
      language,
    });
  } catch (error) {
    const isRefused =
      error instanceof CodedError &&
      (error.code === 'sms_failed' || error.code === 'too_many_requests');
    ctx.log.error(
      { event: 'rides.alarm_not_sent', err: error },
      'the message to an emergency contact was not sent',
    );
    return isRefused ? 'failed' : 'unconfirmed';
  }
}

/** Names the rider by the last four digits of the phone number; the link shows the trip's page. */
const TEXTS: Record<
  Language,
  { alarm: (digits: string, link: string, number: string) => string; stop: string }
> = {
  zh_cn: {
    alarm: (digits, link, number) =>
      `【紧急求助】手机尾号 ${digits} 的乘客在乘车途中向您求助。实时行程：${link} 请尽快联系对方，危急时拨打 ${number}。`,
    stop: '不认识对方？打开链接即可停止接收。',
  },
  en_us: {
    alarm: (digits, link, number) =>
      `EMERGENCY: the rider with the phone number ending in ${digits} needs your help during a ride. Live trip: ${link} Please contact them now. If it is serious, call ${number}.`,
    stop: " Don't know them? Open the link to stop these messages.",
  },
};
