import { secondsOf } from '../../city/files.ts';
import {
  busPatterns,
  busStopName,
  type FerryLine,
  ferryLines,
  pierName,
} from '../../city/surface.ts';
import { departuresBetween } from './headways.ts';
import { plainTrip, sums, type CityTrip, type LinePattern } from './line-pattern.ts';

/** Assumed where the data have no times or interval of a bus line. */
const BUS_WINDOW = ['06:00', '21:00'] as const;
const BUS_INTERVAL_S = 900;

/** Trips of the bus lines: first and last departures are given for some, all else is estimated. */
export const busTrips = (): CityTrip[] =>
  busPatterns().flatMap((row) => {
    const opposite = busPatterns().find((p) => p.line_id === row.line_id && p !== row);
    const pattern: LinePattern = {
      id: row.id,
      lineId: row.line_id,
      direction: row.direction,
      kind: 'full',
      headsign: busStopName(row.stops.at(-1) ?? ''),
      stops: row.stops,
      seconds: sums(row.hop_s_estimated),
      metres: sums(row.hop_m),
    };
    const first = secondsOf(row.first ?? opposite?.first ?? BUS_WINDOW[0]);
    const last = secondsOf(row.last ?? opposite?.last ?? BUS_WINDOW[1]);
    const interval = 60 * (row.interval_min ?? opposite?.interval_min ?? 0) || BUS_INTERVAL_S;
    return [
      edgeTrip(pattern, first, row.first),
      ...departuresBetween(first, last, () => interval).map((start) => plainTrip(pattern, start)),
      edgeTrip(pattern, last, row.last),
    ];
  });

/** The first or last bus: its time at the first stop is exact where the data give it. */
function edgeTrip(pattern: LinePattern, start: number, given: string | null): CityTrip {
  const trip = plainTrip(pattern, start);
  if (given === null) return trip;
  return { ...trip, exact: Uint8Array.from(pattern.stops, (_, i) => (i === 0 ? 1 : 0)) };
}

/** Ferries to and fro; all their times are estimates. Piers whose place is unknown have none. */
export const ferryTrips = (): CityTrip[] =>
  ferryLines()
    .filter((line) => line.routable)
    .flatMap((line) => crossings(line, 0).concat(crossings(line, 1)));

function crossings(line: FerryLine, direction: 0 | 1): CityTrip[] {
  const stops = direction === 0 ? line.piers : line.piers.toReversed();
  const pattern: LinePattern = {
    id: `${line.id}-${direction}`,
    lineId: line.id,
    direction,
    kind: 'full',
    headsign: pierName(stops[1] ?? ''),
    stops,
    seconds: [0, (line.crossing_min_estimated ?? 0) * 60],
    metres: [0, line.crossing_m_great_circle ?? 0],
  };
  const first = secondsOf(line.service_first_estimated);
  const last = secondsOf(line.service_last_estimated);
  const starts = departuresBetween(first, last, () => line.headway_min_estimated * 60);
  return [first, ...starts, last].map((start) => plainTrip(pattern, start));
}
