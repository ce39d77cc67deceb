import type { RideState } from './schemas.ts';

/** The states after which nothing happens any more. */
const RIDE_END_STATES: readonly RideState[] = ['finished', 'cancelled', 'no_driver'];

/** Whether nothing happens any more in this state; one that only a newer gateway knows goes on. */
export const isRideOver = (state: string): boolean => RIDE_END_STATES.some((end) => end === state);

/** Who drives: a street taxi by the meter, or a car of the ride-hailing partner. */
export const RIDE_SERVICES = ['taxi', 'saic'] as const;
export type RideService = (typeof RIDE_SERVICES)[number];
