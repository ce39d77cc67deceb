import type { Alert } from '@shtrans/contract/traffic/live';
import type { ReadContext } from '../../../context.ts';
import type { Feed } from '../../../gtfs/feed.ts';
import {
  indexOf,
  lineRefOf,
  patternAt,
  routeById,
  stopAt,
  stopRefOf,
  wholeStation,
} from '../../../gtfs/feed-index.ts';
import { isInForce, type ServiceAlert } from '../../../gtfs/realtime/snapshot.ts';
import type { Call } from '../../../http/call.ts';
import { feedInUse } from '../traffic/service.ts';
import { ALERTS_KEPT_MS, rungOf } from './ladder.ts';

const SEVERITIES = ['severe', 'warning', 'info'];

/** A time of interest: an instant, or a journey from its start to its end. */
export interface Span {
  from: Date;
  until: Date;
}

/** Returns the alerts in force at an instant, or at some time of a journey, most severe first. */
export function alertsInForce(
  alerts: readonly ServiceAlert[],
  from: Date,
  untilInstant = from,
): ServiceAlert[] {
  return alerts
    .filter((alert) => isInForce(alert, { from, until: untilInstant }))
    .sort((a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity));
}

/** Returns the announced alerts that are not in force yet, the next to begin first. */
const alertsPlanned = (alerts: readonly ServiceAlert[], now: Date): ServiceAlert[] =>
  alerts
    .filter(({ from }) => from !== null && from > now)
    .sort((a, b) => (a.from?.getTime() ?? 0) - (b.from?.getTime() ?? 0));

/**
 * Returns the alerts in force and those announced for later: all, or those of a line and its stops, or of a
 * stop, its station and its lines. None for a line or stop that the feed does not have. Throws `unavailable` if no timetable is loaded.
 */
export async function alertsFor(ctx: ReadContext, query: Call<'GET maas:/v1/alerts'>['query']) {
  const { feed } = await feedInUse(ctx);
  const { liveness, snapshot } = await rungOf(ctx, ALERTS_KEPT_MS);
  const now = ctx.clock.now();
  const { line, stop } = query;
  let alerts = snapshot?.alerts ?? [];
  if (line !== undefined) alerts = alertsNaming(feed, alerts, [line], stopIdsOf(feed, line));
  if (stop !== undefined) {
    const index = indexOf(feed).stopOf.get(stop);
    const routes = index === undefined ? [] : routeIdsAt(feed, index);
    alerts = alertsNaming(feed, alerts, routes, [stop]);
  }
  const items = alertsInForce(alerts, now).map((alert) => alertView(feed, alert));
  const planned = alertsPlanned(alerts, now).map((alert) => alertView(feed, alert));
  return { items, planned, liveness, serverTime: now.toISOString() };
}

/** Returns the alerts that name one of the routes or stops; a stop represents its whole station. */
export function alertsNaming(
  feed: Feed,
  alerts: readonly ServiceAlert[],
  routeIds: Iterable<string>,
  stopIds: Iterable<string>,
): ServiceAlert[] {
  if (alerts.length === 0) return [];
  const routes = new Set(routeIds);
  const stops = new Set([...stopIds].flatMap((id) => stationOf(feed, id)));
  const stopIdsInStations = new Set([...stops].map((stop) => stopAt(feed, stop).id));
  return alerts.filter(
    (alert) =>
      alert.routeIds.some((id) => routes.has(id)) ||
      alert.stopIds.some((id) => stopIdsInStations.has(id)),
  );
}

/** Returns the indexes of a stop's station and of all its stops; none if the feed does not have the stop. */
function stationOf(feed: Feed, id: string): readonly number[] {
  const index = indexOf(feed).stopOf.get(id);
  return index === undefined ? [] : wholeStation(feed, index);
}

/** Returns the ids of the routes that call at a stop or elsewhere in its station. */
export function routeIdsAt(feed: Feed, stop: number): string[] {
  const calls = wholeStation(feed, stop).flatMap((index) => indexOf(feed).callsOf.get(index) ?? []);
  const routes = new Set(calls.map(({ pattern }) => patternAt(feed, pattern).route));
  return [...routes].flatMap((route) => feed.routes[route]?.id ?? []);
}

/** Returns the ids of the stops at which a line calls. */
function stopIdsOf(feed: Feed, line: string): string[] {
  const { patternsOf, routeOf } = indexOf(feed);
  const patterns = patternsOf[routeOf.get(line) ?? -1] ?? [];
  const stops = new Set(patterns.flatMap((pattern) => [...patternAt(feed, pattern).stops]));
  return [...stops].map((stop) => stopAt(feed, stop).id);
}

/** Returns an alert for the API: stations instead of their platforms, without what the feed does not have. */
export function alertView(
  feed: Feed,
  { id, effect, severity, title, text, url, routeIds, stopIds, from, until }: ServiceAlert,
): Alert {
  const stations = new Set(stopIds.flatMap((stop) => stationOf(feed, stop).slice(0, 1)));
  return {
    id,
    effect,
    severity,
    title,
    text,
    url,
    from: from?.toISOString() ?? null,
    until: until?.toISOString() ?? null,
    lines: routeIds.flatMap((route) => routeById(feed, route) ?? []).map(lineRefOf),
    stops: [...stations].map((index) => stopRefOf(stopAt(feed, index))),
  };
}
