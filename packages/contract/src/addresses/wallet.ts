export const wallet = {
  rideCode: '/ride-code',
  realName: '/real-name-authentication',
} as const;
