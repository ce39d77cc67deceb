import { CodedError } from '@shtrans/contract/errors';
import type { Driver, Place, Point, Ride, RideService, RideState } from '@shtrans/contract/rides';

/** What is asked of the dispatcher. */
export interface RideRequest {
  /** Our ride id; the dispatcher keeps one ride per id, so asking twice is safe. */
  rideId: string;
  service: RideService;
  from: Place;
  to: Place;
}

/** How a ride stands at the dispatcher, where it says so. */
export interface KnownEvent {
  state: RideState;
  /** Raised with each event of one ride: an older one never overwrites a newer one. */
  sequence: number;
  providerRideNo: string;
  at: Date;
  driver: Driver | null;
  position: NonNullable<Ride['position']> | null;
  path: Point[];
  etaSeconds: number | null;
  /** Of the trip as driven, once finished. */
  drivenMetres: number | null;
  drivenSeconds: number | null;
  waitingSeconds: number | null;
  /** Who called it off. */
  cancelledBy: 'rider' | 'driver' | 'system' | null;
}
/** `unknown`: it does not know the ride or did not answer; never "no driver". */
export type DispatchEvent = { state: 'unknown' } | KnownEvent;

/** A path through the city, as a car would drive it. */
export interface DrivingRoute {
  distanceMetres: number;
  durationSeconds: number;
  path: Point[];
}

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
  readWebhook(
    headers: Record<string, string | string[] | undefined>,
    body: Buffer,
  ): Promise<{ rideId: string; event: DispatchEvent }>;
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
