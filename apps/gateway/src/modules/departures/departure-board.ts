import { CodedError } from '@shtrans/contract/errors';
import type { Alert, Departure, Liveness } from '@shtrans/contract/live-traffic';
import type { StopRef } from '@shtrans/contract/traffic';
import type { Context } from '../../context.ts';
import type { Feed } from '../../gtfs/feed.ts';
import { indexOf, stopRefOf } from '../../gtfs/feed-index.ts';
import { routeIdsAt } from './alerts.ts';
import { departuresOf, stopIndex } from './departures.ts';
import { feedInUse, realtimeInUse } from './service.ts';

/** What is asked: an id of a stop or station, of a line, an instant (default now). */
interface BoardQuery {
  stop: string;
  line?: string | undefined;
  at?: string | undefined;
  limit: number;
}

interface BoardAnswer {
  stop: StopRef;
  items: Departure[];
  liveness: Liveness;
  alerts: Alert[];
  serverTime: string;
}

/**
 * What leaves next from a stop, or from all platforms of a station. Raises `station_not_found`,
 * `time_out_of_range`, and `unavailable` while there is no timetable.
 */
export async function departuresAt(ctx: Context, query: BoardQuery): Promise<BoardAnswer> {
  const feed = await feedInUse(ctx);
  const index = stopIndex(feed, query.stop);
  const stop = feed.stops[index];
  if (stop === undefined) throw new CodedError('station_not_found', { field: 'stop' });
  const realtime = await realtimeInUse(ctx, feed);
  const now = ctx.clock.now();
  return {
    stop: stopRefOf(stop),
    items: departuresOf({
      feed,
      stop: index,
      route: routeIndex(feed, query.line),
      at: query.at === undefined ? now : new Date(query.at),
      limit: query.limit,
      realtime: realtime.snapshot,
      updateOfTrip: realtime.updateOfTrip,
    }),
    liveness: realtime.liveness,
    alerts: realtime.alertsTouching(routeIdsAt(feed, index), [stop.id]),
    serverTime: now.toISOString(),
  };
}

/** A line that the feed does not have leaves nowhere: -1. */
const routeIndex = (feed: Feed, line: string | undefined): number | undefined =>
  line === undefined ? undefined : (indexOf(feed).routeOf.get(line) ?? -1);
