import { z } from 'zod';
import { defineEndpoints } from '../api/endpoint.ts';
import {
  bilingual,
  byId,
  cents,
  degrees,
  id,
  instant,
  openWord,
  personName,
  shortText,
  typedPhone,
} from '../api/schemas.ts';
import { rowId } from '../shop/schemas.ts';
import { VISITOR_NAME_MAX } from '../shop/facts.ts';

/** What riders book a time for: a service of a repair shop, or a test drive. */
export const APPOINTMENT_KINDS = ['repair', 'test_drive'] as const;
export type AppointmentKind = (typeof APPOINTMENT_KINDS)[number];

/** Shapes of cars, as screens draw them. */
export const CAR_BODIES = ['saloon', 'suv', 'mpv'] as const;
export type CarBody = (typeof CAR_BODIES)[number];

const place = z.object({
  id: rowId,
  name: bilingual,
  address: bilingual,
  /** Degrees of WGS 84. */
  lat: z.number(),
  lon: z.number(),
  phone: z.string(),
});

/** A service or a car. */
const offer = z.object({ id: rowId, name: bilingual });

export const venueSummary = place.extend({
  /** Whether it is fictional, for the demonstration. */
  demo: z.boolean(),
  /** Tenths of a star, 10 to 50; null: no rating yet. */
  rating: z.int().nullable(),
  ratings: z.int(),
  opens: z.string(),
  closes: z.string(),
  openNow: z.boolean(),
  /** Straight-line distance, if the caller sent a position. */
  distanceMetres: z.int().nullable(),
  offers: z.array(
    offer.extend({
      /** Minimum price; null: free, or agreed on the spot. */
      fromCents: cents.nullable(),
    }),
  ),
});
export type VenueSummary = z.infer<typeof venueSummary>;

export const venueDetail = venueSummary.extend({
  text: bilingual,
  /** 1 is Monday, 7 is Sunday. */
  weekdays: z.array(z.int()),
  offers: z.array(
    venueSummary.shape.offers.element.extend({
      text: bilingual,
      facts: z.array(z.object({ label: bilingual, value: bilingual })),
      /** The shape of a car; null: not a car. */
      body: openWord(CAR_BODIES).nullable(),
    }),
  ),
  /** Minutes before the begin until which a booking can be cancelled. */
  cancelMinutes: z.int(),
  serverTime: instant,
});
export type VenueDetail = z.infer<typeof venueDetail>;

export const appointment = z.object({
  id,
  kind: openWord(APPOINTMENT_KINDS),
  state: openWord(['booked', 'cancelled', 'over']),
  /** Eight letters and digits that the rider says on the spot. */
  number: z.string(),
  venue: place,
  offer: offer.extend({ fromCents: cents.nullable() }),
  from: instant,
  until: instant,
  /** Until when the rider can cancel it. */
  cancelUntil: instant,
  /** The name of the visitor. */
  name: z.string(),
  phone: z.string(),
  /** The version of the agreement that the rider read, if there is one. */
  agreementVersion: z.string().nullable(),
  bookedAt: instant,
});
export type Appointment = z.infer<typeof appointment>;

export const appointmentEndpoints = defineEndpoints({
  'GET maas:/v1/venues': {
    summary:
      'Venues where riders book a time, repair shops or places of test drives: searched by name, ordered by distance or rating',
    auth: 'none',
    query: z.object({
      kind: z.enum(APPOINTMENT_KINDS),
      q: shortText(40).optional(),
      /** Only venues with this service or car. */
      offer: rowId.optional(),
      sort: z.enum(['distance', 'rating']).default('distance'),
      lat: degrees.lat.optional(),
      lon: degrees.lon.optional(),
      limit: z.coerce.number().int().min(1).max(50).default(50),
    }),
    output: z.object({
      items: z.array(venueSummary),
      /** All services or cars of the kind. */
      offers: z.array(offer),
      serverTime: instant,
    }),
  },
  'GET maas:/v1/venues/:id': {
    summary: 'One such venue: hours, services with their prices, or cars',
    auth: 'none',
    params: z.object({ id: rowId }),
    output: venueDetail,
    errors: ['venue_not_found'],
  },
  'GET maas:/v1/venues/:id/slots': {
    summary: 'The bookable times of a service or a car at a venue, the earliest first',
    auth: 'none',
    params: z.object({ id: rowId }),
    query: z.object({ offer: rowId }),
    output: z.object({
      items: z.array(z.object({ from: instant, until: instant, left: z.int().min(0) })),
      serverTime: instant,
    }),
    errors: ['venue_not_found'],
  },
  'GET maas:/v1/appointments': {
    summary: "The rider's bookings of a kind in the past 90 days, the newest first",
    auth: 'user',
    query: z.object({ kind: z.enum(APPOINTMENT_KINDS) }),
    output: z.object({ items: z.array(appointment).max(20), serverTime: instant }),
  },
  'POST maas:/v1/appointments': {
    summary: 'Book a time: one open booking of a kind for a rider, never beyond the capacity',
    auth: 'user',
    idempotent: true,
    body: z.object({
      venue: rowId,
      offer: rowId,
      from: instant,
      name: personName(VISITOR_NAME_MAX),
      phone: typedPhone,
      /** For a test drive: the version of the agreement that the rider read. */
      agreementVersion: z.string().max(32).optional(),
    }),
    output: appointment,
    errors: [
      'venue_not_found',
      'phone_empty',
      'phone_length',
      'phone_format',
      'agreement_outdated',
      'booking_closed',
      'booking_full',
      'booking_limit',
    ],
  },
  'DELETE maas:/v1/appointments/:id': {
    summary: 'Cancel a booking; cancelling it again changes nothing',
    auth: 'user',
    params: byId,
    output: appointment,
    errors: ['appointment_not_found', 'booking_closed'],
  },
});
