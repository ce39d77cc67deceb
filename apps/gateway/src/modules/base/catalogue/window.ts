import { shanghaiDate, shanghaiInstant } from '@shtrans/contract/values/calendar';
import type { Edge } from '@shtrans/contract/catalogue/fields';

/** An edge as an instant, at this one. */
export function instantOf(at: Edge, now: Date): Date {
  if (typeof at === 'string') return new Date(at);
  const { year, month } = shanghaiDate(now);
  return shanghaiInstant(year, month + at.month, 1);
}

/** From when until when an offer is open, and whether it is; `until` is not part of it. */
export function windowOf(offer: { from: Edge; until: Edge }, now: Date) {
  const [from, until] = [instantOf(offer.from, now), instantOf(offer.until, now)];
  const state: 'not_begun' | 'open' | 'over' =
    now < from ? 'not_begun' : now < until ? 'open' : 'over';
  return { from, until, state };
}
