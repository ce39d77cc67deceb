import type { Alert, Liveness } from '@shtrans/contract/traffic/live';
import type { Context } from '../../../context.ts';
import type { Feed } from '../../../gtfs/feed.ts';
import type { LiveSnapshot } from '../../../gtfs/realtime/snapshot.ts';
import { alertsInForce, alertsNaming, alertView } from './alerts.ts';
import { ALERTS_KEPT_MS, rungOf } from './ladder.ts';

export { alertsBetween } from './store.ts';

/** Realtime data at one instant, for an answer that uses it several times. */
export interface RealtimeInUse {
  liveness: Liveness;
  /** Source of trip updates; null: none. */
  snapshot: LiveSnapshot | null;
  /** Returns the alerts in force that name one of the routes or stops; a stop represents its station. */
  alertsTouching: (routeIds: Iterable<string>, stopIds: Iterable<string>) => Alert[];
}

/** Returns the realtime data that is valid now, for the ids of `feed`. */
export async function realtimeInUse(ctx: Context, feed: Feed): Promise<RealtimeInUse> {
  const [rung, alertRung] = await Promise.all([rungOf(ctx), rungOf(ctx, ALERTS_KEPT_MS)]);
  const alerts = alertsInForce(alertRung.snapshot?.alerts ?? [], ctx.clock.now());
  return {
    ...rung,
    alertsTouching: (routeIds, stopIds) =>
      alertsNaming(feed, alerts, routeIds, stopIds).map((alert) => alertView(feed, alert)),
  };
}
