import type { Alert, Liveness } from '@shtrans/contract/traffic/live';
import type { ReadContext } from '../../../context.ts';
import type { Feed } from '../../../gtfs/feed.ts';
import type { LiveSnapshot } from '../../../gtfs/realtime/snapshot.ts';
import { alertsInForce, alertsNaming, alertView, type Span } from './alerts.ts';
import { ALERTS_KEPT_MS, rungOf } from './ladder.ts';

export { occupancyField } from './occupancy.ts';
export { alertsBetween } from './store.ts';

/** Realtime data at one instant, for an answer that uses it several times. */
export interface RealtimeInUse {
  liveness: Liveness;
  /** Source of trip updates; null: none. */
  snapshot: LiveSnapshot | null;
  /**
   * Returns the alerts in force that name one of the routes or stops; a stop represents its station.
   * @param span when: now if undefined
   */
  alertsTouching: (routeIds: Iterable<string>, stopIds: Iterable<string>, span?: Span) => Alert[];
}

/** Returns the realtime data that is valid now, for the ids of `feed`. */
export async function realtimeInUse(ctx: ReadContext, feed: Feed): Promise<RealtimeInUse> {
  const [rung, alertRung] = await Promise.all([rungOf(ctx), rungOf(ctx, ALERTS_KEPT_MS)]);
  const alerts = alertRung.snapshot?.alerts ?? [];
  const now = ctx.clock.now();
  return {
    ...rung,
    alertsTouching: (routeIds, stopIds, { from, until } = { from: now, until: now }) =>
      alertsNaming(feed, alertsInForce(alerts, from, until), routeIds, stopIds).map((alert) =>
        alertView(feed, alert),
      ),
  };
}
