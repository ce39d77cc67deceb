import type { Departure, NearDeparture } from '@shtrans/contract/traffic/live';
import type { ReadContext } from '../../../context.ts';
import { indexOf, stopRefOf } from '../../../gtfs/feed-index.ts';
import type { Call as EndpointCall } from '../../../http/call.ts';
import { feedInUse, requireToday, stopsInWalk } from '../traffic/service.ts';
import { departuresOf } from './departures.ts';
import { realtimeInUse } from './service.ts';

/** Maximum number of places whose boards are read: the farther ones seldom add a line. */
const MAX_PLACES = 12;
/** Departures read per place: enough for a few of each line and direction. */
const READ_PER_PLACE = 60;
/** Departures of a row: the next, and those for riders who miss it. */
const MAX_PER_ROW = 3;

/**
 * Returns the next departures around a point that a rider who sets off now catches, one row for each line and direction,
 * from its nearest place. The most useful place is first: rail, then by distance. At night these are the first of
 * tomorrow. Throws `place_outside_city`, and `timetable_lacks_today`.
 */
export async function nearDepartures(
  ctx: ReadContext,
  { lat, lon, limit }: EndpointCall<'GET maas:/v1/near-departures'>['query'],
) {
  const [{ feed }, inWalk] = await Promise.all([feedInUse(ctx), stopsInWalk(ctx, { lat, lon })]);
  const { snapshot, liveness } = await realtimeInUse(ctx, feed);
  const now = ctx.clock.now();
  requireToday(feed, now);
  const places = inWalk.slice(0, MAX_PLACES);
  const rows = new Map<string, NearDeparture>();
  for (const near of places.toSorted((a, b) => a.distanceMetres - b.distanceMetres)) {
    const stop = indexOf(feed).stopOf.get(near.place.id);
    // A feed that was replaced in the meantime does not have the place.
    if (stop === undefined) continue;
    const arrivalAtStop = new Date(now.getTime() + near.walkSeconds * 1000);
    const request = { feed, stop, route: undefined, at: arrivalAtStop, limit: READ_PER_PLACE };
    const departures = departuresOf({ ...request, realtime: snapshot }).filter(
      ({ state }) => state !== 'cancelled' && state !== 'skipped',
    );
    for (const [key, ofLine] of byLineAndDirection(departures)) {
      if (rows.has(key)) continue;
      const { place, kind, distanceMetres, walkSeconds } = near;
      const reach = { stop: stopRefOf(place), kind, distanceMetres, walkSeconds };
      rows.set(key, { ...reach, departures: ofLine.slice(0, MAX_PER_ROW) });
    }
  }
  const rankOf = ({ stop }: NearDeparture): number =>
    places.findIndex(({ place }) => place.id === stop.id);
  return {
    items: [...rows.values()].toSorted((a, b) => rankOf(a) - rankOf(b)).slice(0, limit),
    liveness,
    serverTime: now.toISOString(),
  };
}

/** Departures by line and direction, each list in the given order. */
function byLineAndDirection(departures: readonly Departure[]): Map<string, Departure[]> {
  const lists = new Map<string, Departure[]>();
  for (const departure of departures) {
    const key = `${departure.line.id} ${departure.direction}`;
    const list = lists.get(key);
    if (list === undefined) lists.set(key, [departure]);
    else list.push(departure);
  }
  return lists;
}
