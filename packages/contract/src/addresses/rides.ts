export const rides = {
  travelSharing: '/travel-sharing',
  stationTaxi: '/station-guide/taxi',
} as const;
