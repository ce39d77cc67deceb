import type { RideService } from '@shtrans/contract/rides';

/** In the order in which they are offered. */
export const RIDE_SERVICES: readonly RideService[] = ['taxi', 'saic'];
