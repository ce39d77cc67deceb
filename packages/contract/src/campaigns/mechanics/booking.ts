import { z } from 'zod';
import { rowId, text } from '../../catalogue/fields.ts';
import { instant } from '../../api/schemas.ts';
import { ofMechanic, target } from '../fields.ts';
import { defineMechanic, fault, missingSession, none, twice } from '../mechanic.ts';

/** Riders book a seat, free of charge, for each time of the campaign's sessions. */
const definition = z.strictObject({
  kind: z.literal('booking'),
  /** Maximum number of upcoming bookings of a rider. */
  perRider: z.int().min(1).max(20).default(1),
  /** Number of days of the city's calendar after today for which seats can be booked. */
  aheadDays: z.int().min(1).max(60),
  /** Minutes before the begin until which a booking can be cancelled. */
  cancelMinutes: z.int().min(0).max(10_080).default(60),
  offers: z
    .array(
      z.strictObject({
        id: rowId,
        /** Its name, such as a direction or a class of seats. */
        name: text,
        /** An item of a collection: the offer can only be booked on that item's page. */
        item: rowId.optional(),
        /** One of the campaign's sessions. */
        session: rowId,
        /** Seats at each time. */
        capacity: z.int().min(1).max(10_000),
      }),
    )
    .min(1)
    .max(60),
});

/** `offer` and `from` identify one slot: an offer at one of its times. */
const slot = { offer: z.string().max(64), from: instant };

const input = z.object({
  kind: z.literal('booking'),
  do: z.enum(['book', 'cancel']),
  ...slot,
});

const state = z.object({
  kind: z.literal('booking'),
  /** Slots that have not begun, the earliest first. */
  slots: z.array(z.object({ ...slot, until: instant, left: z.int().min(0), isMine: z.boolean() })),
  /** The rider's bookings that have not ended. */
  mine: z.array(
    z.object({
      ...slot,
      until: instant,
      /** Eight letters and digits that the rider shows on the spot. */
      number: z.string(),
      /** Until when the rider can cancel it. */
      cancelUntil: instant,
    }),
  ),
});

export const booking = defineMechanic({
  definition,
  input,
  state,
  blocks: {
    /** Times of sessions with the remaining seats, and the rider's own bookings. */
    booking: ofMechanic('booking').extend({
      /** `offer`: riders first choose an offer, such as a direction, and then its time. */
      by: z.literal('offer').optional(),
    }),
    /** The rider's own bookings; `to`: the page of a booking's item, `{id}`. */
    bookings: ofMechanic('bookings').extend({ to: target }),
    /** Lines of a collection with the remaining seats of a day; `to`: the page on which riders book those to `{id}`. */
    departures: ofMechanic('departures').extend({ collection: rowId, to: target }),
  },
  rewards: none,
  terms: { perRider: 'more', aheadDays: 'more', cancelMinutes: 'less', session: 'same' },

  /** Offers need unique ids; each belongs to a session, and optionally to a place. */
  faults({ offers }, context) {
    const offersPath = [...context.path, 'offers'];
    const places = new Set(
      Object.values(context.campaign.collections).flatMap(({ kind, items }) =>
        kind === 'places' ? items.map(({ id }) => id) : [],
      ),
    );
    return [
      ...twice(offers, offersPath, 'offer'),
      ...offers.flatMap(({ session, item }, i) => [
        ...missingSession(context, [...offersPath, i, 'session'], session),
        ...(item === undefined || places.has(item)
          ? []
          : [fault([...offersPath, i, 'item'], `unknown place ${item}`)]),
      ]),
    ];
  },
});
