import type { Paths } from '../link-to.ts';

export const aftercare = {
  ampOrderDetail: '/amp-order-detail',
  evaluateOrder: '/riding-order-list/order-evaluate',
  receipt: '/riding-order-list/receipt',
  refundDetail: '/refund-detail',
  ridingDetail: '/riding-detail',
  ridingDetailOld: '/riding-detail-old',
} as const satisfies Paths;
