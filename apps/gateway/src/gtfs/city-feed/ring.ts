import { secondsOf } from '../../city/files.ts';
import type { FirstLastRow } from '../../city/network.ts';
import { departuresBetween } from './headways.ts';
import type { LineDay, CityTrips } from './rail-line.ts';
import { plainTrip, sums, type CityTrip, type LinePattern } from './line-pattern.ts';

/** Trains of the ring begin and end their day here (Yishan Road), which the table's names say. */
const DEPOT = '0402';

/**
 * The ring as trips of one round from the depot's station. A train goes on after its round, so each trip
 * carries on for another one in which nobody may get on: who stays on board is not made to change, and
 * every departure is there once. Trains after the last full round end at the depot.
 */
export function ringTrips(
  ring: LinePattern,
  rows: readonly FirstLastRow[],
  day: LineDay,
): CityTrips {
  const [home, on] = ringPatterns(ring);
  const name = ring.direction === 0 ? '内环' : '外环';
  const first = timesOf(rows, name, 'first');
  // Of the last train that goes on round, and of the one that ends at the depot.
  const lastRound = timesOf(rows, name, 'last');
  const lastHome = timesOf(rows, `宜山路方向(${name})`, 'last');
  const daily = [
    officialRound(on, [first]),
    officialRound(on, [lastRound, lastHome]),
    officialRound(home, [lastHome]),
  ];
  const [begin, turn, end] = [atDepot(first), atDepot(lastRound), atDepot(lastHome)];
  const fill = (headway: LineDay['working']): CityTrip[] => [
    ...departuresBetween(begin, turn, headway).map((start) => plainTrip(on, start)),
    ...departuresBetween(turn, end, headway).map((start) => plainTrip(home, start)),
  ];
  return { daily, working: fill(day.working), free: fill(day.free), late: [] };
}

/** One round that ends at the depot's station, and one that goes on; `ring` is one from elsewhere. */
function ringPatterns(ring: LinePattern): [LinePattern, LinePattern] {
  const round = ring.stops.slice(0, -1);
  const at = round.indexOf(DEPOT);
  const turned = (values: readonly number[]): number[] => {
    const hops = round.map((_, i) => (values[i + 1] ?? 0) - (values[i] ?? 0));
    return [...hops.slice(at), ...hops.slice(0, at)];
  };
  const stops = [...round.slice(at), ...round.slice(0, at)];
  const [seconds, metres] = [turned(ring.seconds), turned(ring.metres)];
  const again = stops.length - 1;
  return [
    { ...ring, stops: [...stops, DEPOT], seconds: sums(seconds), metres: sums(metres) },
    {
      ...ring,
      id: `${ring.id}-on`,
      stops: [...stops, ...stops.slice(0, again)],
      seconds: sums([...seconds, ...seconds.slice(0, again - 1)]),
      metres: sums([...metres, ...metres.slice(0, again - 1)]),
      closedFrom: stops.length,
    },
  ];
}

/** Seconds of the service day by stop. */
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

/** A train by its official times, one table per round; by running times where they end. */
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
