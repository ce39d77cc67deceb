import type { Feed, Stop, Transfer } from '../gtfs/feed.ts';
import { indexOf } from '../gtfs/feed-index.ts';
import { metresBetween } from '../city/geometry.ts';
import { type Edges, type Neighbours, noNeighbours, packed, turned } from './edges.ts';
import type { StopGrid } from './stop-grid.ts';
import {
  CHANGE_METRES,
  CHANGE_SECONDS,
  GATE_SECONDS,
  INTERCHANGE_SECONDS,
  walkMetres,
  walkSeconds,
} from './walking.ts';

/** What walks there are besides those of transfers.txt. */
export interface WalkRules {
  /** Between stops so far apart as the crow flies; 0: none, only what transfers.txt has. */
  changeMetres: number;
  /** From one vehicle to the next at the same stop. */
  changeSeconds: number;
}

export const USUAL_WALKS: WalkRules = {
  changeMetres: CHANGE_METRES,
  changeSeconds: CHANGE_SECONDS,
};

/** Recommended, timed, with a time, not possible: `transfer_type` of transfers.txt. */
const WITH_TIME = 2;
const NOT_POSSIBLE = 3;

/** Both directions of all walks, and the change at each stop itself. */
export interface AllWalks {
  onward: Edges;
  /** The same walks from their end: `to` is where one comes from. */
  backward: Edges;
  changes: Int32Array;
}

/** Whether gates stand between a stop and the street: a platform of a station. */
export const isGated = (stop: Stop | undefined): boolean => (stop?.parent ?? -1) >= 0;

/** Metres on foot between two stops. */
export const metresOnFoot = (a: Stop, b: Stop): number => walkMetres(metresBetween(a, b));

/** Walks between the stops where trips call (`served`), by transfers.txt first, else by distance. */
export function walksOf(
  feed: Feed,
  served: Uint8Array,
  grid: StopGrid,
  rules: WalkRules = USUAL_WALKS,
): AllWalks {
  const walks = noNeighbours(feed.stops);
  const given = new Set<number>();
  for (const transfer of feed.transfers) addTransfer(feed, served, transfer, walks, given);
  if (rules.changeMetres > 0) {
    feed.stops.forEach((stop, from) => {
      if (served[from] !== 1) return;
      const add = (to: number): void => {
        const other = feed.stops[to];
        if (to === from || other === undefined || served[to] !== 1) return;
        if (given.has(keyOf(from, to))) return;
        const street = walkSeconds(metresOnFoot(stop, other));
        walks[from]?.set(to, street + betweenSeconds(stop, other));
      };
      grid.near(stop, rules.changeMetres, add);
      if (stop.parent >= 0) platforms(feed, stop.parent).forEach(add);
    });
  }
  const changes = Int32Array.from(walks, (own, stop) => own.get(stop) ?? rules.changeSeconds);
  walks.forEach((own, stop) => own.delete(stop));
  return { onward: packed(walks), backward: packed(turned(walks)), changes };
}

const keyOf = (from: number, to: number): number => from * 2 ** 26 + to;

/** A transfer of a station is one of all its platforms (GTFS Schedule Reference, transfers.txt). */
const platforms = (feed: Feed, stop: number): readonly number[] =>
  feed.stops[stop]?.kind === 'station' ? (indexOf(feed).platformsOf.get(stop) ?? []) : [stop];

function addTransfer(
  feed: Feed,
  served: Uint8Array,
  transfer: Transfer,
  walks: Neighbours,
  given: Set<number>,
): void {
  for (const from of platforms(feed, transfer.from)) {
    for (const to of platforms(feed, transfer.to)) {
      if (served[from] !== 1 || served[to] !== 1) continue;
      given.add(keyOf(from, to));
      if (transfer.type !== NOT_POSSIBLE) walks[from]?.set(to, secondsOf(feed, transfer, from, to));
      // A row of both stations may have let them change before. Of a stop alone it says nothing: one stands there already.
      else if (from !== to) walks[from]?.delete(to);
    }
  }
}

function secondsOf(feed: Feed, { seconds, type }: Transfer, from: number, to: number): number {
  if (type === WITH_TIME || seconds > 0) return seconds;
  const [a, b] = [feed.stops[from], feed.stops[to]];
  if (a === undefined || b === undefined || from === to) return 0;
  return walkSeconds(metresOnFoot(a, b));
}

/** Stairs and gates between two stops, besides the distance. */
function betweenSeconds(a: Stop, b: Stop): number {
  if (a.parent >= 0 && a.parent === b.parent) return INTERCHANGE_SECONDS;
  return (isGated(a) ? GATE_SECONDS : 0) + (isGated(b) ? GATE_SECONDS : 0);
}
