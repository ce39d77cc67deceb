export const services = {
  repairShops: '/repair-shop/*',
  repairList: '/repair-shop/list',
  repairShop: '/repair-shop/detail/:id',
  testDrive: '/trail-car',
  testDriveOrder: '/trail-car/order',
  journey: '/journey',
  inOutStation: '/in-out-station',
  survey: '/survey',
  parkingReport: '/parking-corrective-feedback',
  testDriveAgreement: '/trail-car/protocol',
} as const;
