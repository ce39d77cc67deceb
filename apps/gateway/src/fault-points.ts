/**
 * The moments between a write and its answer at which `npm run chaos` ends or stops a gateway, each named after
 * what has just happened.
 */
export const FAULT_POINTS = [
  // A rider's write under an idempotency key.
  'key.claimed',
  'key.written',
  'key.committed',
  // A trade at the provider.
  'trade.not-opened',
  'trade.opened',
  'trade.closed',
  // What is known of a payment.
  'settlement.locked',
  'settlement.written',
  'settlement.committed',
  'refund.handed-over',
  // A job.
  'job.claimed',
  'job.answered',
  'job.written',
  'job.committed',
] as const;

export type FaultPoint = (typeof FAULT_POINTS)[number];
