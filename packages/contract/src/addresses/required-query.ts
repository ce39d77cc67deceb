import type { RouteName } from './addresses.ts';

/** The query values without which a screen has nothing to show, by the screen's name. */
export const REQUIRED_QUERY: Partial<Record<RouteName, readonly string[]>> = {
  ampOrderDetail: ['id'],
  badgeShare: ['token'],
  browse: ['campaign', 'mechanic', 'task'],
  busDetail: ['line'],
  coupon: ['id'],
  evaluateOrder: ['id'],
  helpRequest: ['id'],
  helpThread: ['id'],
  imageUrl: ['url'],
  journey: ['id'],
  metroInfo: ['line'],
  orderDetail: ['id'],
  partnerOrder: ['id'],
  paymentResult: ['payment'],
  railOrder: ['id'],
  receipt: ['id'],
  refundDetail: ['id'],
  ridingDetail: ['id'],
  ridingDetailOld: ['id'],
  scenicSpot: ['id'],
  survey: ['sid'],
  taskRedirect: ['campaign', 'mechanic', 'task'],
  travelSharing: ['token'],
};
