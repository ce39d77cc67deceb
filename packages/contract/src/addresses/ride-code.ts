export const rideCode = {
  rideCode: '/ride-code',
} as const;
