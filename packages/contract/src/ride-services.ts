/** Who drives: a street taxi by the meter, or a car of the ride-hailing partner. */
export const RIDE_SERVICES = ['taxi', 'saic'] as const;
export type RideService = (typeof RIDE_SERVICES)[number];
