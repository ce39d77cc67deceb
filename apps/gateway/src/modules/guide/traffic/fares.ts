import { CodedError } from '@shtrans/contract/api/errors';
import type { FareBetween } from '@shtrans/contract/traffic/schemas';
import { ruleAt } from '../../../city/fee-rules.ts';
import { type Station, stationById } from '../../../city/network.ts';
import { railFare } from '../../../city/rail-fare.ts';
import { stopRefOf } from '../../../gtfs/feed-index.ts';
import { type Catalogue, type StopPlace } from './catalogue.ts';

/** Places of an id or an exact Chinese name: two where a name is borne twice. */
export const placesCalled = (catalogue: Catalogue, asked: string): StopPlace[] => {
  const known = catalogue.placeOf(asked);
  if (known !== undefined) return [known];
  const { places } = catalogue;
  const named = places.filter(({ name, kind }) => kind === 'station' && name.zh === asked);
  return named.length > 0 ? named : places.filter(({ name }) => name.zh === asked);
};

/**
 * The single fare between two stations, the same both ways. Where a name is borne by two stations, the
 * cheaper one is meant. Raises `station_not_found`, `fare_ends_equal` and `fare_not_known`.
 */
export function fareBetween(
  catalogue: Catalogue,
  asked: { from: string; to: string },
  now: Date,
): FareBetween {
  const [from, to] = [endOf(catalogue, asked, 'from'), endOf(catalogue, asked, 'to')];
  if (from.some((place) => to.includes(place))) {
    throw new CodedError('fare_ends_equal', { field: 'to' });
  }
  const rule = ruleAt('metro', now);
  const stationOf = ({ id, facts }: StopPlace): Station | null =>
    catalogue.isCity && facts !== null ? stationById(id) : null;
  const known = from.flatMap((a) =>
    to.flatMap((b) => {
      const [start, end] = [stationOf(a), stationOf(b)];
      const fare = start && end && railFare(start, end, rule);
      return fare === null ? [] : [{ from: a, to: b, ...fare }];
    }),
  );
  const [cheapest] = known.sort((a, b) => a.cents - b.cents || a.metres - b.metres);
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
  asked: { from: string; to: string },
  field: 'from' | 'to',
): StopPlace[] {
  const found = placesCalled(catalogue, asked[field].trim());
  if (found.length === 0) throw new CodedError('station_not_found', { field });
  return found;
}
