import { z } from 'zod';
import { rowId, text } from '../../catalogue/fields.ts';
import { instant } from '../../api/schemas.ts';
import { ofMechanic } from '../fields.ts';
import { defineMechanic, fault, missingSession, none, twice } from '../mechanic.ts';

/** Riders book a seat, free of charge, each time that sessions of the campaign come round. */
const definition = z.strictObject({
  kind: z.literal('booking'),
  /** How many bookings of a rider may be to come at once. */
  perRider: z.int().min(1).max(20).default(1),
  /** How many days of the city's calendar after today seats can be booked for. */
  aheadDays: z.int().min(1).max(60),
  /** A booking can be cancelled until so many minutes before it begins. */
  cancelMinutes: z.int().min(0).max(10_080).default(60),
  offers: z
    .array(
      z.strictObject({
        id: rowId,
        /** What it is: a direction, a class of seats. */
        name: text,
        /** An item of a collection: it is booked on that item's page alone. */
        item: rowId.optional(),
        /** One of the campaign's sessions. */
        session: rowId,
        /** Seats, each time. */
        capacity: z.int().min(1).max(10_000),
      }),
    )
    .min(1)
    .max(60),
});

/** `offer` and `from` name one slot: an offer at one of the times that it comes round. */
const slot = { offer: z.string().max(64), from: instant };

const input = z.object({
  kind: z.literal('booking'),
  do: z.enum(['book', 'cancel']),
  ...slot,
});

const state = z.object({
  kind: z.literal('booking'),
  /** Those that have not begun, the earliest first. */
  slots: z.array(z.object({ ...slot, until: instant, left: z.int().min(0), isMine: z.boolean() })),
  /** The rider's bookings that are not over. */
  mine: z.array(
    z.object({
      ...slot,
      until: instant,
      /** To be shown on the spot: eight letters and digits. */
      number: z.string(),
      /** Until when it can be cancelled. */
      cancelUntil: instant,
    }),
  ),
});

export const booking = defineMechanic({
  definition,
  input,
  state,
  blocks: {
    /** Times of sessions with the seats left, and the rider's own bookings. */
    booking: ofMechanic('booking').extend({
      /** `offer`: one is chosen first, a direction for example, and then a time of it. */
      by: z.literal('offer').optional(),
    }),
  },
  rewards: none,
  terms: { perRider: 'more', aheadDays: 'more', cancelMinutes: 'less', session: 'same' },

  /** Offers are counted by their ids; each is of a session, and maybe of a place. */
  faults({ offers }, surroundings) {
    const offersPath = [...surroundings.path, 'offers'];
    const places = new Set(
      Object.values(surroundings.campaign.collections).flatMap(({ kind, items }) =>
        kind === 'places' ? items.map(({ id }) => id) : [],
      ),
    );
    return [
      ...twice(offers, offersPath, 'one'),
      ...offers.flatMap(({ session, item }, i) => [
        ...missingSession(surroundings, [...offersPath, i, 'session'], session),
        ...(item === undefined || places.has(item)
          ? []
          : [fault([...offersPath, i, 'item'], `there is no place ${item}`)]),
      ]),
    ];
  },
});
