import { authEndpoints } from './auth.ts';
import { documentEndpoints } from './documents.ts';
import { favouriteEndpoints } from './favourites.ts';
import { feeEndpoints } from './fees.ts';
import { giftEndpoints } from './gifts.ts';
import { liveTrafficEndpoints } from './live-traffic.ts';
import { orderEndpoints } from './orders.ts';
import { partnerOrderEndpoints } from './partner-orders.ts';
import { payerEndpoints } from './payers.ts';
import { paymentEndpoints } from './payments.ts';
import { planEndpoints } from './plans.ts';
import { platformEndpoints } from './platform.ts';
import { ratingEndpoints } from './ratings.ts';
import { receiptEndpoints } from './receipts.ts';
import { refundEndpoints } from './refunds.ts';
import { rideEndpoints, shareEndpoints } from './rides.ts';
import { trafficEndpoints } from './traffic.ts';

/** Every endpoint by its key. The gateway mounts it; the web imports its type only. */
export const contract = {
  ...authEndpoints,
  ...documentEndpoints,
  ...favouriteEndpoints,
  ...feeEndpoints,
  ...giftEndpoints,
  ...liveTrafficEndpoints,
  ...orderEndpoints,
  ...partnerOrderEndpoints,
  ...payerEndpoints,
  ...paymentEndpoints,
  ...planEndpoints,
  ...platformEndpoints,
  ...ratingEndpoints,
  ...receiptEndpoints,
  ...refundEndpoints,
  ...rideEndpoints,
  ...shareEndpoints,
  ...trafficEndpoints,
} as const;

export type Contract = typeof contract;
