import type { Bilingual } from '@shtrans/contract/api/schemas';
import type { KnownEvent, RiderMessage } from '../../src/adapters/dispatch/port.ts';
import type { Db, Tx } from '../../src/db/database.ts';
import { notify } from '../../src/db/notify.ts';
import { inTransaction } from '../../src/db/transaction.ts';
import { uuidv7 } from '../../src/db/uuid.ts';
import { type SandboxDispatchDeps, type SandboxRide, standingOf } from './rides.ts';
import texts from './texts.json' with { type: 'json' };
import type { Row } from '../schema.ts';
import { findRows, insertRow, lockRow, updateRows } from '../tables.ts';

export type SandboxMessage = Row<'sandbox.ride_messages'>;

/** A phrase of the dispatcher that its drivers send. */
export type DriverPhrase = keyof typeof texts.phrases;

/** How long a driver takes to answer by themselves. */
const ANSWER_MS = 4000;
/** The number of messages in an event, as documented in `KnownEvent`. */
const MOST_MESSAGES = 20;

/** Returns the messages of a ride until `now`, the oldest first. */
export const messagesUntil = async (
  db: Db | Tx,
  rideId: string,
  now: Date,
): Promise<SandboxMessage[]> =>
  (await findRows(db, 'sandbox.ride_messages', { ride_id: rideId }, 'sent_at', 'id')).filter(
    ({ sent_at }) => sent_at <= now,
  );

/** Returns when the driver's next answer is due; null: none is. */
export async function nextAnswerAt(tx: Tx, rideId: string, now: Date): Promise<Date | null> {
  const all = await findRows(tx, 'sandbox.ride_messages', { ride_id: rideId }, 'sent_at');
  return all.find(({ sent_at }) => sent_at > now)?.sent_at ?? null;
}

/** Returns an event with the driver's last messages, if there are any. */
export async function withMessages(
  db: Db | Tx,
  rideId: string,
  news: KnownEvent,
): Promise<KnownEvent> {
  const conversation = await messagesUntil(db, rideId, news.at);
  const messages = conversation
    .filter(({ sender }) => sender === 'driver')
    .slice(-MOST_MESSAGES)
    .map(({ id, text, sent_at }) => ({ id, text, at: sent_at }));
  return messages.length === 0 ? news : { ...news, messages };
}

/** Returns the driver's own answer in this state of the ride. */
function ownAnswer(state: KnownEvent['state']): Bilingual {
  if (state === 'on_trip') return texts.phrases.ok;
  return state === 'arrived' ? texts.phrases.hazard_lights : texts.phrases.coming;
}

/**
 * Stores a rider's message for the driver, who answers after some seconds; the same id is the same message. Returns false
 * if there is no driver. Throws if the dispatcher is silent.
 */
export async function takeRiderMessage(
  deps: SandboxDispatchDeps,
  { rideId, messageId, text }: RiderMessage,
): Promise<boolean> {
  const { db, clock } = deps;
  return await inTransaction(db, async (tx) => {
    const ride = await lockRow(tx, 'sandbox.rides', { ride_id: rideId });
    if (ride === undefined) return false;
    const now = clock.now();
    const { news, isOver, isSilent } = standingOf(ride, now);
    if (isSilent) throw new Error('the sandbox dispatcher is silent');
    if (isOver || news.driver === null) return false;
    const message = { ride_id: rideId, id: messageId, sent_at: now } as const;
    const isNew = await addMessage(tx, { ...message, sender: 'rider', text });
    if (!isNew) return true;
    const sentAt = new Date(now.getTime() + ANSWER_MS);
    await addMessage(tx, {
      ride_id: rideId,
      id: uuidv7(deps),
      sender: 'driver',
      text: ownAnswer(news.state),
      sent_at: sentAt,
    });
    await reportAt(tx, ride, sentAt);
    return true;
  });
}

/** Makes the driver of a ride send a phrase now. Returns the ride; undefined: there is none. */
export async function sendDriverPhrase(
  deps: SandboxDispatchDeps,
  rideId: string,
  phrase: DriverPhrase,
): Promise<SandboxRide | undefined> {
  return await inTransaction(deps.db, async (tx) => {
    const ride = await lockRow(tx, 'sandbox.rides', { ride_id: rideId });
    const now = deps.clock.now();
    if (ride === undefined || standingOf(ride, now).news.driver === null) return ride;
    const text = texts.phrases[phrase];
    const columns = { ride_id: rideId, id: uuidv7(deps), sent_at: now };
    await addMessage(tx, { ...columns, sender: 'driver', text });
    await reportAt(tx, ride, now);
    return ride;
  });
}

const addMessage = async (tx: Tx, { text, ...columns }: SandboxMessage): Promise<boolean> =>
  await insertRow(tx, 'sandbox.ride_messages', { ...columns, text: JSON.stringify(text) }, 'keep');

/** Lets a locked ride be reported at an instant, unless that happens earlier or it is over. */
async function reportAt(tx: Tx, { ride_id, tell_at }: SandboxRide, instant: Date): Promise<void> {
  if (tell_at === null || tell_at <= instant) return;
  await updateRows(tx, 'sandbox.rides', { ride_id }, { tell_at: instant });
  await notify(tx, 'webhook', 'dispatch');
}
