import { cityDay, addDays, endOfCityDay } from '@shtrans/contract/values/calendar';
import { sessionsFrom, type Stretch } from '@shtrans/contract/campaigns/sessions';
import { existing } from '@shtrans/contract/api/errors';
import type { OperatorData } from '../../base/catalogue/service.ts';
import type { Offer } from './data.ts';
import type { Venue } from '../../guide/traffic/service.ts';
import type { StockKey } from '../../wallet/stock/service.ts';

/** An offer at a venue, with the number of places in a slot. */
export interface Bookable {
  venue: Venue;
  offer: Offer;
  fromCents: number | null;
  capacity: number;
  /** Stock item of its places: its own, or the venue's if the offers share places. */
  item: string;
}

/** Throws `venue_not_found` if there is no such venue, or it does not have the offer. */
export function findBookable(
  data: OperatorData,
  request: { venue: string; offer: string },
): Bookable {
  const venue = existing(
    data.venues.find(({ id }) => id === request.venue),
    'venue_not_found',
  );
  const row = existing(
    venue.offers.find(({ offer }) => offer === request.offer),
    'venue_not_found',
  );
  const offer = existing(
    data.offers.find(({ id }) => id === request.offer),
    'venue_not_found',
  );
  const { fromCents, capacity: offerCapacity } = row;
  const item = offerCapacity === undefined ? `venue ${venue.id}` : `venue ${venue.id} ${offer.id}`;
  return { venue, offer, fromCents, capacity: offerCapacity ?? venue.booking.capacity ?? 0, item };
}

/** Lists the slots of the next days that have not begun, the earliest first. */
export function slotsOf({ booking: { session, aheadDays } }: Venue, now: Date): Stretch[] {
  const period = { from: now, until: endOfCityDay(addDays(cityDay(now), aheadDays)) };
  return sessionsFrom(session, period, now).filter(({ from }) => from > now);
}

/** Returns the stock key of the places of a slot. */
export const stockOf = ({ item }: Bookable, { from }: Stretch): StockKey => ({
  item,
  day: from.toISOString(),
});
