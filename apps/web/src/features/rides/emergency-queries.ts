import type { RideAlarm } from '@shtrans/contract/emergency/schemas';
import { attempt } from '../../core/api/attempt.ts';
import { call } from '../../core/api/call.ts';
import type { CallInput } from '../../core/api/call-types.ts';
import { query } from '../../core/query/query.ts';
import { writeQuery } from '../../core/query/query-cache.ts';

/** Stored on the device: an emergency can happen without a network. */
export const contactsQuery = query('GET auto:/v1/emergency-contacts', undefined, { saved: true });

export const alarmQuery = (rideId: string) =>
  query('GET auto:/v1/rides/:id/alarm', { params: { id: rideId } }, { freshMs: 0 });

type Contact = CallInput<'POST auto:/v1/emergency-contacts'>['body'];

export async function addContact(body: Contact): Promise<void> {
  const contacts = await attempt(`contact ${body.phone} ${body.name}`, (idempotencyKey) =>
    call('POST auto:/v1/emergency-contacts', { body, idempotencyKey }),
  );
  writeQuery(contactsQuery, contacts);
}

export async function removeContact(id: string): Promise<void> {
  writeQuery(
    contactsQuery,
    await call('DELETE auto:/v1/emergency-contacts/:id', { params: { id } }),
  );
}

/** Sends the trip to the rider's contacts; a retry after a lost answer is the same alarm. */
export async function raiseAlarm(rideId: string): Promise<RideAlarm> {
  const alarm = await attempt(`alarm ${rideId}`, (idempotencyKey) =>
    call('POST auto:/v1/rides/:id/alarms', { params: { id: rideId }, idempotencyKey }),
  );
  writeQuery(alarmQuery(rideId), { alarm });
  return alarm;
}
