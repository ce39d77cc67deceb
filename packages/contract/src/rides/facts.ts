import type { RideState } from './schemas.ts';

/** The final states. */
const RIDE_END_STATES: readonly RideState[] = ['finished', 'cancelled', 'no_driver'];

/** Whether the state is final; a state that only a newer gateway knows is not. */
export const isRideOver = (state: string): boolean => RIDE_END_STATES.some((end) => end === state);

/** Who drives: a street taxi by the meter, or a car of the ride-hailing partner. */
export const RIDE_SERVICES = ['taxi', 'saic'] as const;
export type RideService = (typeof RIDE_SERVICES)[number];
