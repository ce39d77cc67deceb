import type { RefundCause } from '@shtrans/contract/refunds/facts';

/** Causes of refunds that change the order's status; other refunds do not affect the order. */
export const OF_ORDER: readonly RefundCause[] = ['rider_asked', 'issuing_failed'];
