import type { Alert, Liveness } from '@shtrans/contract/traffic/live';
import type { Context } from '../../../context.ts';
import type { Feed } from '../../../gtfs/feed.ts';
import type { LiveSnapshot } from '../../../gtfs/realtime/snapshot.ts';
import { alertsInForce, alertsNaming, alertView } from './alerts.ts';
import { ALERTS_KEPT_MS, rungOf } from './ladder.ts';

export { alertsBetween } from './store.ts';

/** What is known of one moment beyond the timetable, for an answer that uses it more than once. */
export interface RealtimeInUse {
  liveness: Liveness;
  /** What the updates of trips come from; null: there are none. */
  snapshot: LiveSnapshot | null;
  /** Alerts in force that name one of the routes, or one of the stops, which stands for its station. */
  alertsTouching: (routeIds: Iterable<string>, stopIds: Iterable<string>) => Alert[];
}

/** The realtime data of the rung of the ladder that holds now, in the terms of `feed`. */
export async function realtimeInUse(ctx: Context, feed: Feed): Promise<RealtimeInUse> {
  const [rung, alerted] = await Promise.all([rungOf(ctx), rungOf(ctx, ALERTS_KEPT_MS)]);
  const alerts = alertsInForce(alerted.snapshot?.alerts ?? [], ctx.clock.now());
  return {
    ...rung,
    alertsTouching: (routeIds, stopIds) =>
      alertsNaming(feed, alerts, routeIds, stopIds).map((alert) => alertView(feed, alert)),
  };
}
