import { entry } from '../arrays/entry.ts';
import type { TripUpdate } from '../gtfs/realtime/snapshot.ts';
import type { Pattern } from '../gtfs/feed.ts';
import { patternAt } from '../gtfs/feed-index.ts';
import { lazilyPer } from '../timing/lazily.ts';
import type { Network } from './network.ts';

/** A trip of one service day that does not run as the timetable says. */
export interface ChangedTrip {
  trip: number;
  pattern: number;
  /** -1 yesterday, 0, 1 tomorrow, from the timetable's day. */
  day: number;
  cancelled: boolean;
  /** Index of its times in the times of all. */
  base: number;
  /** As `Pattern.closed`, with stops it does not call at. */
  closed: Uint8Array | null;
}

const NEITHER = 3;

/** Indexes of trips by their ids; made on first use, as only realtime updates name trips. */
const tripIndexesOf = lazilyPer(
  ({ feed, patternTripsAt }: Network) =>
    new Map(
      feed.patterns.flatMap(({ trips }, pattern) =>
        trips.map(({ id }, i) => [id, { trip: entry(patternTripsAt, pattern) + i, pattern }]),
      ),
    ),
);

/**
 * What the updates change of the trips of the given service days, and the times of all trips with those
 * of the changed ones behind. Updates of trips that the feed does not have are left out.
 */
export function changesBy(
  network: Network,
  updates: Iterable<TripUpdate>,
  dayOf: ReadonlyMap<string, number>,
): { changed: ChangedTrip[]; times: Int32Array } {
  const behind: number[] = [];
  const changed: ChangedTrip[] = [];
  for (const update of updates) {
    const day = dayOf.get(update.serviceDate);
    const known = tripIndexesOf(network).get(update.tripId);
    if (day === undefined || known === undefined || !changes(update)) continue;
    const pattern = patternAt(network.feed, known.pattern);
    const base = network.times.length + behind.length;
    const own = { ...known, day, base };
    changed.push({ ...own, cancelled: update.cancelled, closed: closedBy(pattern, update) });
    if (!update.cancelled) behind.push(...expectedTimes(network, pattern, known.trip, update));
  }
  const times = new Int32Array(network.times.length + behind.length);
  times.set(network.times);
  times.set(behind, network.times.length);
  return { changed, times };
}

/** Whether the update says anything of the trip's course. */
const changes = ({ cancelled, stops }: TripUpdate): boolean =>
  cancelled || stops.some(({ skipped, delaySeconds }) => skipped || delaySeconds !== null);

function closedBy({ closed, stops }: Pattern, { stops: reported }: TripUpdate): Uint8Array | null {
  const skipped = reported.filter((stop) => stop.skipped);
  if (skipped.length === 0) return closed;
  const all = closed?.slice() ?? new Uint8Array(stops.length);
  for (const { index } of skipped) all[index] = NEITHER;
  return all;
}

/**
 * Times as the update has them, counted like the trip's own. A vehicle that makes up for lost time is
 * taken to be no quicker between two stops than the quickest trip of the timetable.
 */
function expectedTimes(
  network: Network,
  { stops }: Pattern,
  trip: number,
  { stops: updates }: TripUpdate,
): number[] {
  const base = entry(network.tripBase, trip);
  const times: number[] = [];
  let [next, delay, earliest, left] = [0, 0, -Infinity, 0];
  stops.forEach((stop, i) => {
    for (; next < updates.length && (updates[next]?.index ?? 0) <= i; next++) {
      // Where a stop is left out, the delay stays what it was.
      if (updates[next]?.skipped === false) delay = updates[next]?.delaySeconds ?? 0;
    }
    if (i > 0) earliest = left + quickest(network, entry(stops, i - 1), stop);
    const arrival = Math.max(earliest, entry(network.times, base + 2 * i) + delay);
    const departure = entry(network.times, base + 2 * i + 1) + delay;
    left = Math.max(arrival, departure);
    times.push(arrival, left);
  });
  return times;
}

function quickest({ hops }: Network, from: number, to: number): number {
  for (let i = entry(hops.at, from); i < entry(hops.at, from + 1); i++) {
    if (hops.to[i] === to) return entry(hops.seconds, i);
  }
  return 0;
}
