import type {
  AppointmentKind,
  VenueDetail,
  VenueSummary,
} from '@shtrans/contract/appointments/schemas';
import { OFFSET_MS, shanghaiDay, timeOn } from '@shtrans/contract/values/calendar';
import { existing } from '@shtrans/contract/api/errors';
import { metresBetween } from '../../../city/geometry.ts';
import type { Context } from '../../../context.ts';
import type { Call } from '../../../http/call.ts';
import { lazilyPer } from '../../../timing/lazily.ts';
import { makeNameIndex } from '../../../search/name-index.ts';
import { dataInForce, type OperatorData } from '../../base/catalogue/service.ts';
import type { Venue } from '../../guide/traffic/service.ts';
import { takenByDay } from '../../wallet/stock/service.ts';
import { bookableOf, slotsOf, stockOf } from './slots.ts';

/** What a venue offers, as the rows of these say it, with the price there. */
const offersAt = (data: OperatorData, rows: Venue['offers']) =>
  rows.flatMap(({ offer, fromCents }) => {
    const matchingOffer = data.offers.find(({ id }) => id === offer);
    return matchingOffer === undefined ? [] : [{ ...matchingOffer, fromCents }];
  });

interface Point {
  lat: number;
  lon: number;
}

/** Venues by name, by address, and by what they offer. */
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

/** Best ones first, and of those alike who was rated by more. */
const byRating = (a: VenueSummary, b: VenueSummary): number =>
  (b.rating ?? 0) - (a.rating ?? 0) || b.ratings - a.ratings;

/**
 * Venues of a kind, by what was typed and what they offer: the nearest first where the caller said where they are, else
 * the best first.
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

/** One venue with all it offers. Raises `venue_not_found`. */
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

/** By the city's clock. */
function isOpen({ hours: { weekdays, from, until } }: Venue, now: Date): boolean {
  const day = shanghaiDay(now);
  const weekday = new Date(now.getTime() + OFFSET_MS).getUTCDay() || 7;
  return weekdays.includes(weekday) && now >= timeOn(day, from) && now < timeOn(day, until);
}

/** The times at which an offer can be booked, with how many more may. Raises `venue_not_found`. */
export async function readSlots(ctx: Context, request: { venue: string; offer: string }) {
  const { data } = await dataInForce(ctx);
  const bookable = bookableOf(data, request);
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
