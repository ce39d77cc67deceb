import { required } from '../network.ts';
import type { Pattern, Trip } from '../../gtfs/feed.ts';
import type { CityTrips } from './rail-line.ts';
import { SERVICE_IDS } from './services.ts';
import { timeAtStop, type CityTrip, type LinePattern } from './line-pattern.ts';

/** A part of a pattern, and the trips that run it. */
interface Part {
  pattern: LinePattern;
  from: number;
  to: number;
  trips: { trip: CityTrip; service: number }[];
}

interface Indexes {
  stopOf: ReadonlyMap<string, number>;
  routeOf: ReadonlyMap<string, number>;
  /** Full patterns by their stops, so that a part that equals a full pattern gets its id. */
  patternByStops: ReadonlyMap<string, LinePattern>;
}

export const keyOf = (lineId: string, stops: readonly string[]): string =>
  `${lineId} ${stops.join(' ')}`;

/** Groups trips that call at the same stops. Trips with equal running times share them. */
export function patternsOf(trips: CityTrips, indexes: Indexes): Pattern[] {
  const parts = new Map<string, Part>();
  SERVICE_IDS.forEach((id, service) => {
    for (const trip of trips[id]) {
      const { pattern, from, to } = trip;
      const key = `${pattern.id} ${from} ${to}`;
      const part = parts.get(key) ?? { pattern, from, to, trips: [] };
      parts.set(key, part);
      part.trips.push({ trip, service });
    }
  });
  return [...parts.values()].map((part) => patternOf(part, indexes));
}

function patternOf(
  { pattern, from, to, trips }: Part,
  { stopOf, routeOf, patternByStops }: Indexes,
): Pattern {
  const codes = pattern.stops.slice(from, to + 1);
  const whole = patternByStops.get(keyOf(pattern.lineId, codes));
  const id = whole?.id ?? `${pattern.id}-from-${codes[0]}`;
  const shared = Int32Array.from(
    codes.flatMap((_, i) => [i, i]),
    (i) => (pattern.seconds[from + i] ?? 0) - (pattern.seconds[from] ?? 0),
  );
  const sorted = trips.toSorted((a, b) => a.trip.start - b.trip.start);
  return {
    id,
    route: required(routeOf.get(pattern.lineId), `route ${pattern.lineId}`),
    direction: pattern.direction,
    headsign: pattern.headsign,
    kind: whole?.kind ?? 'short_turn',
    stops: Int32Array.from(codes, (code) => required(stopOf.get(code), `stop ${code}`)),
    metres: Int32Array.from(
      codes,
      (_, i) => (pattern.metres[from + i] ?? 0) - (pattern.metres[from] ?? 0),
    ),
    closed:
      pattern.closedFrom === undefined
        ? null
        : Uint8Array.from(codes, (_, i) => (from + i >= (pattern.closedFrom ?? 0) ? 1 : 0)),
    trips: sorted.map(({ trip, service }, i) => tripOf(`${id}-${i + 1}`, trip, service, shared)),
  };
}

function tripOf(id: string, trip: CityTrip, service: number, shared: Int32Array): Trip {
  const exact = trip.exact?.includes(1) === true ? trip.exact : null;
  const times =
    trip.times === null
      ? shared
      : Int32Array.from(
          trip.times.flatMap((_, i) => [i, i]),
          (i) => (timeAtStop(trip, trip.from + i) ?? 0) - trip.start,
        );
  return {
    id,
    service,
    times,
    offset: trip.start,
    estimated: exact?.includes(0) !== false,
    ...(exact?.includes(0) === true && { timepoints: exact }),
  };
}
