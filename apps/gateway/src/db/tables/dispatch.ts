import type { Place, RideService } from '@shtrans/contract/rides';
import type { JSONColumnType } from 'kysely';

/** The sandbox dispatcher's own books. */
export interface DispatchTables {
  sandbox_rides: {
    ride_id: string;
    ride_no: string;
    service: RideService;
    from_place: JSONColumnType<Place>;
    to_place: JSONColumnType<Place>;
    /** The story this ride takes: a name of SCRIPTS. */
    script: string;
    /** How its news is told. */
    manner: 'proper' | 'unruly' | 'nonsense';
    /** How many times faster than life it goes. */
    pace: number;
    requested_at: Date;
    /** Milliseconds of life this ride is ahead of the clock (below zero: behind it). */
    shift_ms: number;
    /** It stands still since. */
    held_at: Date | null;
    /** Sends no notice and answers queries with "unknown", until it is told to come back. */
    silent: boolean;
    cancelled_at: Date | null;
    cancelled_by: 'rider' | 'driver' | 'system' | null;
    /** How often somebody changed its course; keeps the sequence of news rising. */
    actions: number;
    /** When the next news is due; null: it is over and told. */
    tell_at: Date | null;
  };
  sandbox_ride_notices: {
    id: string;
    ride_id: string;
    body: string;
    run_at: Date;
    attempts: number;
    delivered_at: Date | null;
    last_answer: string | null;
  };
}
