import type { Feed, Transfer, TripSelector } from './feed.ts';
import { runsOf } from './feed-index.ts';
import { table, type Table } from './write-table.ts';

const EVERY_TRIP: TripSelector = { route: -1, trip: null };

/** A row of transfers.txt. */
interface TransferRow extends Transfer {
  arriving: TripSelector;
  departing: TripSelector;
}

/** Returns transfers.txt: the walks between stops, then the rules for routes and trips. */
export function transfersTable(feed: Feed): Table {
  const { stops, routes } = feed;
  const routeId = ({ route, trip }: TripSelector): string | null =>
    trip === null ? (routes[route]?.id ?? null) : null;
  return table('transfers.txt', () => rowsOf(feed), {
    from_stop_id: ({ from }) => stops[from]?.id ?? null,
    to_stop_id: ({ to }) => stops[to]?.id ?? null,
    transfer_type: ({ type }) => type,
    min_transfer_time: ({ type, seconds }) => (type === 2 ? seconds : null),
    from_route_id: ({ arriving }) => routeId(arriving),
    to_route_id: ({ departing }) => routeId(departing),
    from_trip_id: ({ arriving }) => arriving.trip,
    to_trip_id: ({ departing }) => departing.trip,
  });
}

function* rowsOf(feed: Feed): Iterable<TransferRow> {
  for (const transfer of feed.transfers) {
    yield { ...transfer, arriving: EVERY_TRIP, departing: EVERY_TRIP };
  }
  for (const rule of feed.transferRules ?? []) {
    // A time of another type than 2 replaces the estimate of the walk, which only type 2 can say.
    const type = rule.seconds > 0 && rule.type < 2 ? 2 : rule.type;
    for (const arriving of writtenTrips(feed, rule.arriving)) {
      for (const departing of writtenTrips(feed, rule.departing)) {
        yield { ...rule, type, arriving, departing };
      }
    }
  }
}

/** Returns a selector for each trip that is written for it: runs of frequencies.txt become trips of their own. */
function writtenTrips(feed: Feed, selector: TripSelector): readonly TripSelector[] {
  if (selector.trip === null) return [selector];
  const runs = runsOf(feed).get(selector.trip);
  return runs?.map(({ trip }) => ({ ...selector, trip: trip.id })) ?? [selector];
}
