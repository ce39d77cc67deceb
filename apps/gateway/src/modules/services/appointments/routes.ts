import type { Context } from '../../../context.ts';
import { type Handlers, ownKey } from '../../../http/call.ts';
import { bookAppointment, cancelAppointment, listAppointments } from './service.ts';
import { findVenues, readSlots, readVenue } from './venues.ts';

export const appointmentRoutes = (ctx: Context) =>
  ({
    'GET maas:/v1/venues': ({ query }) => findVenues(ctx, query),
    'GET maas:/v1/venues/:id': ({ params }) => readVenue(ctx, params.id),
    'GET maas:/v1/venues/:id/slots': ({ params, query }) =>
      readSlots(ctx, { venue: params.id, offer: query.offer }),
    'GET maas:/v1/appointments': ({ caller, query }) =>
      listAppointments(ctx, caller.userId, query.kind),
    'POST maas:/v1/appointments': ({ body, attempt }) => bookAppointment(ctx, body, attempt),
    'DELETE maas:/v1/appointments/:id': (call) => cancelAppointment(ctx, ownKey(call)),
  }) satisfies Partial<Handlers>;
