import type { Route, SameVehicle, Stop, Transfer, TransferRule, TripSelector } from './feed.ts';
import { type Listed, readTable, type Row } from './read-table.ts';
import type { TripHead } from './read-trips.ts';
import type { FeedFiles } from './read-zip.ts';

/** transfer_type of riders who may stay on board, and who must not, where a vehicle goes on as another trip. */
const [STAY, LEAVE] = [4, 5];

/**
 * Maximum trips with transfers of their own at a stop or station. The planner keeps their arrivals apart, so
 * the walks there grow with the square of their number.
 */
export const MAX_RULED_TRIPS = 50;

/** The rows of transfers.txt: walks between stops, rules for routes and trips, and pairs of trips of one vehicle. */
export interface Transfers {
  walks: Transfer[];
  rules: TransferRule[];
  pairs: SameVehicle['pairs'];
}

/** The tables that transfers.txt refers to. */
interface Tables {
  stops: Listed<Stop>;
  routes: Listed<Route>;
  trips: Listed<TripHead>;
}

/** Reads transfers.txt. */
export async function readTransfers(files: FeedFiles, tables: Tables): Promise<Transfers> {
  const { stops, trips } = tables;
  const walks: Transfer[] = [];
  const rules: TransferRule[] = [];
  const pairs: SameVehicle['pairs'][number][] = [];
  const limit = new RuledTrips();
  let rows = 0;
  await readTable(files, 'transfers.txt', ['transfer_type'], (row) => {
    rows += 1;
    const type = row.whole('transfer_type', 0, LEAVE, 0);
    if (type === null) return;
    if (type === STAY || type === LEAVE) {
      if (row.get('from_trip_id') === '' || row.get('to_trip_id') === '') {
        row.report('unread_transfer', 'an in-seat transfer without its trips is not read');
        return;
      }
      const from = trips.items[trips.resolve(row, 'from_trip_id')];
      const to = trips.items[trips.resolve(row, 'to_trip_id')];
      if (from && to) pairs.push({ from: from.id, to: to.id, mayStay: type === STAY });
      return;
    }
    const [arriving, departing] = [
      selectorOf(row, 'from_trip_id', 'from_route_id', tables),
      selectorOf(row, 'to_trip_id', 'to_route_id', tables),
    ];
    const isRule = arriving !== EVERY_TRIP || departing !== EVERY_TRIP;
    if (isRule && (row.get('from_stop_id') === '' || row.get('to_stop_id') === '')) {
      row.report('unread_transfer', 'a transfer of routes or trips without its stops is not read');
      return;
    }
    const [from, to] = [stops.resolve(row, 'from_stop_id'), stops.resolve(row, 'to_stop_id')];
    const seconds = row.whole('min_transfer_time', 0, 86_400, 0);
    if (from < 0 || to < 0 || seconds === null || arriving === null || departing === null) return;
    const walk = { from, to, seconds, type };
    if (!isRule) walks.push(walk);
    else if (limit.admit({ ...walk, arriving, departing })) {
      rules.push({ ...walk, arriving, departing });
    } else {
      const problem = `more than ${MAX_RULED_TRIPS} trips have transfers of their own at a stop`;
      row.report('transfer_limit', problem);
    }
  });
  files.findings.tolerate('unread_transfer', 'transfers.txt', rows);
  files.findings.tolerate('transfer_limit', 'transfers.txt', rows);
  return { walks, rules, pairs };
}

const EVERY_TRIP: TripSelector = { route: -1, trip: null };

/** Returns the trips of one side; null if the row refers to nothing. A trip takes precedence over a route. */
function selectorOf(
  row: Row,
  tripColumn: string,
  routeColumn: string,
  { routes, trips }: Tables,
): TripSelector | null {
  const isForRoute = row.get(routeColumn) !== '';
  if (row.get(tripColumn) !== '') {
    const trip = trips.items[trips.resolve(row, tripColumn)];
    return trip === undefined ? null : { route: trip.route, trip: trip.id };
  }
  if (!isForRoute) return EVERY_TRIP;
  const route = routes.resolve(row, routeColumn);
  return route < 0 ? null : { route, trip: null };
}

/** The trips with transfers of their own by stop, up to the limit. */
class RuledTrips {
  readonly #byStop = new Map<number, Set<string>>();

  /** Counts the trips of a rule; returns false if there are too many at one of its stops. */
  admit({ from, to, arriving, departing }: TransferRule): boolean {
    const sides = [
      [from, arriving.trip],
      [to, departing.trip],
    ] as const;
    const ruledTrips = sides.flatMap(([stop, trip]) =>
      trip === null ? [] : [{ trips: this.#tripsAt(stop), trip }],
    );
    const isFull = ruledTrips.some(
      ({ trips, trip }) => trips.size >= MAX_RULED_TRIPS && !trips.has(trip),
    );
    if (isFull) return false;
    for (const { trips, trip } of ruledTrips) trips.add(trip);
    return true;
  }

  #tripsAt(stop: number): Set<string> {
    const trips = this.#byStop.get(stop) ?? new Set();
    this.#byStop.set(stop, trips);
    return trips;
  }
}
