import { APPOINTMENT_KINDS } from '@shtrans/contract/appointments/schemas';
import { session } from '@shtrans/contract/campaigns/sessions';
import { cents, rowId, text } from '@shtrans/contract/catalogue/fields';
import { z } from 'zod';
import { defineRows } from '../../base/catalogue/service.ts';

const capacity = z.int().min(1).max(1000);
const time = z.string().regex(/^(?:[01]\d|2[0-4]):[0-5]\d$/, '08:30');

/** A venue where riders book an appointment: a repair shop, or a place of test drives. */
const venue = z
  .strictObject({
    id: rowId,
    kind: z.enum(APPOINTMENT_KINDS),
    name: text,
    address: text,
    text,
    /** Degrees of WGS 84. */
    lat: z.number().min(-90).max(90),
    lon: z.number().min(-180).max(180),
    phone: z.string().regex(/^\+?[\d-]{5,20}$/, 'digits and -'),
    /** Invented for the demonstration, and marked as such to riders. */
    demo: z.boolean(),
    /** Tenths of a star, averaged over `ratings` riders; null: not rated. */
    rating: z.int().min(10).max(50).nullable(),
    ratings: z.int().min(0).max(1_000_000),
    /** Opening hours on these days of the week; 1 is Monday, 7 is Sunday. */
    hours: z.strictObject({
      weekdays: z.array(z.int().min(1).max(7)).min(1).max(7),
      from: time,
      until: time,
    }),
    booking: z.strictObject({
      /** Times at which a booking can begin, and its duration. */
      session,
      /** Maximum number of simultaneous bookings of all offers without a capacity of their own. */
      capacity: capacity.optional(),
      /** Number of days after today, in the city's calendar, that can be booked. */
      aheadDays: z.int().min(1).max(60),
      /** A booking can be cancelled until this number of minutes before it begins. */
      cancelMinutes: z.int().min(0).max(10_080),
    }),
    offers: z
      .array(
        z.strictObject({
          offer: rowId,
          /** Minimum price; null: free, or as agreed on site. */
          fromCents: cents.nullable(),
          capacity: capacity.optional(),
        }),
      )
      .min(1)
      .max(40),
  })
  .refine(
    ({ booking, offers }) =>
      booking.capacity !== undefined || offers.every((each) => each.capacity !== undefined),
    {
      path: ['booking', 'capacity'],
      error: 'required, because some offers have no capacity',
    },
  );
export type Venue = z.infer<typeof venue>;

/**
 * Defined here and not in the appointments module, because the map of nearby places, which that module
 * depends on, shows them.
 */
const venues = defineRows({
  name: { zh: '预约门店', en: 'Places of bookings' },
  row: venue,
  refersTo: { 'offers.*.offer': 'offers' },
});

export const venueData = { venues };

declare module '../../base/catalogue/kinds.ts' {
  interface OperatorData {
    venues: Venue[];
  }
}
