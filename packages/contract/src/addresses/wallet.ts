export const wallet = {
  rideCode: '/ride-code',
} as const;
