import { busStopName, pierName } from '../../city/surface.ts';
import { departuresBetween } from './headways.ts';
import type { Sources } from './sources.ts';
import { plainRun, sums, type Run, type Way } from './way.ts';

/** Assumed where the data have no times or interval of a bus line. */
const BUS_WINDOW = [6 * 3600, 21 * 3600] as const;
const BUS_INTERVAL_S = 900;

type BusPattern = Sources['busPatterns'][number];
type FerryLine = Sources['ferryLines'][number];

/** Trips of the bus lines: first and last departures are given for some, all else is estimated. */
export const busRuns = ({ busPatterns }: Sources): Run[] =>
  busPatterns.flatMap((pattern) => {
    const opposite = busPatterns.find((p) => p.line_id === pattern.line_id && p !== pattern);
    const way: Way = {
      id: pattern.id,
      lineId: pattern.line_id,
      direction: pattern.direction,
      kind: 'full',
      headsign: busStopName(pattern.stops.at(-1) ?? ''),
      stops: pattern.stops,
      seconds: sums(pattern.hop_s_estimated),
      metres: sums(pattern.hop_m),
    };
    const first = pattern.first ?? opposite?.first ?? BUS_WINDOW[0];
    const last = pattern.last ?? opposite?.last ?? BUS_WINDOW[1];
    const interval = 60 * (pattern.interval_min ?? opposite?.interval_min ?? 0) || BUS_INTERVAL_S;
    return [
      edgeRun(way, first, pattern.first),
      ...departuresBetween(first, last, () => interval).map((start) => plainRun(way, start)),
      edgeRun(way, last, pattern.last),
    ];
  });

/** The first or last bus: its time at the first stop is exact where the data give it. */
function edgeRun(way: Way, start: number, given: BusPattern['first']): Run {
  const run = plainRun(way, start);
  if (given === null) return run;
  return { ...run, exact: Uint8Array.from(way.stops, (_, i) => (i === 0 ? 1 : 0)) };
}

/** Ferries to and fro; all their times are estimates. Piers whose place is unknown have none. */
export const ferryRuns = ({ ferryLines }: Sources): Run[] =>
  ferryLines
    .filter((line) => line.routable)
    .flatMap((line) => crossings(line, 0).concat(crossings(line, 1)));

function crossings(line: FerryLine, direction: 0 | 1): Run[] {
  const stops = direction === 0 ? line.piers : line.piers.toReversed();
  const way: Way = {
    id: `${line.id}-${direction}`,
    lineId: line.id,
    direction,
    kind: 'full',
    headsign: pierName(stops[1] ?? ''),
    stops,
    seconds: [0, (line.crossing_min_estimated ?? 0) * 60],
    metres: [0, line.crossing_m_great_circle ?? 0],
  };
  const { service_first_estimated: first, service_last_estimated: last } = line;
  const starts = departuresBetween(first, last, () => line.headway_min_estimated * 60);
  return [first, ...starts, last].map((start) => plainRun(way, start));
}
