import type {
  AppointmentKind,
  VenueDetail,
  VenueSummary,
} from '@shtrans/contract/appointments/schemas';
import { cityWeekday, cityDay, timeOn } from '@shtrans/contract/values/calendar';
import { existing } from '@shtrans/contract/api/errors';
import { metresBetween } from '../../../geometry/geometry.ts';
import type { Context } from '../../../context.ts';
import type { Call } from '../../../http/call.ts';
import { lazilyPer } from '../../../timing/lazily.ts';
import { makeNameIndex } from '../../../search/name-index.ts';
import { dataInForce, type OperatorData } from '../../base/catalogue/service.ts';
import type { Venue } from '../../guide/traffic/service.ts';
import { takenByDay } from '../../wallet/stock/service.ts';
import { findBookable, slotsOf, stockOf } from './slots.ts';

/** Lists the offers of a venue, with its prices. */
const offersAt = (data: OperatorData, rows: Venue['offers']) =>
  rows.flatMap(({ offer, fromCents }) => {
    const matchingOffer = data.offers.find(({ id }) => id === offer);
    return matchingOffer === undefined ? [] : [{ ...matchingOffer, fromCents }];
  });

interface Point {
  lat: number;
  lon: number;
}

/** Search index of venues by name, address and offers. */
const nameIndexOf = lazilyPer((data: OperatorData) =>
  makeNameIndex(
    data.venues.map(({ name, address, lat, lon, offers }) => {
      const offerNames = offersAt(data, offers).map((each) => each.name);
      return {
        ...name,
        formerNames: [],
        aliases: [address, ...offerNames].flatMap(({ zh, en }) => [zh, en]),
        at: { lat, lon },
        rank: 0,
        minor: false,
      };
    }),
  ),
);

/** Sorts by rating, then by number of ratings, both descending. */
const byRating = (a: VenueSummary, b: VenueSummary): number =>
  (b.rating ?? 0) - (a.rating ?? 0) || b.ratings - a.ratings;

/**
 * Finds venues of a kind by text and offer: the nearest first if `sort` is `distance` and the position is
 * given, else the best rated first.
 */
export async function findVenues(
  ctx: Context,
  { kind, q = '', offer, sort, lat, lon, limit }: Call<'GET maas:/v1/venues'>['query'],
) {
  const { data } = await dataInForce(ctx);
  const now = ctx.clock.now();
  const position = lat === undefined || lon === undefined ? undefined : { lat, lon };
  const matches =
    q.trim() === ''
      ? data.venues
      : nameIndexOf(data)
          .find(q, { limit: data.venues.length, near: position ?? null })
          .flatMap(({ entry }) => data.venues[entry] ?? []);
  const items = matches
    .filter((venue) => venue.kind === kind)
    .filter(({ offers }) => offer === undefined || offers.some((each) => each.offer === offer))
    .map((venue) => summaryOf(data, venue, now, position));
  const isByDistance = sort === 'distance' && position !== undefined;
  items.sort(isByDistance ? (a, b) => (a.distanceMetres ?? 0) - (b.distanceMetres ?? 0) : byRating);
  return {
    items: items.slice(0, limit),
    offers: offersOf(data, kind),
    serverTime: now.toISOString(),
  };
}

const offersOf = ({ offers }: OperatorData, kind: AppointmentKind) =>
  offers.filter((offer) => offer.kind === kind).map(({ id, name }) => ({ id, name }));

/** Returns a venue with all its offers. Throws `venue_not_found`. */
export async function readVenue(ctx: Context, id: string): Promise<VenueDetail> {
  const { data } = await dataInForce(ctx);
  const now = ctx.clock.now();
  const venue = existing(
    data.venues.find((each) => each.id === id),
    'venue_not_found',
  );
  return {
    ...summaryOf(data, venue, now),
    text: venue.text,
    weekdays: venue.hours.weekdays,
    offers: offersAt(data, venue.offers),
    cancelMinutes: venue.booking.cancelMinutes,
    serverTime: now.toISOString(),
  };
}

function summaryOf(data: OperatorData, venue: Venue, now: Date, position?: Point): VenueSummary {
  const { id, name, address, lat, lon, phone, demo, rating, ratings, hours } = venue;
  return {
    id,
    name,
    address,
    lat,
    lon,
    phone,
    demo,
    rating,
    ratings,
    opens: hours.from,
    closes: hours.until,
    openNow: isOpen(venue, now),
    distanceMetres: position === undefined ? null : Math.round(metresBetween(position, venue)),
    offers: offersAt(data, venue.offers),
  };
}

/** Whether a venue is open, by the city's clock. */
function isOpen({ hours: { weekdays, from, until } }: Venue, now: Date): boolean {
  const day = cityDay(now);
  return (
    weekdays.includes(cityWeekday(now)) && now >= timeOn(day, from) && now < timeOn(day, until)
  );
}

/** Lists the slots of an offer, with the remaining places. Throws `venue_not_found`. */
export async function readSlots(ctx: Context, request: { venue: string; offer: string }) {
  const { data } = await dataInForce(ctx);
  const bookable = findBookable(data, request);
  const now = ctx.clock.now();
  const slots = slotsOf(bookable.venue, now);
  const days = slots.map((slot) => stockOf(bookable, slot).day);
  const takenCount = await takenByDay(ctx.db, [bookable.item], days);
  const items = slots.map((slot) => ({
    from: slot.from.toISOString(),
    until: slot.until.toISOString(),
    left: Math.max(0, bookable.capacity - takenCount(bookable.item, stockOf(bookable, slot).day)),
  }));
  return { items, serverTime: now.toISOString() };
}
