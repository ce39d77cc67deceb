import { secondsOf } from '../files.ts';
import type { FirstLastRow } from '../network.ts';
import { departuresBetween } from './headways.ts';
import type { LineDay, CityTrips } from './rail-line.ts';
import { estimatedTrip, runningSums, type CityTrip, type LinePattern } from './line-pattern.ts';

/** Yishan Road: ring trains start and end their day here, as the table's destination names state. */
const DEPOT = '0402';

/**
 * Builds the ring line as trips of one round from the depot's station. A train continues after its round,
 * so each trip includes a second round without pickup: riders can stay on board, and every departure
 * exists once. Trains after the last full round end at the depot.
 */
export function ringTrips(
  ring: LinePattern,
  rows: readonly FirstLastRow[],
  day: LineDay,
): CityTrips {
  const [roundToDepot, continuingRound] = ringPatterns(ring);
  const name = ring.direction === 0 ? '内环' : '外环';
  const first = timesOf(rows, name, 'first');
  // The last train that continues for another round, and the last that ends at the depot.
  const lastRound = timesOf(rows, name, 'last');
  const lastHome = timesOf(rows, `宜山路方向(${name})`, 'last');
  const daily = [
    officialRound(continuingRound, [first]),
    officialRound(continuingRound, [lastRound, lastHome]),
    officialRound(roundToDepot, [lastHome]),
  ];
  const [begin, turn, end] = [atDepot(first), atDepot(lastRound), atDepot(lastHome)];
  const fill = (headway: LineDay['working']): CityTrip[] => [
    ...departuresBetween(begin, turn, headway).map((start) =>
      estimatedTrip(continuingRound, start),
    ),
    ...departuresBetween(turn, end, headway).map((start) => estimatedTrip(roundToDepot, start)),
  ];
  return { daily, working: fill(day.working), free: fill(day.free), late: [] };
}

/** Returns a round that ends at the depot's station, and one that continues. `ring` starts at another station. */
function ringPatterns(ring: LinePattern): [LinePattern, LinePattern] {
  const round = ring.stops.slice(0, -1);
  const depotIndex = round.indexOf(DEPOT);
  const rotateToDepot = (values: readonly number[]): number[] => {
    const hops = round.map((_, i) => (values[i + 1] ?? 0) - (values[i] ?? 0));
    return [...hops.slice(depotIndex), ...hops.slice(0, depotIndex)];
  };
  const stops = [...round.slice(depotIndex), ...round.slice(0, depotIndex)];
  const [seconds, metres] = [rotateToDepot(ring.seconds), rotateToDepot(ring.metres)];
  const repeatedStopCount = stops.length - 1;
  return [
    {
      ...ring,
      stops: [...stops, DEPOT],
      seconds: runningSums(seconds),
      metres: runningSums(metres),
    },
    {
      ...ring,
      id: `${ring.id}-on`,
      stops: [...stops, ...stops.slice(0, repeatedStopCount)],
      seconds: runningSums([...seconds, ...seconds.slice(0, repeatedStopCount - 1)]),
      metres: runningSums([...metres, ...metres.slice(0, repeatedStopCount - 1)]),
      closedFrom: stops.length,
    },
  ];
}

/** Returns the seconds of the service day by stop. */
const timesOf = (
  rows: readonly FirstLastRow[],
  destination: string,
  key: 'first' | 'last',
): Map<string, number> =>
  new Map(
    rows
      .filter((row) => row.destination_zh === destination && row[key] !== '')
      .map((row) => [row.code, secondsOf(row[key])]),
  );

const atDepot = (times: ReadonlyMap<string, number>): number => times.get(DEPOT) ?? 0;

/** Returns a train with official times, from one table per round, and running times at other stops. */
function officialRound(
  pattern: LinePattern,
  rounds: readonly ReadonlyMap<string, number>[],
): CityTrip {
  const length = new Set(pattern.stops).size;
  const times: number[] = [];
  const exact = pattern.stops.map((code, i) => {
    const official = rounds[Math.floor(i / length)]?.get(code);
    const hop = (pattern.seconds[i] ?? 0) - (pattern.seconds[i - 1] ?? 0);
    times.push(official ?? (times.at(-1) ?? 0) + hop);
    return official === undefined ? 0 : 1;
  });
  return {
    pattern,
    from: 0,
    to: pattern.stops.length - 1,
    times,
    start: times[0] ?? 0,
    exact: Uint8Array.from(exact),
  };
}
