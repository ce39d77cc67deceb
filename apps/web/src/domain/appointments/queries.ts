import type { AppointmentKind } from '@shtrans/contract/appointments/schemas';
import { attempt } from '../../core/api/attempt.ts';
import { call } from '../../core/api/call.ts';
import type { CallInput } from '../../core/api/call-types.ts';
import { query } from '../../core/query/query.ts';
import { expireQuery } from '../../core/query/query-cache.ts';

export const venuesQuery = (filter: NonNullable<CallInput<'GET maas:/v1/venues'>['query']>) =>
  query('GET maas:/v1/venues', { query: filter });

export const venueQuery = (id: string) => query('GET maas:/v1/venues/:id', { params: { id } });

export const slotsQuery = (id: string, offer: string) =>
  query('GET maas:/v1/venues/:id/slots', { params: { id }, query: { offer } });

/** The rider's own bookings of a kind. */
export const appointmentsQuery = (kind: AppointmentKind) =>
  query('GET maas:/v1/appointments', { query: { kind } });

type Booking = CallInput<'POST maas:/v1/appointments'>['body'];

/** Books once, even after a second tap or a lost response. */
export const book = async (body: Booking) => {
  try {
    return await attempt(`book ${JSON.stringify(body)}`, (idempotencyKey) =>
      call('POST maas:/v1/appointments', { body, idempotencyKey }),
    );
  } finally {
    // Whether booked or refused, the number left has changed.
    expireQuery(slotsQuery(body.venue, body.offer));
  }
};

export const cancelBooking = (id: string) =>
  call('DELETE maas:/v1/appointments/:id', { params: { id } });
