import { CodedError } from '@shtrans/contract/errors';
import type { Alert, Liveness } from '@shtrans/contract/live-traffic';
import { type LiveSnapshot, tripKey, type TripUpdate } from '../../gtfs/realtime/snapshot.ts';
import type { Context } from '../../context.ts';
import type { Feed } from '../../gtfs/feed.ts';
import { alertsInForce, alertsNaming, alertView } from './alerts.ts';
import { ALERTS_KEPT_MS, rungOf } from './ladder.ts';

/** What is known of one moment beyond the timetable, for an answer that uses it more than once. */
export interface RealtimeInUse {
  liveness: Liveness;
  /** What the updates of trips come from; null: there are none. */
  snapshot: LiveSnapshot | null;
  /** The update of a trip of a service day (`2026-11-21`); null where there is none. */
  updateOfTrip: (serviceDate: string, tripId: string) => TripUpdate | null;
  /** Alerts in force that name one of the routes, or one of the stops, which stands for its station. */
  alertsTouching: (routeIds: Iterable<string>, stopIds: Iterable<string>) => Alert[];
}

/** The feed in use. Raises `unavailable` while there never was one. */
export async function feedInUse({ adapters, log }: Context): Promise<Feed> {
  try {
    return (await adapters.feed.current()).feed;
  } catch (cause) {
    log.warn({ event: 'timetable.missing', err: cause }, 'there is no timetable');
    throw new CodedError('unavailable', { cause });
  }
}

/** The realtime data of the rung of the ladder that holds now, in the terms of `feed`. */
export async function realtimeInUse(ctx: Context, feed: Feed): Promise<RealtimeInUse> {
  const [now, alerted] = await Promise.all([rungOf(ctx), rungOf(ctx, ALERTS_KEPT_MS)]);
  const alerts = alertsInForce(alerted.snapshot?.alerts ?? [], ctx.clock.now());
  return {
    liveness: now.liveness,
    snapshot: now.snapshot,
    updateOfTrip: updatesFrom(now.snapshot),
    alertsTouching: (routeIds, stopIds) =>
      alertsNaming(feed, alerts, routeIds, stopIds).map((alert) => alertView(feed, alert)),
  };
}

const updatesFrom =
  (snapshot: LiveSnapshot | null): RealtimeInUse['updateOfTrip'] =>
  (serviceDate, tripId) =>
    snapshot?.trips.get(tripKey(serviceDate, tripId)) ?? null;
