import type { Feed, Stop, Transfer } from '../gtfs/feed.ts';
import { indexOf } from '../gtfs/feed-index.ts';
import { metresBetween } from '../geometry/geometry.ts';
import {
  type Edges,
  type Neighbours,
  noNeighbours,
  packEdges,
  reverseNeighbours,
} from './edges.ts';
import { walkByPathways } from './station-paths.ts';
import { NEVER } from './search-state.ts';
import type { StopGrid } from './stop-grid.ts';
import {
  CHANGE_METRES,
  CHANGE_SECONDS,
  GATE_SECONDS,
  INTERCHANGE_SECONDS,
  walkMetres,
  walkSeconds,
} from './walking.ts';

/** Rules for walks in addition to transfers.txt. */
export interface WalkRules {
  /** Maximum straight-line distance between stops; 0: only walks of transfers.txt. */
  changeMetres: number;
  /** Time to change vehicles at the same stop. */
  changeSeconds: number;
}

export const USUAL_WALKS: WalkRules = {
  changeMetres: CHANGE_METRES,
  changeSeconds: CHANGE_SECONDS,
};

/** Values of transfer_type in transfers.txt: with a minimum time; not possible. */
const WITH_TIME = 2;
export const NOT_POSSIBLE = 3;

/** All walks in both directions, and the seconds to change at each stop; NEVER if that is not possible. */
export interface AllWalks {
  onward: Edges;
  /** The reversed walks: `to` is the origin. */
  backward: Edges;
  changes: Int32Array;
}

/** Reports whether a stop is behind gates, as a platform of a station is. */
export const isGated = (stop: Stop | undefined): boolean => (stop?.parent ?? -1) >= 0;

/** Estimates the metres on foot between two stops. */
export const metresOnFoot = (a: Stop, b: Stop): number => walkMetres(metresBetween(a, b));

/** Returns the walks between served stops: by transfers.txt, or else by distance. */
export function walksOf(
  feed: Feed,
  served: Uint8Array,
  grid: StopGrid,
  rules: WalkRules = USUAL_WALKS,
): AllWalks {
  const walks = noNeighbours(feed.stops);
  const transferKeys = new Set<number>();
  for (const transfer of feed.transfers) addTransfer(feed, served, transfer, walks, transferKeys);
  if (rules.changeMetres > 0) {
    feed.stops.forEach((stop, from) => {
      if (served[from] !== 1) return;
      const add = (to: number): void => {
        const toStop = feed.stops[to];
        if (to === from || toStop === undefined || served[to] !== 1) return;
        if (transferKeys.has(keyOf(from, to))) return;
        const seconds = walkBetween(feed, from, to);
        if (seconds !== null) walks[from]?.set(to, seconds);
      };
      grid.near(stop, rules.changeMetres, add);
      if (stop.parent >= 0) platforms(feed, stop.parent).forEach(add);
    });
  }
  const changes = Int32Array.from(
    walks,
    (walksFromStop, stop) => walksFromStop.get(stop) ?? rules.changeSeconds,
  );
  walks.forEach((walksFromStop, stop) => walksFromStop.delete(stop));
  return { onward: packEdges(walks), backward: packEdges(reverseNeighbours(walks)), changes };
}

const keyOf = (from: number, to: number): number => from * 2 ** 26 + to;

/** A transfer of a station applies to all its platforms (GTFS Schedule Reference, transfers.txt). */
export const platforms = (feed: Feed, stop: number): readonly number[] =>
  feed.stops[stop]?.kind === 'station' ? (indexOf(feed).platformsOf.get(stop) ?? []) : [stop];

function addTransfer(
  feed: Feed,
  served: Uint8Array,
  transfer: Transfer,
  walks: Neighbours,
  transferKeys: Set<number>,
): void {
  for (const from of platforms(feed, transfer.from)) {
    for (const to of platforms(feed, transfer.to)) {
      if (served[from] !== 1 || served[to] !== 1) continue;
      transferKeys.add(keyOf(from, to));
      const isPossible = transfer.type !== NOT_POSSIBLE && !isBarred(feed, from, to);
      if (isPossible) walks[from]?.set(to, secondsOf(feed, transfer, from, to));
      // Removes a walk from an earlier row for the stations.
      else if (from !== to) walks[from]?.delete(to);
      // A row of the stop itself forbids a change there; one of its station is about other platforms.
      else if (transfer.from === from && transfer.to === to) walks[from]?.set(to, NEVER);
    }
  }
}

/** Returns the seconds of a transfer: its own, or else an estimate. */
export function secondsOf(
  feed: Feed,
  { seconds, type }: Transfer,
  from: number,
  to: number,
): number {
  if (type === WITH_TIME || seconds > 0) return seconds;
  const [a, b] = [feed.stops[from], feed.stops[to]];
  if (a === undefined || b === undefined || from === to) return 0;
  return walkByPathways(feed, from, to, gateSeconds)?.seconds ?? walkSeconds(metresOnFoot(a, b));
}

/** Reports whether pathways lead from a stop to another only by links that are left out. */
export const isBarred = (feed: Feed, from: number, to: number): boolean =>
  from !== to && walkByPathways(feed, from, to, gateSeconds) === null;

/** Returns the seconds of a walk by pathways or else by distance; null if there is no way. */
function walkBetween(feed: Feed, from: number, to: number): number | null {
  const way = walkByPathways(feed, from, to, gateSeconds);
  if (way !== undefined) return way?.seconds ?? null;
  const [a, b] = [feed.stops[from], feed.stops[to]];
  if (a === undefined || b === undefined) return null;
  return walkSeconds(metresOnFoot(a, b)) + stationSeconds(a, b);
}

const gateSeconds = (stop: Stop): number => (isGated(stop) ? GATE_SECONDS : 0);

/** Returns the seconds for stairs and gates between two stops, in addition to the walk. */
function stationSeconds(a: Stop, b: Stop): number {
  if (a.parent >= 0 && a.parent === b.parent) return INTERCHANGE_SECONDS;
  return gateSeconds(a) + gateSeconds(b);
}
