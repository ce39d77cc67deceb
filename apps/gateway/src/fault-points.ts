/**
 * The moments between a write and its answer at which `npm run chaos` kills or pauses a gateway, each named after the
 * step that just happened.
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
  // A payment's result.
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
