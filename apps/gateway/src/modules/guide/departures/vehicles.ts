import { existing } from '@shtrans/contract/api/errors';
import type { Vehicle } from '@shtrans/contract/traffic/live';
import type { ReadContext } from '../../../context.ts';
import type { Feed, Pattern, Stop } from '../../../gtfs/feed.ts';
import {
  indexOf,
  lineRefOf,
  routeById,
  stopById,
  stopRefOf,
  tripsOf,
} from '../../../gtfs/feed-index.ts';
import type { LiveSnapshot, VehiclePosition } from '../../../gtfs/realtime/snapshot.ts';
import { feedInUse } from '../traffic/service.ts';
import { FRESH_MS, KEPT_MS, rungOf } from './ladder.ts';
import { occupancyView } from './occupancy.ts';
import { stopUpdate } from './stop-update.ts';

/**
 * Returns the vehicles of a line under way; none without realtime data, because the timetable has no
 * positions. Throws `line_not_found`, and `unavailable` if no timetable is loaded.
 */
export async function vehiclesOf(ctx: ReadContext, line: string) {
  const { feed } = await feedInUse(ctx);
  const route = existing(routeById(feed, line), 'line_not_found', 'id');
  const { liveness, snapshot } = await rungOf(ctx);
  const now = ctx.clock.now();
  const ageOf = (vehicle: VehiclePosition): number => now.getTime() - vehicle.at.getTime();
  const vehicles = snapshot?.vehicles ?? [];
  const items = vehicles
    .filter((vehicle) => vehicle.routeId === line && ageOf(vehicle) <= KEPT_MS)
    .map((vehicle): Vehicle => {
      const { vehicleId, tripId, direction, status, lat, lon, heading, at } = vehicle;
      const stop = stationOf(feed, vehicle.stopId);
      return {
        id: vehicleId,
        tripId,
        line: lineRefOf(route),
        direction,
        headsign: patternOf(feed, snapshot, tripId)?.headsign ?? null,
        position: { lat, lon, heading, at: at.toISOString() },
        stop: stop === undefined ? null : stopRefOf(stop),
        status,
        delaySeconds: delayOf(feed, snapshot, vehicle),
        ...(vehicle.occupancy && { occupancy: occupancyView(vehicle.occupancy, at) }),
        stale: ageOf(vehicle) > FRESH_MS,
      };
    });
  return { items, liveness, serverTime: now.toISOString() };
}

/** Returns the station of a stop, or the stop itself without one: lines list stations. */
function stationOf(feed: Feed, stopId: string | null): Stop | undefined {
  const stop = stopById(feed, stopId ?? '');
  return feed.stops[stop?.parent ?? -1] ?? stop;
}

/** Returns the pattern of a trip; an extra trip can have the id of the one that it replaces. */
const patternOf = (
  feed: Feed,
  snapshot: LiveSnapshot | null,
  tripId: string | null,
): Pattern | undefined =>
  [...(snapshot?.extra === undefined ? [] : [snapshot.extra.feed]), feed]
    .map((each) => tripsOf(each).get(tripId ?? '')?.pattern)
    .find((pattern) => pattern !== undefined);

/** Returns the vehicle's delay at its next stop, in seconds. */
function delayOf(
  feed: Feed,
  snapshot: LiveSnapshot | null,
  { tripId, serviceDate, stopId }: VehiclePosition,
): number | null {
  if (tripId === null || serviceDate === null || stopId === null) return null;
  const stop = indexOf(feed).stopOf.get(stopId) ?? -1;
  const position = patternOf(feed, snapshot, tripId)?.stops.indexOf(stop) ?? -1;
  return position < 0 ? null : stopUpdate(snapshot, serviceDate, tripId, position).delaySeconds;
}
