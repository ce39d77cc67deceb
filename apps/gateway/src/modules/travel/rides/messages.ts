import { CodedError, existing } from '@shtrans/contract/api/errors';
import type { RideConversation, RideMessage } from '@shtrans/contract/rides/messages';
import type { KnownEvent } from '../../../adapters/dispatch/port.ts';
import type { Context, TxContext } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import { notify } from '../../../db/notify.ts';
import type { Row } from '../../../db/schema.ts';
import { type Attempt, inTransaction, once } from '../../../db/transaction.ts';
import { uuidv7 } from '../../../db/uuid.ts';
import type { OwnKey } from '../../../http/call.ts';
import { limit } from '../../../http/limits.ts';
import { dataInForce } from '../../base/catalogue/service.ts';
import type { Phrase } from './data.ts';
import { ANSWER_LIMIT_MS, deliverMessage } from './dispatcher.ts';
import { type RideRow, requireRide } from './store.ts';
import { deleteRows, findRow, findRows, insertRow, lockRow, updateRows } from './tables.ts';

type MessageRow = Row<'ride_messages'>;

const MESSAGES_PER_MINUTE = { max: 10, windowSeconds: 60 };
/** A message that is pending for longer was cut off, because its gateway ended or lost the database. */
const PENDING_MS = 3 * ANSWER_LIMIT_MS;

/** Returns the conversation with the present driver of a ride. Throws `ride_not_found`. */
export async function readConversation(ctx: Context, key: OwnKey): Promise<RideConversation> {
  const ride = await requireRide(ctx.db, key);
  const all = await findRows(ctx.db, 'ride_messages', ofRide(ride), 'sent_at', 'id');
  const now = ctx.clock.now();
  return {
    version: ride.messages_version,
    phrases: (await phrasesFor(ctx, ride)).map(({ id, text }) => ({ id, text })),
    items: all
      .filter(({ plate }) => plate === ride.driver?.plate)
      .map((row) => messageView(row, now)),
    serverTime: now.toISOString(),
  };
}

/**
 * Sends a phrase to the driver. It is stored first; then the dispatcher delivers it, by an id that makes a repetition the
 * same message. As long as nobody confirmed that a phrase arrived, sending it again is the same message too. Throws
 * `ride_not_found`, `ride_over`, `ride_without_driver`, `ride_phrase_not_offered`, `too_many_requests`,
 * `ride_message_undelivered`, `ride_messages_unsupported`.
 */
export async function sendMessage(
  ctx: Context,
  key: OwnKey,
  attempt: Attempt,
  phraseId: string,
): Promise<RideConversation> {
  const prepare = () => limit(ctx, `ride-messages:${key.userId}`, MESSAGES_PER_MINUTE);
  const { id } = await once(ctx, { ...attempt, prepare }, async (tx) => {
    const ride = existing(
      await lockRow(tx, 'rides', { user_id: key.userId, id: key.id }),
      'ride_not_found',
    );
    const plate = requireDriver(ride);
    const phrase = (await phrasesFor(ctx, ride)).find((each) => each.id === phraseId);
    return await writeMessage(ctx, tx, ride, plate, existing(phrase, 'ride_phrase_not_offered'));
  });
  await deliver(ctx, key, id);
  return await readConversation(ctx, key);
}

/** Returns the plate of the driver's car. Throws `ride_over`, `ride_without_driver`. */
function requireDriver({ ended_at, driver }: RideRow): string {
  if (ended_at !== null) throw new CodedError('ride_over');
  if (driver === null) throw new CodedError('ride_without_driver');
  return driver.plate;
}

/** Returns the phrases that can be sent in the present state of a ride. */
async function phrasesFor(ctx: Context, ride: RideRow): Promise<Phrase[]> {
  if (ride.ended_at !== null || ride.driver === null) return [];
  const { data } = await dataInForce(ctx);
  return data.phrases.filter(({ states }) => states.some((state) => state === ride.state));
}

/** Stores a message to a driver on its way, as a new one unless this phrase is not yet delivered. Returns its id. */
async function writeMessage(
  ctx: TxContext,
  tx: Tx,
  ride: RideRow,
  plate: string,
  { id: phrase, text }: Phrase,
): Promise<{ id: string }> {
  const samePhrase = { ...ofRide(ride), plate, phrase };
  const before = await findRows(tx, 'ride_messages', samePhrase, 'sent_at', 'id');
  const { id } = before.find(({ delivery }) => delivery !== 'delivered') ?? { id: uuidv7(ctx) };
  const columns = {
    text: JSON.stringify(text),
    sent_at: ctx.clock.now(),
    delivery: 'pending',
  } as const;
  const row = { ...samePhrase, id, sender: 'rider', ...columns } as const;
  const isNew = await insertRow(tx, 'ride_messages', row, 'keep');
  if (!isNew) await updateRows(tx, 'ride_messages', { ...ofRide(ride), id }, columns);
  await changeConversation(tx, ride);
  return { id };
}

/**
 * Makes the dispatcher deliver a stored message, unless it has been delivered. Throws `ride_not_found`, `ride_over`,
 * `ride_without_driver`, `ride_message_undelivered`, `ride_messages_unsupported`.
 */
async function deliver(ctx: Context, rideKey: OwnKey, id: string): Promise<void> {
  const messageKey = { user_id: rideKey.userId, ride_id: rideKey.id, id };
  // A dispatcher without messages leaves none.
  const message = existing(
    await findRow(ctx.db, 'ride_messages', messageKey),
    'ride_messages_unsupported',
  );
  if (message.delivery === 'delivered') return;
  requireDriver(await requireRide(ctx.db, rideKey));
  const { text } = message;
  const outcome = await deliverMessage(ctx, { rideId: rideKey.id, messageId: id, text });
  const delivery = outcome === 'delivered' ? 'delivered' : 'failed';
  const isDelivered = await inTransaction(ctx.db, async (tx) => {
    const ride = await lockRow(tx, 'rides', { user_id: rideKey.userId, id: rideKey.id });
    const storedMessage = await findRow(tx, 'ride_messages', messageKey);
    if (ride === undefined || storedMessage === undefined) return false;
    // The same message was delivered by another call.
    if (storedMessage.delivery === 'delivered') return true;
    if (outcome === 'unsupported') await deleteRows(tx, 'ride_messages', messageKey);
    else await updateRows(tx, 'ride_messages', messageKey, { delivery });
    await changeConversation(tx, ride);
    return outcome === 'delivered';
  });
  if (isDelivered) return;
  throw new CodedError(
    outcome === 'unsupported' ? 'ride_messages_unsupported' : 'ride_message_undelivered',
  );
}

/**
 * Stores the driver's messages of an event, each once however often it comes, and whatever the order of events. Returns
 * the locked ride with the versions that this leads to.
 */
export async function storeDriverMessages(
  { clock }: Pick<TxContext, 'clock'>,
  tx: Tx,
  ride: RideRow,
  { driver, messages = [] }: KnownEvent,
): Promise<RideRow> {
  const plate = (driver ?? ride.driver)?.plate;
  if (messages.length === 0 || plate === undefined) return ride;
  const storedMessages = await findRows(tx, 'ride_messages', ofRide(ride), 'id');
  const storedIds = new Set(storedMessages.map(({ id }) => id));
  let version = ride;
  for (const { id, text, at } of messages) {
    if (storedIds.has(id)) continue;
    storedIds.add(id);
    // Limits the dispatcher's instant to the time between the request and now.
    const sentAt = Math.min(
      clock.now().getTime(),
      Math.max(ride.requested_at.getTime(), at.getTime()),
    );
    await insertRow(tx, 'ride_messages', {
      ...ofRide(ride),
      id,
      plate,
      sender: 'driver',
      phrase: null,
      text: JSON.stringify(text),
      sent_at: new Date(sentAt),
      delivery: 'delivered',
    });
    version = await changeConversation(tx, version);
  }
  return version;
}

const ofRide = ({ user_id, id }: RideRow) => ({ user_id, ride_id: id });

/** Writes that the conversation of a locked ride changed, and notifies every gateway. Returns the ride as it is then. */
async function changeConversation(tx: Tx, ride: RideRow): Promise<RideRow> {
  const { user_id, id } = ride;
  const change = { version: ride.version + 1, messages_version: ride.messages_version + 1 };
  await updateRows(tx, 'rides', { user_id, id }, change);
  await notify(tx, 'ride', id);
  return { ...ride, ...change };
}

function messageView(row: MessageRow, now: Date): RideMessage {
  const { id, sender, phrase: phraseId, text, sent_at: sentAt, delivery } = row;
  const isCutOff = delivery === 'pending' && now.getTime() - sentAt.getTime() > PENDING_MS;
  return {
    id,
    sender,
    phraseId,
    text,
    sentAt: sentAt.toISOString(),
    delivery: isCutOff ? 'failed' : delivery,
  };
}
