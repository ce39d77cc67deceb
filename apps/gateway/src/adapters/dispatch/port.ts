import { CodedError } from '@shtrans/contract/api/errors';
import { RIDE_SERVICES } from '@shtrans/contract/rides/facts';
import {
  type Place,
  place,
  type Point,
  point as pointSchema,
  ride as rideSchema,
  RIDE_STATES,
  type RideService,
} from '@shtrans/contract/rides/schemas';
import { instant } from '@shtrans/contract/api/schemas';
import { z } from 'zod';
import { partnerApi } from '../partner-api.ts';
import type { Headers } from '../signature.ts';

/** What is asked of the dispatcher. */
export interface RideRequest {
  /** Our ride id; the dispatcher keeps one ride per id, so asking twice is safe. */
  rideId: string;
  service: RideService;
  from: Place;
  to: Place;
}

const seconds = z.int().min(0).max(86_400).nullable();

/** How a ride stands at the dispatcher, where it says so. */
export const knownEvent = rideSchema
  .pick({ driver: true, position: true, cancelledBy: true })
  .extend({
    state: z.enum(RIDE_STATES),
    sequence: z.int32().min(1).meta({
      description: 'Raised with each event of one ride: an older one never overwrites a newer one',
    }),
    providerRideNo: z.string().min(1).max(64),
    at: instant.transform((at) => new Date(at)),
    path: z.array(pointSchema).max(200),
    etaSeconds: seconds,
    // A trip in the city is shorter: what says more is nonsense and must not make a fee.
    drivenMetres: z
      .int()
      .min(0)
      .max(500_000)
      .nullable()
      .meta({ description: 'Of the trip as driven, once finished' }),
    drivenSeconds: seconds,
    waitingSeconds: seconds,
  });
export type KnownEvent = z.output<typeof knownEvent>;
/** `unknown`: it does not know the ride or did not answer; never "no driver". */
export type DispatchEvent = { state: 'unknown' } | KnownEvent;

/** What a dispatcher's webhook says. */
export const dispatchWebhook = z.object({ id: z.uuid(), rideId: z.uuid(), event: knownEvent });

const drivingRoute = z.object({
  distanceMetres: z.int().min(0).max(500_000),
  durationSeconds: z.int().min(0).max(86_400),
  path: z.array(pointSchema).max(500),
});
/** A path through the city, as a car would drive it. */
export type DrivingRoute = z.output<typeof drivingRoute>;

/** A ride dispatcher. Events come by its signed webhook and by our own query, in any order, late, twice or never. */
export interface DispatchPort {
  readonly name: string;
  /** The path a car would take. Raises `dispatch_failed`. */
  route(from: Point, to: Point): Promise<DrivingRoute>;
  /** Seconds until a free car of the service would be there; null: none is free. */
  pickup(service: RideService, from: Point): Promise<number | null>;
  /** Places it knows by such a name, beyond our stations. */
  places(name: string): Promise<Place[]>;
  /** Ranks near a point with their queue. */
  ranks(near: Point): Promise<{ id: string; place: Place; waitSeconds: number; cars: number }[]>;
  /**
   * Asks for a car; the same `rideId` again is the same ride. Raises `dispatch_failed` when it refuses:
   * then there is no such ride. Any other failure says nothing.
   */
  request(request: RideRequest): Promise<DispatchEvent>;
  /** Asks how it stands. Never raises for silence: `unknown`. */
  query(rideId: string): Promise<DispatchEvent>;
  /** Calls it off; answers how it stands then, which may be `on_trip`: too late. */
  cancel(rideId: string): Promise<DispatchEvent>;
  /** Checks the signature over the raw body and reads the webhook. Raises `signature_invalid`. */
  readWebhook(headers: Headers, body: Buffer): Promise<{ rideId: string; event: DispatchEvent }>;
}

const refuse = (code: 'dispatch_failed' | 'signature_invalid') => () =>
  Promise.reject(new CodedError(code));
const unknown = () => Promise.resolve({ state: 'unknown' } as const);

/** No dispatcher is connected: no car can be called. */
export const noDispatcher: DispatchPort = {
  name: 'none',
  route: refuse('dispatch_failed'),
  pickup: () => Promise.resolve(null),
  places: () => Promise.resolve([]),
  ranks: () => Promise.resolve([]),
  request: refuse('dispatch_failed'),
  query: unknown,
  cancel: unknown,
  readWebhook: refuse('signature_invalid'),
};

const rank = z.object({
  id: z.string().min(1).max(80),
  place,
  waitSeconds: z.int().min(0).max(86_400),
  cars: z.int().min(0).max(10_000),
});
const rideKey = z.object({ rideId: z.uuid() });
const standing = z.discriminatedUnion('state', [
  z.object({ state: z.literal('unknown') }).meta({ description: 'There is no such ride' }),
  knownEvent,
]);

export const dispatchApi = partnerApi({
  title: 'Ride dispatcher',
  description:
    'Finds cars for called rides. Our ride id is the key: asking again is the same ride. `sequence` rises with each event of a ride, whether it is an answer or a webhook, so that late, repeated and disordered ones do no harm. The fee is ours, by what was driven.',
  calls: {
    route: {
      path: '/route',
      summary: 'The path a car would take',
      asks: z.object({ from: pointSchema, to: pointSchema }),
      answers: drivingRoute,
    },
    pickup: {
      path: '/pickup',
      summary: 'How soon a free car would be there',
      asks: z.object({ service: z.enum(RIDE_SERVICES), from: pointSchema }),
      answers: z.object({ seconds: seconds.meta({ description: 'Null: none is free' }) }),
    },
    places: {
      path: '/places',
      summary: 'Places it knows by such a name, beyond stations and stops',
      asks: z.object({ name: z.string().max(80) }),
      answers: z.object({ places: z.array(place).max(50) }),
    },
    ranks: {
      path: '/ranks',
      summary: 'Taxi ranks near a point, with their queue',
      asks: z.object({ near: pointSchema }),
      answers: z.object({ ranks: z.array(rank).max(50) }),
    },
    request: {
      path: '/rides/request',
      summary: 'Ask for a car; the same `rideId` again is the same ride',
      asks: rideKey.extend({ service: z.enum(RIDE_SERVICES), from: place, to: place }),
      answers: z.discriminatedUnion('taken', [
        z.object({ taken: z.literal(true), event: standing }),
        z
          .object({ taken: z.literal(false) })
          .meta({ description: 'Refused: there is no such ride' }),
      ]),
    },
    query: {
      path: '/rides/query',
      summary: 'How a ride stands',
      asks: rideKey,
      answers: z.object({ event: standing }),
    },
    cancel: {
      path: '/rides/cancel',
      summary: 'Call a ride off; answers how it stands then, which may be `on_trip`: too late',
      asks: rideKey,
      answers: z.object({ event: standing }),
    },
  },
  webhook: {
    path: '/v1/dispatch/webhook/http',
    summary: 'What happened to a ride, or where its car is',
    body: dispatchWebhook,
  },
});
