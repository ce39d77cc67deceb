import type { Paths } from '../link-to.ts';

export const rides = {
  travelSharing: '/travel-sharing',
  stationTaxi: '/station-guide/taxi',
} as const satisfies Paths;
