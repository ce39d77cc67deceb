import { entry } from '../arrays/entry.ts';
import { type TripUpdate, tripKey } from '../gtfs/realtime/snapshot.ts';
import type { Feed, Pattern } from '../gtfs/feed.ts';
import { tripsOf } from '../gtfs/feed-index.ts';
import { lazilyPer } from '../timing/lazily.ts';
import type { Network } from './network.ts';

/** A trip of one service day that deviates from the timetable. */
export interface ChangedTrip {
  trip: number;
  pattern: number;
  /** Relative to the timetable's day: -1 yesterday, 0 today, 1 tomorrow. */
  day: number;
  cancelled: boolean;
  /** Index of its times in the array of all times. */
  base: number;
  /** As `Pattern.closed`, with its skipped stops added. */
  closed: Uint8Array | null;
}

const NEITHER = 3;

interface TripIndexes {
  trip: number;
  pattern: number;
}

const patternIndexes = lazilyPer(
  ({ patterns }: Feed) => new Map(patterns.map((pattern, index) => [pattern, index])),
);

/** Returns the indexes of a trip of the feed by its id; undefined if there is none. */
function tripIndexesOf({ feed, patternTripsAt }: Network, id: string): TripIndexes | undefined {
  const place = tripsOf(feed).get(id);
  const pattern = place && patternIndexes(feed).get(place.pattern);
  if (place === undefined || pattern === undefined) return undefined;
  const trip = entry(patternTripsAt, pattern) + place.pattern.trips.indexOf(place.trip);
  return { trip, pattern };
}

/**
 * Returns the changes of the updates to trips of the given service days, and the array of all times with
 * those of the changed trips appended. Ignores updates of trips that the feed does not have.
 */
export function changesBy(
  network: Network,
  updates: Iterable<TripUpdate>,
  dayOf: ReadonlyMap<string, number>,
): { changed: ChangedTrip[]; times: Int32Array } {
  const updatedTimes: number[] = [];
  const changedTrips = replacedTrips(network, dayOf);
  for (const update of updates) {
    const day = dayOf.get(update.serviceDate);
    const extra = network.extra?.trips.get(tripKey(update.serviceDate, update.tripId));
    const tripIndexes = extra ?? tripIndexesOf(network, update.tripId);
    if (day === undefined || tripIndexes === undefined || !changesTrip(update)) continue;
    const pattern = network.patterns[tripIndexes.pattern];
    if (pattern === undefined) throw new RangeError(`trip ${update.tripId} has no pattern`);
    const base = network.times.length + updatedTimes.length;
    changedTrips.push({
      trip: tripIndexes.trip,
      pattern: tripIndexes.pattern,
      day,
      base,
      cancelled: update.cancelled,
      closed: closedBy(pattern, update),
    });
    if (!update.cancelled)
      updatedTimes.push(...expectedTimes(network, pattern, tripIndexes.trip, update));
  }
  const times = new Int32Array(network.times.length + updatedTimes.length);
  times.set(network.times);
  times.set(updatedTimes, network.times.length);
  return { changed: changedTrips, times };
}

/** Returns the trips in whose place extra trips run, as cancelled. */
function replacedTrips(network: Network, dayOf: ReadonlyMap<string, number>): ChangedTrip[] {
  return [...(network.extra?.replaced ?? [])].flatMap((key) => {
    const place = network.extra?.trips.get(key);
    const day = dayOf.get(place?.serviceDate ?? '');
    const tripIndexes = tripIndexesOf(network, key.slice(`${place?.serviceDate} `.length));
    if (day === undefined || tripIndexes === undefined) return [];
    return [{ ...tripIndexes, day, cancelled: true, base: 0, closed: null }];
  });
}

/** Reports whether an update changes the trip. */
const changesTrip = ({ cancelled, stops }: TripUpdate): boolean =>
  cancelled || stops.some(({ skipped, delaySeconds }) => skipped || delaySeconds !== null);

function closedBy({ closed, stops }: Pattern, { stops: reported }: TripUpdate): Uint8Array | null {
  const skipped = reported.filter((stop) => stop.skipped);
  if (skipped.length === 0) return closed;
  const closedFlags = closed?.slice() ?? new Uint8Array(stops.length);
  for (const { index } of skipped) closedFlags[index] = NEITHER;
  return closedFlags;
}

/**
 * Returns the times by the update, relative as the trip's own times. A vehicle that makes up for a delay is
 * assumed to be at most as fast between two stops as the fastest trip of the timetable.
 */
function expectedTimes(
  network: Network,
  { stops }: Pattern,
  trip: number,
  { stops: updates }: TripUpdate,
): number[] {
  const base = entry(network.tripBase, trip);
  const isExtra = trip >= entry(network.patternTripsAt, network.feed.patterns.length);
  const times: number[] = [];
  let [next, delay, earliest, lastDeparture] = [0, 0, -Infinity, 0];
  stops.forEach((stop, i) => {
    for (; next < updates.length && (updates[next]?.index ?? 0) <= i; next++) {
      // A skipped stop does not change the delay.
      if (updates[next]?.skipped === false) delay = updates[next]?.delaySeconds ?? 0;
    }
    // No trip of the timetable says how fast an extra one can be.
    const quickest = isExtra || i === 0 ? 0 : quickestRide(network, entry(stops, i - 1), stop);
    if (i > 0) earliest = lastDeparture + quickest;
    const arrival = Math.max(earliest, entry(network.times, base + 2 * i) + delay);
    const departure = entry(network.times, base + 2 * i + 1) + delay;
    lastDeparture = Math.max(arrival, departure);
    times.push(arrival, lastDeparture);
  });
  return times;
}

function quickestRide({ hops }: Network, from: number, to: number): number {
  for (let i = entry(hops.at, from); i < entry(hops.at, from + 1); i++) {
    if (hops.to[i] === to) return entry(hops.seconds, i);
  }
  return 0;
}
