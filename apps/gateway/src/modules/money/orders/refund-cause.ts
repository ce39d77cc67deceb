import type { RefundCause } from '@shtrans/contract/refunds/facts';

/** Refunds that the order itself goes through; of the others it knows nothing. */
export const OF_ORDER: readonly RefundCause[] = ['rider_asked', 'issuing_failed'];
