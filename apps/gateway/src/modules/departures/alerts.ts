import type { Alert } from '@shtrans/contract/live-traffic';
import type { ServiceAlert } from '../../gtfs/realtime/snapshot.ts';
import type { Feed } from '../../gtfs/feed.ts';
import { indexOf, lineRefOf, routeById, stopRefOf, wholeStation } from '../../gtfs/feed-index.ts';

/** Whether an alert is in force at an instant. */
const inForce = ({ from, until }: ServiceAlert, now: Date): boolean =>
  (from === null || from <= now) && (until === null || until > now);

const SEVERITIES = ['severe', 'warning', 'info'];

/** The alerts in force, the worst first. */
export const alertsInForce = (alerts: readonly ServiceAlert[], now: Date): ServiceAlert[] =>
  alerts
    .filter((alert) => inForce(alert, now))
    .sort((a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity));

/** Those that name one of the routes or stops; a stop stands for its whole station. */
export function alertsNaming(
  feed: Feed,
  alerts: readonly ServiceAlert[],
  routeIds: Iterable<string>,
  stopIds: Iterable<string>,
): ServiceAlert[] {
  if (alerts.length === 0) return [];
  const routes = new Set(routeIds);
  const stops = new Set<string>();
  for (const id of stopIds) for (const same of stationIds(feed, id)) stops.add(same);
  return alerts.filter(
    (alert) =>
      alert.routeIds.some((id) => routes.has(id)) || alert.stopIds.some((id) => stops.has(id)),
  );
}

function stationIds(feed: Feed, id: string): string[] {
  const index = indexOf(feed).stopOf.get(id);
  if (index === undefined) return [];
  return wholeStation(feed, index).flatMap((each) => feed.stops[each]?.id ?? []);
}

/** Ids of the routes that call at a stop or anywhere in its station. */
export function routeIdsAt(feed: Feed, stop: number): string[] {
  const { callsOf } = indexOf(feed);
  const routes = new Set<string>();
  for (const index of wholeStation(feed, stop)) {
    for (const { pattern } of callsOf.get(index) ?? []) {
      const route = feed.routes[feed.patterns[pattern]?.route ?? -1];
      if (route !== undefined) routes.add(route.id);
    }
  }
  return [...routes];
}

/** Ids of the stops that a route calls at. */
export function stopIdsOf(feed: Feed, route: number): string[] {
  const stops = new Set<number>();
  for (const pattern of indexOf(feed).patternsOf[route] ?? []) {
    for (const stop of feed.patterns[pattern]?.stops ?? []) stops.add(stop);
  }
  return [...stops].flatMap((stop) => feed.stops[stop]?.id ?? []);
}

/** An alert as answers have it: stations instead of their platforms, what the feed does not know left out. */
export function alertView(feed: Feed, alert: ServiceAlert): Alert {
  const { stopOf } = indexOf(feed);
  const stations = new Set<number>();
  for (const id of alert.stopIds) {
    const index = stopOf.get(id);
    if (index !== undefined) stations.add(wholeStation(feed, index)[0] ?? index);
  }
  return {
    id: alert.id,
    effect: alert.effect,
    severity: alert.severity,
    title: alert.title,
    text: alert.text,
    url: alert.url,
    from: alert.from?.toISOString() ?? null,
    until: alert.until?.toISOString() ?? null,
    lines: alert.routeIds.flatMap((id) => {
      const route = routeById(feed, id);
      return route === undefined ? [] : [lineRefOf(route)];
    }),
    stops: [...stations].flatMap((index) => {
      const stop = feed.stops[index];
      return stop === undefined ? [] : [stopRefOf(stop)];
    }),
  };
}
