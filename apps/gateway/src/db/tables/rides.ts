import type { FeeStatement } from '@shtrans/contract/fees';
import type { Driver, Place, Point, Ride, RideService, RideState } from '@shtrans/contract/rides';
import type { Generated, JSONColumnType } from 'kysely';

/** Called rides and the links that share them. */
export interface RideTables {
  rides: {
    user_id: string;
    id: string;
    order_id: string;
    service: RideService;
    state: RideState;
    /** Raised by each change. */
    version: number;
    from_place: JSONColumnType<Place>;
    to_place: JSONColumnType<Place>;
    /** The dispatcher's driver that has this ride. */
    provider: string;
    /** What the dispatcher calls it; known once it answered. */
    provider_ride_no: string | null;
    driver: JSONColumnType<Driver> | null;
    position: JSONColumnType<NonNullable<Ride['position']>> | null;
    path: JSONColumnType<Point[]>;
    eta_seconds: number | null;
    distance_metres: number;
    duration_seconds: number;
    estimate: JSONColumnType<FeeStatement>;
    fee: JSONColumnType<FeeStatement> | null;
    cancelled_by: Ride['cancelledBy'];
    requested_at: Date;
    matched_at: Date | null;
    arrived_at: Date | null;
    started_at: Date | null;
    /** Null while it is under way: a rider has one such ride. */
    ended_at: Date | null;
    /** When the dispatcher was last heard of about it. */
    heard_at: Date;
    /** How new its last event was: one with a lower number is old. */
    heard_sequence: Generated<number>;
    /** A driver is looked for since; anew when one gave up. */
    searching_since: Date;
    /** When the driver was to be at the pick-up, as told at the match. */
    promised_at: Date | null;
    /** The rider called it off at this fee; it is so once the dispatcher says so. */
    cancel_fee: JSONColumnType<FeeStatement> | null;
  };
  ride_shares: {
    user_id: string;
    id: string;
    ride_id: string;
    created_at: Date;
    expires_at: Date;
    revoked_at: Date | null;
  };
}
