import { secondsOf } from '../files.ts';
import { busPatterns, busStopName, type FerryLine, ferryLines, pierName } from '../surface.ts';
import { departuresBetween } from './headways.ts';
import { estimatedTrip, runningSums, type CityTrip, type LinePattern } from './line-pattern.ts';

/** Assumed for a bus line without times or an interval in the data. */
const BUS_WINDOW = ['06:00', '21:00'] as const;
const BUS_INTERVAL_S = 900;

/** Builds the trips of bus lines. The data have first and last departures of some; all others are estimates. */
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
      seconds: runningSums(row.hop_s_estimated),
      metres: runningSums(row.hop_m),
    };
    const first = secondsOf(row.first ?? opposite?.first ?? BUS_WINDOW[0]);
    const last = secondsOf(row.last ?? opposite?.last ?? BUS_WINDOW[1]);
    const interval = 60 * (row.interval_min ?? opposite?.interval_min ?? 0) || BUS_INTERVAL_S;
    return [
      edgeTrip(pattern, first, row.first),
      ...departuresBetween(first, last, () => interval).map((start) =>
        estimatedTrip(pattern, start),
      ),
      edgeTrip(pattern, last, row.last),
    ];
  });

/** Builds the first or last bus. Its time at the first stop is exact if the data have it. */
function edgeTrip(pattern: LinePattern, start: number, officialTime: string | null): CityTrip {
  const trip = estimatedTrip(pattern, start);
  if (officialTime === null) return trip;
  return { ...trip, exact: Uint8Array.from(pattern.stops, (_, i) => (i === 0 ? 1 : 0)) };
}

/** Builds the trips of routable ferries in both directions. All their times are estimates. */
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
  return [first, ...starts, last].map((start) => estimatedTrip(pattern, start));
}
