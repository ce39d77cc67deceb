import { existing } from '@shtrans/contract/api/errors';
import type { StationDetail } from '@shtrans/contract/traffic/schemas';
import { metresBetween } from '../../../geometry/geometry.ts';
import { asServiceTime } from '../../../city/line-facts.ts';
import type { FirstLastRow } from '../../../city/network.ts';
import { firstAndLastFrom } from '../../../city/station-facts.ts';
import { stopName } from '../../../city/surface.ts';
import { type Catalogue, type StopPlace, summaryOf, walkSeconds } from './catalogue.ts';
import { basisOf, neighboursOf, patternsOf } from './lines.ts';
import { firstAndLast, guideDay, serviceTime, tripsOfWeek } from './pattern-times.ts';

type FirstLast = StationDetail['firstLast'][number];
type Walk = StationDetail['transfers'][number];

/** A stop of the same name within this distance is on the other side of the road. */
const SAME_STOP_METRES = 300;

/** Returns a station, stop or pier, by its id or that of one of its platforms. Throws `station_not_found`. */
export function stationDetail(catalogue: Catalogue, id: string, now: Date): StationDetail {
  const place = existing(catalogue.placeOf(id), 'station_not_found');
  return {
    ...summaryOf(catalogue, place),
    formerNames: (place.facts?.formerNames ?? []).map(stopName),
    openedYear: place.facts?.openedYear ?? null,
    exits: (place.facts?.exits ?? []).map(({ name, near }) => ({ name, near: [...near] })),
    wheelchair: wheelchairAt(catalogue, place),
    firstLast: firstLastOf(catalogue, place, now),
    transfers: walksFrom(catalogue, place),
    neighbours: neighboursOf(catalogue, place),
    serverTime: now.toISOString(),
  };
}

/** Returns what the timetable says of the station, or else what all its stops have in common. */
function wheelchairAt({ feed }: Catalogue, { members }: StopPlace): StationDetail['wheelchair'] {
  const [ownAccess, ...stops] = members.map(
    (member) => feed.stops[member]?.wheelchair ?? 'unknown',
  );
  if (ownAccess !== 'unknown' || stops.length === 0) return ownAccess ?? 'unknown';
  const [first = 'unknown'] = stops;
  return stops.every((access) => access === first) ? first : 'unknown';
}

/** Returns the operator's table for the lines in it, and the day's timetable for the others. */
function firstLastOf(catalogue: Catalogue, place: StopPlace, now: Date): FirstLast[] {
  return place.routes.flatMap((route) => {
    const official = catalogue.isCity ? officialFirstLast(catalogue, place, route) : [];
    const all = official.length > 0 ? official : timetableFirstLast(catalogue, place, route, now);
    return all.sort((a, b) => a.direction - b.direction);
  });
}

function officialFirstLast(catalogue: Catalogue, place: StopPlace, route: number): FirstLast[] {
  const { feed, lines } = catalogue;
  const line = lines[route];
  const rows = place.members
    .flatMap((member) => firstAndLastFrom(feed.stops[member]?.id ?? ''))
    // A row without a first train is a last train to a depot.
    .filter((row) => row.line_id === line?.id && row.first !== '' && row.last !== '');
  if (line === undefined) return [];
  return rows.flatMap((row) => {
    const towards = directionTo(catalogue, place, route, row.destination_zh);
    return towards === undefined ? [] : [{ line, ...towards, ...timesOf(row) }];
  });
}

const timesOf = (row: FirstLastRow): Omit<FirstLast, 'line' | 'direction' | 'headsign'> => ({
  first: asServiceTime(row.first),
  last: asServiceTime(row.last),
  fridayExtraMinutes: row.fri_last_extra_min || null,
  saturdayExtraMinutes: row.sat_last_extra_min || null,
  basis: 'official',
  asOf: /^\d{4}-\d{2}$/.test(row.as_of) ? row.as_of : null,
});

/** Returns the direction of a train to `destination`: that of a pattern that calls there later. */
function directionTo(
  catalogue: Catalogue,
  place: StopPlace,
  route: number,
  destination: string,
): Pick<FirstLast, 'direction' | 'headsign'> | undefined {
  const placeStops = new Set(place.members);
  const ring = RINGS.find(([name]) => destination.includes(name));
  for (const pattern of patternsOf(catalogue, route)) {
    if (ring !== undefined && pattern.headsign.zh.includes(ring[1])) {
      return { direction: pattern.direction, headsign: pattern.headsign };
    }
    const from = pattern.stops.findIndex((stop) => placeStops.has(stop));
    if (from < 0) continue;
    const end = pattern.stops.subarray(from + 1).find((stop) => {
      const stopPlace = catalogue.placeAt[stop];
      return stopPlace !== undefined && isCalled(stopPlace, destination);
    });
    const name = end === undefined ? undefined : catalogue.placeAt[end]?.name;
    if (name !== undefined) return { direction: pattern.direction, headsign: name };
  }
  return undefined;
}

/** Names of the ring's two directions in the table of 2020 and in the patterns. */
const RINGS = [
  ['内环', '内圈'],
  ['外环', '外圈'],
] as const;

const isCalled = ({ name, facts }: StopPlace, zh: string): boolean =>
  name.zh.replace(/（.*）$/, '') === zh || facts?.formerNames.includes(zh) === true;

/** Returns the first and last departures by the timetable, for each direction and destination. */
function timetableFirstLast(
  catalogue: Catalogue,
  place: StopPlace,
  route: number,
  now: Date,
): FirstLast[] {
  const { feed, lines } = catalogue;
  const line = lines[route];
  const day = guideDay(feed, now);
  type DirectionTimes = Pick<FirstLast, 'direction' | 'headsign' | 'basis'> & {
    first: number;
    last: number;
  };
  const rowByDirection = new Map<string, DirectionTimes>();
  for (const pattern of patternsOf(catalogue, route)) {
    const position = [...pattern.stops.subarray(0, -1)].findIndex((stop) =>
      place.members.includes(stop),
    );
    const trips = position < 0 ? [] : tripsOfWeek(feed, pattern, day);
    const times = firstAndLast(trips, position);
    if (times === null) continue;
    const { direction, headsign } = pattern;
    const key = `${direction} ${headsign.zh}`;
    const earlierRow = rowByDirection.get(key);
    rowByDirection.set(key, {
      direction,
      headsign: earlierRow?.headsign ?? headsign,
      first: Math.min(times.first, earlierRow?.first ?? Infinity),
      last: Math.max(times.last, earlierRow?.last ?? 0),
      basis: earlierRow?.basis === 'estimated' ? 'estimated' : basisOf(trips),
    });
  }
  if (line === undefined) return [];
  return [...rowByDirection.values()].map((times) => ({
    line,
    ...times,
    first: serviceTime(times.first),
    last: serviceTime(times.last),
    fridayExtraMinutes: null,
    saturdayExtraMinutes: null,
    asOf: null,
  }));
}

/** Returns the timetable's walks to other stations, and stops of the same name across the road. */
function walksFrom(catalogue: Catalogue, place: StopPlace): Walk[] {
  const secondsByPlace = new Map<StopPlace, number>();
  const { feed, placeAt, isCity } = catalogue;
  for (const { from, to, seconds, type } of feed.transfers) {
    const toPlace = placeAt[to];
    if (type === 3 || toPlace === undefined || toPlace === place || placeAt[from] !== place)
      continue;
    secondsByPlace.set(toPlace, Math.min(seconds, secondsByPlace.get(toPlace) ?? Infinity));
  }
  if (place.kind === 'stop') {
    for (const candidate of catalogue.places) {
      if (
        candidate === place ||
        candidate.name.zh !== place.name.zh ||
        secondsByPlace.has(candidate)
      )
        continue;
      const metres = metresBetween(place, candidate);
      if (metres <= SAME_STOP_METRES) secondsByPlace.set(candidate, walkSeconds(metres));
    }
  }
  return [...secondsByPlace]
    .map(([to, seconds]) => ({
      to: summaryOf(catalogue, to),
      walkSeconds: seconds,
      metres: Math.round(metresBetween(place, to)),
      basis: isCity ? ('estimated' as const) : ('official' as const),
    }))
    .sort((a, b) => a.walkSeconds - b.walkSeconds);
}
