import { CodedError } from '@shtrans/contract/errors';
import type { Liveness, Vehicle } from '@shtrans/contract/live-traffic';
import { type LiveSnapshot, tripKey, type VehiclePosition } from '../../gtfs/realtime/snapshot.ts';
import type { Context } from '../../context.ts';
import type { Feed } from '../../gtfs/feed.ts';
import {
  indexOf,
  lineRefOf,
  routeById,
  stopById,
  stopRefOf,
  tripsOf,
} from '../../gtfs/feed-index.ts';
import { FRESH_MS, KEPT_MS, rungOf } from './ladder.ts';
import { feedInUse } from './service.ts';
import { stopUpdate } from './stop-update.ts';

/**
 * The vehicles of a line under way. Raises `line_not_found`, and `unavailable` while there is no
 * timetable. Without realtime there are none: the timetable does not say where a vehicle is.
 */
export async function vehiclesOf(
  ctx: Context,
  line: string,
): Promise<{ items: Vehicle[]; liveness: Liveness; serverTime: string }> {
  const feed = await feedInUse(ctx);
  if (!indexOf(feed).routeOf.has(line)) throw new CodedError('line_not_found', { field: 'id' });
  const { liveness, snapshot } = await rungOf(ctx);
  const now = ctx.clock.now();
  const items = (snapshot?.vehicles ?? []).flatMap((vehicle) => {
    const seen = now.getTime() - vehicle.at.getTime() <= KEPT_MS;
    const view = snapshot === null || !seen ? undefined : vehicleView(feed, snapshot, vehicle, now);
    return view !== undefined && view.line.id === line ? [view] : [];
  });
  return { items, liveness, serverTime: now.toISOString() };
}

function vehicleView(
  feed: Feed,
  snapshot: LiveSnapshot,
  vehicle: VehiclePosition,
  now: Date,
): Vehicle | undefined {
  const route = routeById(feed, vehicle.routeId);
  if (route === undefined) return undefined;
  const stop = stopById(feed, vehicle.stopId ?? '');
  const known = vehicle.tripId === null ? undefined : tripsOf(feed).get(vehicle.tripId);
  return {
    id: vehicle.vehicleId,
    tripId: vehicle.tripId,
    line: lineRefOf(route),
    direction: vehicle.direction,
    headsign: known?.pattern.headsign ?? null,
    position: {
      lat: vehicle.lat,
      lon: vehicle.lon,
      heading: vehicle.heading,
      at: vehicle.at.toISOString(),
    },
    stop: stop === undefined ? null : stopRefOf(stop),
    status: vehicle.status,
    delaySeconds: delayOf(feed, snapshot, vehicle),
    stale: now.getTime() - vehicle.at.getTime() > FRESH_MS,
  };
}

/** By how much it is late at the stop it comes to. */
function delayOf(feed: Feed, snapshot: LiveSnapshot, vehicle: VehiclePosition): number | null {
  const { tripId, serviceDate, stopId } = vehicle;
  if (tripId === null || serviceDate === null || stopId === null) return null;
  const trip = snapshot.trips.get(tripKey(serviceDate, tripId));
  const stop = indexOf(feed).stopOf.get(stopId) ?? -1;
  const position = tripsOf(feed).get(tripId)?.pattern.stops.indexOf(stop) ?? -1;
  return trip === undefined || position < 0 ? null : stopUpdate(trip, position).delaySeconds;
}
