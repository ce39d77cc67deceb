import { metresBetween } from '../geometry/geometry.ts';
import type { Bilingual } from '@shtrans/contract/api/schemas';
import type { Point } from '@shtrans/contract/rides/schemas';
import type { Feed, Stop } from '../gtfs/feed.ts';
import type { PathwayLink } from '../gtfs/pathways.ts';
import { lazilyPer } from '../timing/lazily.ts';
import { walkMetres, walkSeconds } from './walking.ts';

/** A way through a station by its pathways. */
export interface StationPath {
  seconds: number;
  /** Whether any part of the time is an estimate. */
  estimated: boolean;
}

/** An entrance with the way between it and a platform. */
export interface EntrancePath extends StationPath {
  entrance: Point & { id: string; name: Bilingual | null };
}

/** The ways of one platform. */
interface PlatformPaths {
  /** To other stops of the station. */
  to: ReadonlyMap<number, StationPath>;
  /** From the entrances to the platform, and from it to the exits. */
  entering: readonly EntrancePath[];
  leaving: readonly EntrancePath[];
  /** The stops and directions that only links lead to that are left out. */
  barred: ReadonlySet<number | EndDirection>;
}

/** A walk from an end to a stop to board there, or from a stop after the ride. */
export type EndDirection = 'entering' | 'leaving';

/** Returns the shortest ways from and to each stop that pathways connect. Built once for each feed. */
export const stationPathsOf = lazilyPer((feed: Feed): ReadonlyMap<number, PlatformPaths> => {
  const { links = [], all } = feed.pathways ?? {};
  const usableWays = pathsBy(feed, links);
  if (all === undefined) return usableWays;
  return new Map(
    [...pathsBy(feed, all)].map(([stop, ways]) => {
      const usable = usableWays.get(stop) ?? NO_PATHS;
      const barred = new Set<number | EndDirection>(ways.to.keys());
      for (const to of usable.to.keys()) barred.delete(to);
      for (const direction of ['entering', 'leaving'] as const) {
        if (ways[direction].length > 0 && usable[direction].length === 0) barred.add(direction);
      }
      return [stop, { ...usable, barred }];
    }),
  );
});

const NO_PATHS: PlatformPaths = { to: new Map(), entering: [], leaving: [], barred: new Set() };

function pathsBy(feed: Feed, pathways: readonly PathwayLink[]): Map<number, PlatformPaths> {
  const { stops } = feed;
  const ways = new Map<number, PlatformPaths>();
  if (pathways.length === 0) return ways;
  const links = [...pathways, ...boardingAreaLinks(feed)];
  const onward = Map.groupBy(links, ({ from }) => from);
  const backward = Map.groupBy(
    links.map((link): Link => ({ ...link, from: link.to, to: link.from })),
    ({ from }) => from,
  );
  const isEntrance = (index: number): boolean =>
    feed.pathways?.places[index - stops.length]?.kind === 'entrance';
  for (const index of new Set([...onward.keys(), ...backward.keys()])) {
    if (stops[index]?.kind !== 'stop') continue;
    const reached = shortestFrom(index, onward, isEntrance);
    const reaching = shortestFrom(index, backward, isEntrance);
    ways.set(index, {
      to: new Map([...reached].filter(([stop]) => stop !== index && stop < stops.length)),
      entering: entrancesIn(feed, reaching),
      leaving: entrancesIn(feed, reached),
      barred: new Set(),
    });
  }
  return ways;
}

type Link = Pick<PathwayLink, 'from' | 'to' | 'seconds' | 'estimated'>;

/** A boarding area is a part of its platform. */
function boardingAreaLinks({ pathways, stops }: Feed): Link[] {
  return (pathways?.places ?? []).flatMap(({ kind, parent }, i) => {
    if (kind !== 'boarding_area' || parent < 0) return [];
    const [from, to] = [stops.length + i, parent];
    const link = { seconds: 0, estimated: false };
    return [
      { ...link, from, to },
      { ...link, from: to, to: from },
    ];
  });
}

/**
 * Dijkstra's algorithm without a heap: a station has a few dozen locations. No way leads through an entrance,
 * because who leaves the station pays again.
 */
function shortestFrom(
  start: number,
  links: ReadonlyMap<number, readonly Link[]>,
  isEntrance: (index: number) => boolean,
): Map<number, StationPath> {
  const settled = new Map<number, StationPath>();
  const open = new Map<number, StationPath>([[start, { seconds: 0, estimated: false }]]);
  while (open.size > 0) {
    let [nearest, way] = [-1, { seconds: Infinity, estimated: false }];
    for (const [index, candidate] of open) {
      if (candidate.seconds < way.seconds) [nearest, way] = [index, candidate];
    }
    open.delete(nearest);
    settled.set(nearest, way);
    if (isEntrance(nearest)) continue;
    for (const { to, seconds, estimated } of links.get(nearest) ?? []) {
      const total = way.seconds + seconds;
      if (settled.has(to) || total >= (open.get(to)?.seconds ?? Infinity)) continue;
      open.set(to, { seconds: total, estimated: way.estimated || estimated });
    }
  }
  return settled;
}

function entrancesIn(
  { pathways, stops }: Feed,
  ways: ReadonlyMap<number, StationPath>,
): EntrancePath[] {
  return [...ways].flatMap(([index, way]) => {
    const place = pathways?.places[index - stops.length];
    if (place?.kind !== 'entrance' || place.point === null) return [];
    const { id, name, point } = place;
    return [{ ...way, entrance: { ...point, id, name } }];
  });
}

/**
 * Returns the quickest walk between a point and a stop by the station's entrances: to board (`entering`) or
 * after the ride (`leaving`). Undefined if the pathways do not say; null if there is no way.
 */
export function walkByEntrances(
  feed: Feed,
  point: Point,
  stop: number,
  direction: EndDirection,
): EntrancePath | null | undefined {
  const ways = stationPathsOf(feed).get(stop);
  if (ways === undefined) return undefined;
  let best: EntrancePath | null = null;
  for (const { entrance, seconds, estimated } of ways[direction]) {
    const total = seconds + walkSeconds(walkMetres(metresBetween(point, entrance)));
    if (best === null || total < best.seconds) best = { seconds: total, estimated, entrance };
  }
  if (best !== null) return best;
  return ways.barred.has(direction) ? null : undefined;
}

/**
 * Returns the quickest walk between two stops by pathways: through their station, or by an exit and an
 * entrance. Undefined if the pathways do not say; null if there is no way.
 * @param gateSeconds the estimate for the gates of a stop whose station has no pathways
 */
export function walkByPathways(
  feed: Feed,
  from: number,
  to: number,
  gateSeconds: (stop: Stop) => number,
): StationPath | null | undefined {
  const [a, b] = [feed.stops[from], feed.stops[to]];
  const ways = stationPathsOf(feed);
  const { leaving = [], barred: barredFrom } = ways.get(from) ?? {};
  const { entering = [], barred: barredTo } = ways.get(to) ?? {};
  if (a === undefined || b === undefined || (barredFrom ?? barredTo) === undefined)
    return undefined;
  if (a.parent >= 0 && a.parent === b.parent)
    return ways.get(from)?.to.get(to) ?? (barredFrom?.has(to) === true ? null : undefined);
  if (barredFrom?.has('leaving') === true || barredTo?.has('entering') === true) return null;
  if (leaving.length + entering.length === 0) return undefined;
  const exits = leaving.length > 0 ? leaving : [{ seconds: gateSeconds(a), entrance: a }];
  const entrances = entering.length > 0 ? entering : [{ seconds: gateSeconds(b), entrance: b }];
  let best = Infinity;
  for (const exit of exits) {
    for (const entry of entrances) {
      const street = walkSeconds(walkMetres(metresBetween(exit.entrance, entry.entrance)));
      best = Math.min(best, exit.seconds + street + entry.seconds);
    }
  }
  return { seconds: best, estimated: true };
}
