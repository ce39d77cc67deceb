import { CodedError } from '@shtrans/contract/api/errors';
import type { FareBetween } from '@shtrans/contract/traffic/schemas';
import { ruleAt } from '../../../city/fee-rules.ts';
import { type Station, stationById } from '../../../city/network.ts';
import { railFare } from '../../../city/rail-fare.ts';
import { stopRefOf } from '../../../gtfs/feed-index.ts';
import { type Catalogue, type StopPlace } from './catalogue.ts';

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

/**
 * Returns the single fare between two stations, the same in both directions. If a name is not unique, the
 * cheaper station counts. Throws `station_not_found`, `fare_ends_equal` or `fare_not_known`.
 */
export function fareBetween(
  catalogue: Catalogue,
  query: { from: string; to: string },
  now: Date,
): FareBetween {
  const [from, to] = [endOf(catalogue, query, 'from'), endOf(catalogue, query, 'to')];
  if (from.some((place) => to.includes(place))) {
    throw new CodedError('fare_ends_equal', { field: 'to' });
  }
  const rule = ruleAt('metro', now);
  const stationOf = ({ id, facts }: StopPlace): Station | null =>
    catalogue.isCity && facts !== null ? stationById(id) : null;
  const fares = from.flatMap((a) =>
    to.flatMap((b) => {
      const [start, end] = [stationOf(a), stationOf(b)];
      const fare = start && end && railFare(start, end, rule);
      return fare === null ? [] : [{ from: a, to: b, ...fare }];
    }),
  );
  const [cheapest] = fares.sort((a, b) => a.cents - b.cents || a.metres - b.metres);
  if (cheapest === undefined) throw new CodedError('fare_not_known');
  const { cents, metres, basis, tariff } = cheapest;
  return {
    from: stopRefOf(cheapest.from),
    to: stopRefOf(cheapest.to),
    amountCents: cents,
    distanceMetres: Number.isFinite(metres) ? metres : null,
    basis,
    tariff,
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
