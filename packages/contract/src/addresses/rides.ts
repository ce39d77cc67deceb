export const rides = {
  emergencyContacts: '/emergency-contacts',
  travelSharing: '/travel-sharing',
  stationTaxi: '/station-guide/taxi',
} as const;
