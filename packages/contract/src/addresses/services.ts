export const services = {
  testDriveAgreement: '/trail-car/protocol',
} as const;
