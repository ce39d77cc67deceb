import type { Feed, Pattern } from '../gtfs/feed.ts';
import { indexOf, platformsAt, stopById } from '../gtfs/feed-index.ts';
import type { PathwayLink, Pathways } from '../gtfs/pathways.ts';
import {
  type ExtraTrips,
  isInForce,
  type LiveSnapshot,
  type ServiceAlert,
} from '../gtfs/realtime/snapshot.ts';
import { lazilyNamed, lazilyPer } from '../timing/lazily.ts';
import { type Engine, engineOf } from './engine.ts';
import type { Plan, PlannedItinerary, PlanQuery } from './plan.ts';

/**
 * Plans for riders who cannot use steps: the timetable without the trips, stops and pathways that the feed, or
 * an alert in force, excludes. What neither says stays in, and legs say that it is unknown.
 */

/** No boarding and no alighting, see `Pattern.closed`. */
const NEITHER = 3;

/** What alerts close at a time: ids of stops, stations, places and pathways. */
interface Outages {
  /** Nothing stops here. */
  closed: readonly string[];
  /** A lift or another facility is out of order here. */
  inaccessible: readonly string[];
}

/** Maximum cached engines: outages change a few times a day. */
const MAX_ENGINES = 2;

const enginesOf = lazilyPer((feed: Feed) =>
  lazilyNamed(
    (key: string): Engine => engineOf(stepFreeFeed(feed, JSON.parse(key) as Outages)),
    MAX_ENGINES,
  ),
);

/** Plans without steps. Builds the network on the first query, and again when the outages change. */
export function planWithoutSteps(feed: Feed, query: PlanQuery): Plan {
  const outages = outagesAt(query.realtime?.alerts ?? [], query.time);
  const engine = enginesOf(feed)(JSON.stringify(outages));
  const realtime = query.realtime && withClosedExtras(query.realtime, engine.network.feed);
  return engine.plan({ ...query, realtime });
}

function outagesAt(alerts: readonly ServiceAlert[], time: Date): Outages {
  const idsOf = (effect: string): string[] => {
    const ids = alerts
      .filter((alert) => alert.effect === effect && isInForce(alert, { from: time, until: time }))
      // An alert about lines says nothing about their stops.
      .filter(({ routeIds }) => routeIds.length === 0)
      .flatMap(({ stopIds, placeIds = [] }) => (placeIds.length > 0 ? placeIds : stopIds));
    return [...new Set(ids)].sort();
  };
  return { closed: idsOf('no_service'), inaccessible: idsOf('accessibility_issue') };
}

/** Returns the feed with what riders without steps can use. Stops and routes keep their indexes. */
export function stepFreeFeed(feed: Feed, outages: Outages): Feed {
  const lifts = liftsAt(feed, outages.inaccessible);
  const unusable = new Set([...outages.closed, ...outages.inaccessible]);
  const isUsable = ({ stepFree, id, from, to }: PathwayLink): boolean =>
    stepFree &&
    !lifts.has(id) &&
    !unusable.has(id) &&
    [from, to].every((index) => {
      const place = feed.pathways?.places[index - feed.stops.length];
      return place === undefined || (!unusable.has(place.id) && place.wheelchair !== 'no');
    });
  const closedStops = new Uint8Array(feed.stops.length);
  feed.stops.forEach(({ wheelchair, id }, stop) => {
    if (wheelchair === 'no' || unusable.has(id)) closedStops[stop] = 1;
  });
  for (const id of unusable) {
    const station = indexOf(feed).stopOf.get(id);
    // A broken lift closes a station whose lifts are not known.
    const isClosed = station !== undefined && !hasLifts(feed, station);
    if (isClosed || outages.closed.includes(id))
      for (const stop of platformsAt(feed, station ?? -1)) closedStops[stop] = 1;
  }
  const { pathways } = feed;
  const usableLinks: Pathways | undefined = pathways && {
    ...pathways,
    links: pathways.links.filter(isUsable),
    all: pathways.links,
  };
  return {
    ...feed,
    // Extra trips of a realtime feed are closed by this.
    stops: feed.stops.map((stop, i) =>
      closedStops[i] === 1 ? { ...stop, wheelchair: 'no' as const } : stop,
    ),
    patterns: feed.patterns.map((pattern) => ({
      ...closedAt(pattern, closedStops),
      trips: pattern.trips.some(({ wheelchair }) => wheelchair === 'no')
        ? pattern.trips.filter(({ wheelchair }) => wheelchair !== 'no')
        : pattern.trips,
    })),
    ...(usableLinks && { pathways: usableLinks }),
  };
}

function closedAt(pattern: Pattern, closedStops: Uint8Array): Pattern {
  if (!pattern.stops.some((stop) => closedStops[stop] === 1)) return pattern;
  const closed = Uint8Array.from(pattern.stops, (stop, i) =>
    closedStops[stop] === 1 ? NEITHER : (pattern.closed?.[i] ?? 0),
  );
  return { ...pattern, closed };
}

/** Returns the station of an index of links: of a stop or place, or of a boarding area's platform. */
function stationOf({ stops, pathways }: Feed, index: number): number {
  const place = pathways?.places[index - stops.length];
  const stop = place === undefined ? index : place.parent;
  return stops[stop]?.kind === 'stop' ? (stops[stop]?.parent ?? -1) : stop;
}

/** Returns the ids of all lifts of the stations among some ids: an alert about a station does not say which. */
function liftsAt(feed: Feed, ids: readonly string[]): ReadonlySet<string> {
  const stations = new Set(ids.map((id) => indexOf(feed).stopOf.get(id) ?? -1));
  const links = feed.pathways?.links ?? [];
  return new Set(
    links
      .filter(({ mode, from }) => mode === 'lift' && stations.has(stationOf(feed, from)))
      .map(({ id }) => id),
  );
}

const hasLifts = (feed: Feed, station: number): boolean =>
  (feed.pathways?.links ?? []).some(
    ({ mode, from }) => mode === 'lift' && stationOf(feed, from) === station,
  );

/** Closes the stops of extra trips that are closed for all trips of the feed. */
function withClosedExtras(snapshot: LiveSnapshot, feed: Feed): LiveSnapshot {
  if (snapshot.extra === undefined) return snapshot;
  return snapshotsFor(feed)(snapshot.extra)(snapshot);
}

const snapshotsFor = lazilyPer((feed: Feed) =>
  lazilyPer((extra: ExtraTrips) => {
    const closedStops = Uint8Array.from(feed.stops, ({ wheelchair }) =>
      wheelchair === 'no' ? 1 : 0,
    );
    const patterns = extra.feed.patterns.map((pattern) => closedAt(pattern, closedStops));
    const closedExtra = { ...extra, feed: { ...extra.feed, patterns } };
    return lazilyPer((snapshot: LiveSnapshot): LiveSnapshot => ({
      ...snapshot,
      extra: closedExtra,
    }));
  }),
);

/** Reports whether the feed excludes a ride of an itinerary for riders in wheelchairs, by its vehicle or stops. */
export const hasSteps = (feed: Feed, { legs }: PlannedItinerary): boolean =>
  legs.some((leg, i) => {
    if (leg.kind === 'walk') return false;
    if (leg.wheelchair === 'no') return true;
    const next = legs[i + 1];
    const leaves = next?.kind !== 'ride' || !next.staysOnBoard;
    const ends = [leg.staysOnBoard ? null : leg.stops[0], leaves ? leg.stops.at(-1) : null];
    return ends.some((end) => stopById(feed, end?.id ?? '')?.wheelchair === 'no');
  });
