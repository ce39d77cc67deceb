import type { Alert, Liveness } from '@shtrans/contract/live-traffic';
import type { Context } from '../../context.ts';
import type { Feed } from '../../gtfs/feed.ts';
import { indexOf } from '../../gtfs/feed-index.ts';
import { alertsInForce, alertsNaming, alertView, routeIdsAt, stopIdsOf } from './alerts.ts';
import { ALERTS_KEPT_MS, rungOf } from './ladder.ts';
import { feedInUse } from './service.ts';

interface AlertQuery {
  line?: string | undefined;
  stop?: string | undefined;
}

/**
 * Alerts in force: all, or those of a line with its stops, or of a stop with its station and lines. A
 * line or stop that the feed does not have has none. Raises `unavailable` while there is no timetable.
 */
export async function alertsFor(
  ctx: Context,
  query: AlertQuery,
): Promise<{ items: Alert[]; liveness: Liveness; serverTime: string }> {
  const feed = await feedInUse(ctx);
  const { liveness, snapshot } = await rungOf(ctx, ALERTS_KEPT_MS);
  const now = ctx.clock.now();
  let alerts = alertsInForce(snapshot?.alerts ?? [], now);
  if (query.line !== undefined) {
    alerts = alertsNaming(feed, alerts, [query.line], stopsOfLine(feed, query.line));
  }
  if (query.stop !== undefined) {
    alerts = alertsNaming(feed, alerts, routesAtStop(feed, query.stop), [query.stop]);
  }
  const items = alerts.map((alert) => alertView(feed, alert));
  return { items, liveness, serverTime: now.toISOString() };
}

const stopsOfLine = (feed: Feed, line: string): string[] =>
  stopIdsOf(feed, indexOf(feed).routeOf.get(line) ?? -1);

function routesAtStop(feed: Feed, stop: string): string[] {
  const index = indexOf(feed).stopOf.get(stop);
  return index === undefined ? [] : routeIdsAt(feed, index);
}
