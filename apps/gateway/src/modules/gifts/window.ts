import { shanghaiDate, shanghaiInstant } from '@shtrans/contract/calendar';
import { z } from 'zod';

/**
 * When an offer begins or ends: an instant with the city's offset, so that a day begins when the city's
 * does; or the beginning of a month of the city, counted from the present one, so that an offer of the demo
 * city is always open.
 */
export const edge = z.union([z.iso.datetime({ offset: true }), z.object({ month: z.int() })]);
type Edge = z.infer<typeof edge>;

function instantOf(at: Edge, now: Date): Date {
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
