import { z } from 'zod';
import { defineEndpoints } from '../api/endpoint.ts';
import { feeStatement } from '../fees/schemas.ts';
import { RIDE_SERVICES } from './facts.ts';
import {
  bilingual,
  byId,
  byLinkToken,
  cents,
  degrees,
  id,
  instant,
  openWord,
  shortText,
} from '../api/schemas.ts';

export type { RideService } from './facts.ts';

/** States of a called ride. From `finished` on, the order has the state of the payment. */
export const RIDE_STATES = [
  'requested',
  'matched',
  'arriving',
  'arrived',
  'on_trip',
  'finished',
  'cancelled',
  'no_driver',
] as const;
export type RideState = (typeof RIDE_STATES)[number];

/** WGS 84, degrees. */
export const point = z.object({
  lat: z.number().min(-90).max(90),
  lon: z.number().min(-180).max(180),
});
export type Point = z.infer<typeof point>;

export const place = point.extend({ name: bilingual });
export type Place = z.infer<typeof place>;

/** A place as a caller sends it: one name is enough. */
const placeInput = point.extend({
  name: z.object({ zh: shortText(80), en: shortText(120) }),
});

export const driver = z.object({
  /** The family name and a title. */
  name: bilingual,
  /** Masked: 138****5678. */
  phone: z.string(),
  /**
   * A number that connects the rider with the driver while the ride is under way, without showing either the other's
   * own; absent: the driver cannot be called.
   */
  relay: z
    .string()
    .regex(/^\+?\d{5,20}$/)
    .optional(),
  plate: z.string(),
  car: bilingual,
  /** Tenths of a star, 0 to 50. */
  rating: z.int(),
});
export type Driver = z.infer<typeof driver>;

/** The last reported position of the car. */
export const carPosition = point.extend({
  at: instant,
  /** Degrees clockwise from north. */
  heading: z.number(),
});

/** A ride as its rider sees it. Each change increases `version`, so that the reader can ignore outdated states. */
export const ride = z.object({
  id,
  version: z.int(),
  orderId: id,
  service: openWord(RIDE_SERVICES),
  state: openWord(RIDE_STATES),
  from: place,
  to: place,
  requestedAt: instant,
  /** When the driver arrived at the pick-up; null before. */
  arrivedAt: instant.nullable(),
  startedAt: instant.nullable(),
  endedAt: instant.nullable(),
  driver: driver.nullable(),
  position: carPosition.nullable(),
  /** The car's current route, to the pick-up or to the end of the trip. */
  path: z.array(point),
  /** Seconds to the pick-up before the trip, to the destination during it; null if unknown. */
  etaSeconds: z.int().nullable(),
  distanceMetres: z.int(),
  durationSeconds: z.int(),
  estimate: feeStatement,
  /** The amount to pay, once the ride is over. */
  fee: feeStatement.nullable(),
  cancelledBy: z.enum(['rider', 'driver', 'system']).nullable(),
  canCancel: z.boolean(),
  /** Increases with each change of the conversation with the driver; 0: there are no messages. */
  messagesVersion: z.int(),
  /** The dispatcher has been silent for longer than expected: the data may be old. */
  stale: z.boolean(),
  serverTime: instant,
});
export type Ride = z.infer<typeof ride>;

/** The driver as others see them, who cannot call. */
export const sharedDriver = driver.omit({ relay: true });

/** A ride as anyone with the rider's link sees it: no order, no money, imprecise ends of the route. */
export const sharedTrip = z.object({
  version: z.int(),
  state: openWord(RIDE_STATES),
  service: openWord(RIDE_SERVICES),
  /** Moved to a grid of some 300 m; the name of the area, not of the address. */
  from: place,
  to: place,
  driver: sharedDriver.nullable(),
  position: carPosition.nullable(),
  path: z.array(point),
  etaSeconds: z.int().nullable(),
  startedAt: instant.nullable(),
  endedAt: instant.nullable(),
  /** Under way for much longer than expected. */
  overdue: z.boolean(),
  stale: z.boolean(),
  expiresAt: instant,
  serverTime: instant,
});
export type SharedTrip = z.infer<typeof sharedTrip>;

export const rideShare = z.object({
  id,
  /** The page to share, below the app's base path. */
  url: z.string(),
  expiresAt: instant,
});

const rank = place.extend({
  id: z.string(),
  distanceMetres: z.int(),
  waitSeconds: z.int(),
  cars: z.int(),
});
const ENDS = ['place_outside_city', 'ride_ends_equal'] as const;
const CANCELLING = ['ride_not_found', 'ride_not_cancellable'] as const;
const SHARED = ['share_not_found', 'share_expired', 'share_revoked'] as const;
/** A page that can show other content keeps one stream open, and reconnects with the version it has. */
const sinceVersion = z.object({ version: z.coerce.number().int().min(0).optional() });

export const rideEndpoints = defineEndpoints({
  'GET auto:/v1/ride-places': {
    summary: 'Places to ride from or to: stations, stops and piers of the guide, by name',
    auth: 'none',
    query: z.object({
      q: shortText(40).default(''),
      lat: z.coerce.number().optional(),
      lon: z.coerce.number().optional(),
    }),
    output: z.object({ items: z.array(place.extend({ id: z.string() })) }),
  },
  'GET auto:/v1/taxi-ranks': {
    summary: 'Taxi ranks near a point, with the estimated wait',
    auth: 'none',
    query: z.object(degrees),
    output: z.object({
      items: z.array(rank),
      estimated: z.literal(true),
      serverTime: instant,
    }),
    errors: ['place_outside_city'],
  },
  'POST auto:/v1/ride-estimates': {
    summary: 'Cost and duration of a ride by service, by the rule in force',
    auth: 'none',
    body: z.object({ from: placeInput, to: placeInput }),
    output: z.object({
      distanceMetres: z.int(),
      durationSeconds: z.int(),
      path: z.array(point),
      services: z.array(
        z.object({
          service: openWord(RIDE_SERVICES),
          estimate: feeStatement,
          /** Seconds until a car arrives; null: none is free. */
          pickupSeconds: z.int().nullable(),
        }),
      ),
      serverTime: instant,
    }),
    errors: [...ENDS, 'dispatch_failed'],
  },
  'POST auto:/v1/rides': {
    summary: 'Call a ride; creates its order',
    auth: 'user',
    idempotent: true,
    body: z.object({
      service: z.enum(RIDE_SERVICES),
      from: placeInput,
      to: placeInput,
      /** The estimate that the rider saw, in cents: refused if it has changed by more than a tenth. */
      estimateCents: cents,
    }),
    output: ride,
    errors: [...ENDS, 'estimate_changed', 'dues_outstanding', 'ride_under_way', 'dispatch_failed'],
  },
  'GET auto:/v1/rides/current': {
    summary: "The rider's current ride, if there is one, and what must be paid before the next",
    auth: 'user',
    output: z.object({ ride: ride.nullable(), duesOrderId: id.nullable() }),
  },
  'GET auto:/v1/rides/:id': {
    summary: 'One ride of the rider',
    auth: 'user',
    params: byId,
    output: ride,
    errors: ['ride_not_found'],
  },
  'GET auto:/v1/rides/:id/events': {
    summary: 'The ride after each change, as server-sent events; the data of each is the ride',
    auth: 'user',
    params: byId,
    query: sinceVersion,
    stream: true,
    output: ride,
    errors: ['ride_not_found'],
  },
  'GET auto:/v1/rides/:id/cancellation': {
    summary: 'The cost of cancelling now, and until when it is free',
    auth: 'user',
    params: byId,
    output: z.object({ fee: feeStatement, freeUntil: instant.nullable(), serverTime: instant }),
    errors: CANCELLING,
  },
  'POST auto:/v1/rides/:id/cancel': {
    summary: 'Cancel a ride that has not begun, at the fee shown',
    auth: 'user',
    idempotent: true,
    params: byId,
    body: z.object({ feeCents: cents, reason: shortText(100).optional() }),
    output: ride,
    errors: [...CANCELLING, 'cancellation_fee_changed', 'dispatch_failed'],
  },
  'POST external:/v1/dispatch/webhook/:provider': {
    summary: "The dispatcher's signed notification",
    auth: 'none',
    bodyKind: 'raw',
    params: z.object({ provider: z.string().max(32) }),
    output: z.object({ received: z.literal(true) }),
    errors: ['signature_invalid', 'ride_not_found', 'not_found'],
  },
});

export const shareEndpoints = defineEndpoints({
  'POST auto:/v1/rides/:id/shares': {
    summary: 'A link that shows this ride to anyone who has it, until it expires or is revoked',
    auth: 'user',
    idempotent: true,
    params: byId,
    output: rideShare,
    errors: ['ride_not_found', 'ride_over'],
  },
  'GET auto:/v1/rides/:id/shares': {
    summary: 'The valid links of a ride',
    auth: 'user',
    params: byId,
    output: z.object({ items: z.array(rideShare) }),
    errors: ['ride_not_found'],
  },
  'DELETE auto:/v1/rides/:id/shares/:shareId': {
    summary: 'Revoke a link; revoking it again changes nothing',
    auth: 'user',
    params: z.object({ id, shareId: id }),
    output: z.object({ items: z.array(rideShare) }),
    errors: ['ride_not_found', 'share_not_found'],
  },
  'GET auto:/v1/shared-trips/:token': {
    summary: 'A shared ride, for anyone who has its link',
    auth: 'none',
    params: byLinkToken,
    output: sharedTrip,
    errors: SHARED,
  },
  'GET auto:/v1/shared-trips/:token/events': {
    summary: 'The shared ride after each change, as server-sent events',
    auth: 'none',
    params: byLinkToken,
    query: sinceVersion,
    stream: true,
    output: sharedTrip,
    errors: SHARED,
  },
});
