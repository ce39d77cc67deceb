import { metresBetween } from '../src/geometry/geometry.ts';
import type { Feed, TransferRule, TripSelector } from '../src/gtfs/feed.ts';
import { walkMetres, walkSeconds } from '../src/planner/walking.ts';
import type { Run } from './connection-scan.ts';

/** A vehicle that a rider may have left at a stop. */
interface Arrival {
  stop: number;
  run: number;
  time: number;
}

interface RuledChanges {
  none: () => Arrival[];
  /** Returns the seconds from a vehicle to a run that leaves a stop; Infinity if it is not possible. */
  secondsBetween: (arrival: Arrival, stop: number, run: number) => number;
  /** Reports whether a rider of any of the arrivals catches a run that leaves a stop. */
  reach: (arrivals: Arrival[] | undefined, stop: number, run: number, departure: number) => boolean;
}

const [TIMED, NOT_POSSIBLE] = [1, 3];

/**
 * The order of the reference, the most specific first: whether the arriving side is by trip, route or neither,
 * and the departing side.
 */
const ORDER = [
  ['trip', 'trip'],
  ['trip', 'route'],
  ['route', 'trip'],
  ['trip', 'any'],
  ['any', 'trip'],
  ['route', 'route'],
  ['route', 'any'],
  ['any', 'route'],
];
/** Ranks that are equal: a trip and a route in either order, one trip, one route. */
const RANKS = [0, 1, 1, 2, 2, 3, 4, 4];

const sideOf = ({ route, trip }: TripSelector): string => {
  if (trip !== null) return 'trip';
  return route >= 0 ? 'route' : 'any';
};

const rankOf = ({ arriving, departing }: TransferRule): number => {
  const [a, b] = [sideOf(arriving), sideOf(departing)];
  return RANKS[ORDER.findIndex(([first, second]) => first === a && second === b)] ?? 9;
};

const matches = (
  { route, trip }: TripSelector,
  run: Pick<Run, 'tripId' | 'route'> | undefined,
): boolean => {
  if (trip !== null) return run?.tripId === trip;
  return route < 0 || run?.route === route;
};

/** Changes by the rules of transfers.txt for routes and trips, looked up for each two runs. */
export function ruledChanges(
  feed: Feed,
  walks: readonly Map<number, number>[],
  runs: readonly Pick<Run, 'tripId' | 'route'>[],
): RuledChanges {
  const { stops, transferRules = [] } = feed;
  const isAt = (place: number, stop: number): boolean =>
    place === stop || (stops[place]?.kind === 'station' && stops[stop]?.parent === place);
  const secondsBetween = (arrival: Arrival, stop: number, run: number): number => {
    const usual = walks[arrival.stop]?.get(stop) ?? Infinity;
    const rules = transferRules.filter(
      ({ from, to, arriving, departing }) =>
        isAt(from, arrival.stop) &&
        isAt(to, stop) &&
        matches(arriving, runs[arrival.run]) &&
        matches(departing, runs[run]),
    );
    const strongest = Math.min(...rules.map(rankOf));
    const rule = rules.findLast((each) => rankOf(each) === strongest);
    if (rule === undefined) return usual;
    if (rule.type === NOT_POSSIBLE) return Infinity;
    const [a, b] = [stops[arrival.stop], stops[stop]];
    if (rule.type > TIMED || rule.seconds > 0 || a === undefined || b === undefined)
      return rule.seconds;
    return arrival.stop === stop ? 0 : walkSeconds(walkMetres(metresBetween(a, b)));
  };
  return {
    none: () => [],
    secondsBetween,
    reach: (arrivals = [], stop, run, departure) =>
      arrivals.some(
        (arrival) =>
          arrival.time <= departure &&
          arrival.time + secondsBetween(arrival, stop, run) <= departure,
      ),
  };
}
