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
import { type Bilingual, instant, shortText } from '@shtrans/contract/api/schemas';
import { z } from 'zod';
import { partnerApi } from '../partner-api.ts';
import type { Headers } from '../signature.ts';

/** A request for a car. */
export interface RideRequest {
  /** Our ride id; the dispatcher keeps one ride per id, so asking twice is safe. */
  rideId: string;
  service: RideService;
  from: Place;
  to: Place;
}

/** A rider's message to the driver of a ride. */
export interface RiderMessage {
  rideId: string;
  /** Our id of the message; the dispatcher delivers one message per id, so sending it twice is safe. */
  messageId: string;
  text: Bilingual;
}

/** `undelivered`: the driver could not be reached. `unsupported`: this dispatcher has no messages. */
export type MessageOutcome = 'delivered' | 'undelivered' | 'unsupported';

const messageText = z.object({ zh: shortText(200).min(1), en: shortText(200).min(1) });

/** The maximum number of messages in one event. */
const MOST_MESSAGES = 20;

const driverMessage = z.object({
  id: z.uuid().meta({ description: 'A message with an id that came before is the same message' }),
  text: messageText,
  at: instant.transform((isoText) => new Date(isoText)),
});

const seconds = z.int().min(0).max(86_400).nullable();

/** The state of a ride at the dispatcher. */
export const knownEvent = rideSchema
  .pick({ driver: true, position: true, cancelledBy: true })
  .extend({
    state: z.enum(RIDE_STATES),
    sequence: z.int32().min(1).meta({
      description:
        'Increases with each event of a ride, so that an older event never overwrites a newer one',
    }),
    providerRideNo: z.string().min(1).max(64),
    at: instant.transform((isoText) => new Date(isoText)),
    path: z.array(pointSchema).max(200),
    etaSeconds: seconds,
    // Above any trip in the city: a greater value is invalid and must not become a fee.
    drivenMetres: z
      .int()
      .min(0)
      .max(500_000)
      .nullable()
      .meta({ description: 'Distance driven, once the trip is finished' }),
    drivenSeconds: seconds,
    waitingSeconds: seconds,
    messages: z.array(driverMessage).max(MOST_MESSAGES).optional().meta({
      description:
        'Messages of the driver to the rider, such as answers, chosen from phrases of the dispatcher: new ones, or the last 20 in each event. Absent: the dispatcher has no messages',
    }),
  });
export type KnownEvent = z.output<typeof knownEvent>;
/** `unknown`: the dispatcher does not know the ride or did not answer; it never means "no driver". */
export type DispatchEvent = { state: 'unknown' } | KnownEvent;

/** The body of a dispatcher's webhook. */
export const dispatchWebhook = z.object({ id: z.uuid(), rideId: z.uuid(), event: knownEvent });

const drivingRoute = z.object({
  distanceMetres: z.int().min(0).max(500_000),
  durationSeconds: z.int().min(0).max(86_400),
  path: z.array(pointSchema).max(500),
});
/** A driving route through the city. */
export type DrivingRoute = z.output<typeof drivingRoute>;

/** A ride dispatcher. Events come by its signed webhook and by our query: in any order, late, twice or never. */
export interface DispatchPort {
  readonly name: string;
  /** Returns the driving route. Throws `dispatch_failed`. */
  route(from: Point, to: Point): Promise<DrivingRoute>;
  /** Returns the seconds until a free car of the service can arrive; null if none is free. */
  pickup(service: RideService, from: Point): Promise<number | null>;
  /** Returns places that match a name, in addition to our stations. */
  places(name: string): Promise<Place[]>;
  /** Returns taxi ranks near a point with their queue. */
  ranks(near: Point): Promise<{ id: string; place: Place; waitSeconds: number; cars: number }[]>;
  /**
   * Requests a car; a repeated `rideId` is the same ride. Throws `dispatch_failed` if the dispatcher refuses:
   * then the ride does not exist. After any other failure the outcome is unknown.
   */
  request(request: RideRequest): Promise<DispatchEvent>;
  /** Returns the state of a ride; `unknown` for a timeout, without throwing. */
  query(rideId: string): Promise<DispatchEvent>;
  /** Cancels a ride and returns its state, which can be `on_trip`: too late. */
  cancel(rideId: string): Promise<DispatchEvent>;
  /**
   * Delivers a message to the driver; a repeated `messageId` is the same message. Throws for a timeout: then it may have
   * been delivered.
   */
  deliverMessage(message: RiderMessage): Promise<MessageOutcome>;
  /** Checks the signature over the raw body and reads the webhook. Throws `signature_invalid`. */
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
  deliverMessage: () => Promise.resolve('unsupported'),
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
  z.object({ state: z.literal('unknown') }).meta({ description: 'The ride does not exist' }),
  knownEvent,
]);

export const dispatchApi = partnerApi({
  title: 'Ride dispatcher',
  description:
    'Finds cars for called rides. Our ride id is the key: a repeated request is the same ride. `sequence` increases with each event of a ride, in answers and webhooks, so that late, repeated and unordered events do no harm. Messages between rider and driver are optional: a dispatcher without them answers 404 to `/rides/message`. We calculate the fee from the driven distance and time.',
  calls: {
    route: {
      path: '/route',
      summary: 'Get the driving route',
      asks: z.object({ from: pointSchema, to: pointSchema }),
      answers: drivingRoute,
    },
    pickup: {
      path: '/pickup',
      summary: 'Get the time until a free car can arrive',
      asks: z.object({ service: z.enum(RIDE_SERVICES), from: pointSchema }),
      answers: z.object({ seconds: seconds.meta({ description: 'Null: none is free' }) }),
    },
    places: {
      path: '/places',
      summary: 'Find places by name, other than stations and stops',
      asks: z.object({ name: z.string().max(80) }),
      answers: z.object({ places: z.array(place).max(50) }),
    },
    ranks: {
      path: '/ranks',
      summary: 'List taxi ranks near a point, with their queue',
      asks: z.object({ near: pointSchema }),
      answers: z.object({ ranks: z.array(rank).max(50) }),
    },
    request: {
      path: '/rides/request',
      summary: 'Request a car; a repeated `rideId` is the same ride',
      asks: rideKey.extend({ service: z.enum(RIDE_SERVICES), from: place, to: place }),
      answers: z.discriminatedUnion('taken', [
        z.object({ taken: z.literal(true), event: standing }),
        z
          .object({ taken: z.literal(false) })
          .meta({ description: 'Refused: the ride does not exist' }),
      ]),
    },
    query: {
      path: '/rides/query',
      summary: 'Get the state of a ride',
      asks: rideKey,
      answers: z.object({ event: standing }),
    },
    cancel: {
      path: '/rides/cancel',
      summary: 'Cancel a ride; returns its state, which can be `on_trip`: too late',
      asks: rideKey,
      answers: z.object({ event: standing }),
    },
    message: {
      path: '/rides/message',
      summary:
        'Deliver a message of the rider to the driver; a repeated `messageId` is the same message',
      asks: rideKey.extend({ messageId: z.uuid(), text: messageText }),
      answers: z.object({ delivered: z.boolean() }),
      missing: 'This dispatcher has no messages: riders call the driver instead',
    },
  },
  webhook: {
    path: '/v1/dispatch/webhook/http',
    summary: 'An event of a ride, or the position of its car',
    body: dispatchWebhook,
  },
});
