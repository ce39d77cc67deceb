import { CodedError } from '@shtrans/contract/api/errors';
import type { FareBetween } from '@shtrans/contract/traffic/schemas';
import { ruleAt } from '../../../city/fee-rules.ts';
import { type Station, stationById } from '../../../city/network.ts';
import { railFare } from '../../../city/rail-fare.ts';
import { cityTariffs } from '../../../city/tariffs.ts';
import type { ReadContext } from '../../../context.ts';
import { stopRefOf } from '../../../gtfs/feed-index.ts';
import { type Catalogue, type StopPlace } from './catalogue.ts';
import { fareOfDirectRide, fareWithChanges } from './feed-fares.ts';

/** Returns the places with an id or an exact Chinese name: two if the name is not unique. */
export const placesCalled = (catalogue: Catalogue, idOrName: string): StopPlace[] => {
  const placeWithId = catalogue.placeOf(idOrName);
  if (placeWithId !== undefined) return [placeWithId];
  const { places } = catalogue;
  const stationsWithName = places.filter(
    ({ name, kind }) => kind === 'station' && name.zh === idOrName,
  );
  return stationsWithName.length > 0
    ? stationsWithName
    : places.filter(({ name }) => name.zh === idOrName);
};

type FareQuery = { from: string; to: string };

/**
 * Returns the single fare between two stations: by the city's own tariffs, the same in both directions, or by the fares
 * of the timetable, the lowest of a ride without a change, else of the next itineraries. If a name is not unique, the
 * cheaper station counts. Throws `station_not_found`, `fare_ends_equal` or `fare_not_known`.
 */
export async function fareBetween(
  ctx: ReadContext,
  catalogue: Catalogue,
  query: FareQuery,
): Promise<FareBetween> {
  const now = ctx.clock.now();
  const ends = endsOf(catalogue, query);
  const fare =
    knownFare(catalogue, ends, now) ?? (await fareWithChanges(ctx, catalogue, ends, now));
  if (fare === null) throw new CodedError('fare_not_known');
  return fare;
}

/** Returns the fare if no itinerary is needed to know it. */
const knownFare = (catalogue: Catalogue, ends: Ends, now: Date): FareBetween | null =>
  catalogue.isCity ? cityFare(ends, now) : fareOfDirectRide(catalogue, ends, now);

type Ends = Record<'from' | 'to', StopPlace[]>;

/** Returns the places of both ends. Throws `station_not_found` or `fare_ends_equal`. */
export function endsOf(catalogue: Catalogue, query: FareQuery): Ends {
  const [from, to] = [endOf(catalogue, query, 'from'), endOf(catalogue, query, 'to')];
  if (from.some((place) => to.includes(place))) {
    throw new CodedError('fare_ends_equal', { field: 'to' });
  }
  return { from, to };
}

/** Returns the city's station at a place; null at any other stop. */
const stationOf = ({ id, facts }: StopPlace): Station | null =>
  facts === null ? null : stationById(id);

/** Returns the fare by the city's own tariffs; null if it is unknown. */
function cityFare({ from, to }: Ends, now: Date): FareBetween | null {
  const rule = ruleAt('metro', now);
  const fareList = from.flatMap((a) =>
    to.flatMap((b) => {
      const [start, end] = [stationOf(a), stationOf(b)];
      const fare = start && end && railFare(start, end, rule);
      return fare === null ? [] : [{ from: a, to: b, ...fare }];
    }),
  );
  const [cheapest] = fareList.sort((a, b) => a.cents - b.cents || a.metres - b.metres);
  if (cheapest === undefined) return null;
  const { cents, metres, basis, tariff } = cheapest;
  return {
    from: stopRefOf(cheapest.from),
    to: stopRefOf(cheapest.to),
    amountCents: cents,
    currency: cityTariffs().currency,
    distanceMetres: Number.isFinite(metres) ? metres : null,
    basis,
    tariff,
    categories: [],
  };
}

function endOf(
  catalogue: Catalogue,
  query: { from: string; to: string },
  field: 'from' | 'to',
): StopPlace[] {
  const places = placesCalled(catalogue, query[field].trim());
  if (places.length === 0) throw new CodedError('station_not_found', { field });
  return places;
}
