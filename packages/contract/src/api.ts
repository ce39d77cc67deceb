import { authEndpoints } from './auth.ts';
import { documentEndpoints } from './documents.ts';
import { feeEndpoints } from './fees.ts';
import { orderEndpoints } from './orders.ts';
import { partnerOrderEndpoints } from './partner-orders.ts';
import { paymentEndpoints } from './payments.ts';
import { platformEndpoints } from './platform.ts';
import { ratingEndpoints } from './ratings.ts';
import { receiptEndpoints } from './receipts.ts';
import { refundEndpoints } from './refunds.ts';
import { rideEndpoints, shareEndpoints } from './rides.ts';

/** Every endpoint by its key. The gateway mounts it; the web imports its type only. */
export const contract = {
  ...authEndpoints,
  ...documentEndpoints,
  ...feeEndpoints,
  ...orderEndpoints,
  ...partnerOrderEndpoints,
  ...paymentEndpoints,
  ...platformEndpoints,
  ...ratingEndpoints,
  ...receiptEndpoints,
  ...refundEndpoints,
  ...rideEndpoints,
  ...shareEndpoints,
} as const;

export type Contract = typeof contract;
