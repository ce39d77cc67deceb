import { CodedError } from '@shtrans/contract/errors';
import type { Liveness, Vehicle } from '@shtrans/contract/live-traffic';
import { type LiveSnapshot, tripKey, type VehiclePosition } from '../../gtfs/realtime/snapshot.ts';
import type { Context } from '../../context.ts';
import type { Feed } from '../../gtfs/feed.ts';
import { indexOf, lineRefOf, stopRefOf, tripsOf } from '../../gtfs/feed-index.ts';
import { FRESH_MS, KEPT_MS, rungOf } from './ladder.ts';
import { feedInUse } from './service.ts';
import { stopNews } from './trip-news.ts';

/**
 * The vehicles of a line under way. Raises `line_not_found`, and `unavailable` while there is no
 * timetable. Without news there are none: the timetable does not tell where a vehicle is.
 */
export async function vehiclesOf(
  ctx: Pick<Context, 'adapters' | 'clock' | 'log'>,
  line: string,
): Promise<{ items: Vehicle[]; liveness: Liveness; serverTime: string }> {
  const feed = await feedInUse(ctx);
  if (!indexOf(feed).routeOf.has(line)) throw new CodedError('line_not_found', { field: 'id' });
  const { liveness, snapshot } = await rungOf(ctx);
  const now = ctx.clock.now();
  const items = (snapshot?.vehicles ?? []).flatMap((news) => {
    const seen = now.getTime() - news.at.getTime() <= KEPT_MS;
    const view = snapshot === null || !seen ? undefined : vehicleView(feed, snapshot, news, now);
    return view !== undefined && view.line.id === line ? [view] : [];
  });
  return { items, liveness, serverTime: now.toISOString() };
}

function vehicleView(
  feed: Feed,
  snapshot: LiveSnapshot,
  news: VehiclePosition,
  now: Date,
): Vehicle | undefined {
  const { routeOf, stopOf } = indexOf(feed);
  const route = feed.routes[routeOf.get(news.routeId) ?? -1];
  if (route === undefined) return undefined;
  const stop = news.stopId === null ? undefined : feed.stops[stopOf.get(news.stopId) ?? -1];
  const place = news.tripId === null ? undefined : tripsOf(feed).get(news.tripId);
  return {
    id: news.vehicleId,
    tripId: news.tripId,
    line: lineRefOf(route),
    direction: news.direction,
    headsign: place?.pattern.headsign ?? null,
    position: { lat: news.lat, lon: news.lon, heading: news.heading, at: news.at.toISOString() },
    stop: stop === undefined ? null : stopRefOf(stop),
    status: news.status,
    delaySeconds: delayOf(feed, snapshot, news),
    stale: now.getTime() - news.at.getTime() > FRESH_MS,
  };
}

/** By how much it is late at the stop it comes to. */
function delayOf(feed: Feed, snapshot: LiveSnapshot, news: VehiclePosition): number | null {
  const { tripId, serviceDate, stopId } = news;
  if (tripId === null || serviceDate === null || stopId === null) return null;
  const trip = snapshot.trips.get(tripKey(serviceDate, tripId));
  const stop = indexOf(feed).stopOf.get(stopId) ?? -1;
  const position = tripsOf(feed).get(tripId)?.pattern.stops.indexOf(stop) ?? -1;
  return trip === undefined || position < 0 ? null : stopNews(trip, position).delaySeconds;
}
