import { shanghaiDate, shanghaiInstant } from '@shtrans/contract/values/calendar';
import type { Edge } from '@shtrans/contract/catalogue/fields';

/** Returns the instant of an edge, relative to `now`. */
export function instantOf(edge: Edge, now: Date): Date {
  if (typeof edge === 'string') return new Date(edge);
  const { year, month } = shanghaiDate(now);
  return shanghaiInstant(year, month + edge.month, 1);
}

/** Returns when an offer is open, without `until` itself, and its state at `now`. */
export function windowOf(offer: { from: Edge; until: Edge }, now: Date) {
  const [opensAt, closesAt] = [instantOf(offer.from, now), instantOf(offer.until, now)];
  const state: 'not_begun' | 'open' | 'over' =
    now < opensAt ? 'not_begun' : now < closesAt ? 'open' : 'over';
  return { from: opensAt, until: closesAt, state };
}
