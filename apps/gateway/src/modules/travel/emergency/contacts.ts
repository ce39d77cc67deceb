import { CodedError } from '@shtrans/contract/api/errors';
import { city } from '@shtrans/contract/city/current';
import { EMERGENCY_CONTACTS_MAX } from '@shtrans/contract/emergency/facts';
import { phoneFault } from '@shtrans/contract/values/phone';
import type { Context } from '../../../context.ts';
import type { Db, Tx } from '../../../db/database.ts';
import type { Row } from '../../../db/schema.ts';
import { type Attempt, once } from '../../../db/transaction.ts';
import { uuidv7 } from '../../../db/uuid.ts';
import type { Call, OwnKey } from '../../../http/call.ts';
import { limit } from '../../../http/limits.ts';
import { answersTo } from './answers.ts';
import { deleteRows, findRows, insertRow } from './tables.ts';
import { lockRider } from '../../people/auth/service.ts';

/** Adding and removing more contacts than this suggests a search for phones that can be messaged. */
const ADDED_PER_DAY = { max: 20, windowSeconds: 86_400 };

/** Returns a rider's contacts, in the order in which they were added. */
export const contactsOf = (db: Db | Tx, userId: string): Promise<Row<'emergency_contacts'>[]> =>
  findRows(db, 'emergency_contacts', { user_id: userId }, 'id');

/** Returns the rider's contacts with their answers, and the emergency number. */
export async function listContacts(db: Db | Tx, userId: string) {
  const items = await contactsOf(db, userId);
  const answers = await answersTo(db, userId);
  return {
    items: items.map(({ id, name, phone }) => ({
      id,
      name,
      phone,
      answer: answers.get(phone) ?? 'none',
    })),
    number: city().emergencyNumber,
  };
}

/** Adds a contact. Throws the phone's fault, `contact_exists`, `contacts_full`, `too_many_requests`. */
export async function addContact(
  ctx: Context,
  attempt: Attempt,
  { name, phone }: Call<'POST auto:/v1/emergency-contacts'>['body'],
) {
  const { userId } = attempt;
  const fault = phoneFault(phone);
  if (fault !== undefined) throw new CodedError(fault, { field: 'phone' });
  const prepare = () => limit(ctx, `emergency-contacts:${userId}`, ADDED_PER_DAY);
  return await once(ctx, { ...attempt, prepare }, async (tx) => {
    // Serialises additions of one rider, because the contacts are counted.
    await lockRider(tx, userId);
    const contacts = await contactsOf(tx, userId);
    if (contacts.some((each) => each.phone === phone)) {
      throw new CodedError('contact_exists', { field: 'phone' });
    }
    if (contacts.length >= EMERGENCY_CONTACTS_MAX) throw new CodedError('contacts_full');
    const created_at = ctx.clock.now();
    await insertRow(tx, 'emergency_contacts', {
      user_id: userId,
      id: uuidv7(ctx),
      name,
      phone,
      created_at,
    });
    return await listContacts(tx, userId);
  });
}

/** Removes a contact if it exists, and returns the remaining ones. */
export async function removeContact(ctx: Context, { userId, id }: OwnKey) {
  await deleteRows(ctx.db, 'emergency_contacts', { user_id: userId, id });
  return await listContacts(ctx.db, userId);
}
