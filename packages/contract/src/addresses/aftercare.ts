export const aftercare = {
  orderDetail: '/riding-order-list/order-detail',
  parkingDetail: '/riding-order-list/:outerTab/:innerTab/:id',
  paymentResult: '/riding-detail-result',
  ampOrderDetail: '/amp-order-detail',
  evaluateOrder: '/riding-order-list/order-evaluate',
  receipt: '/riding-order-list/receipt',
  refundDetail: '/refund-detail',
  ridingDetail: '/riding-detail',
  ridingDetailOld: '/riding-detail-old',
} as const;
