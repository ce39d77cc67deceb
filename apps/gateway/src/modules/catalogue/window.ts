import { shanghaiDate, shanghaiInstant } from '@shtrans/contract/calendar';
import type { Edge } from '@shtrans/contract/operator-fields';

/** An edge as an instant, at this one. */
export function instantOf(at: Edge, now: Date): Date {
  if (typeof at === 'string') return new Date(at);
  const { year, month } = shanghaiDate(now);
  return shanghaiInstant(year, month + at.month, 1);
}
