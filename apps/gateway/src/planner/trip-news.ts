import { entry } from '../entry.ts';
import type { TripNews } from '../adapters/live/port.ts';
import type { Pattern } from '../gtfs/feed.ts';
import { patternAt } from '../gtfs/feed-index.ts';
import type { Network } from './network.ts';

/** A trip of one service day that does not run as the timetable says. */
export interface ChangedTrip {
  trip: number;
  pattern: number;
  /** -1 yesterday, 0, 1 tomorrow, from the timetable's day. */
  day: number;
  cancelled: boolean;
  /** Place of its times in the times of all. */
  base: number;
  /** As `Pattern.closed`, with stops it does not call at. */
  closed: Uint8Array | null;
}

const NEITHER = 3;

const numbers = new WeakMap<Network, ReadonlyMap<string, { trip: number; pattern: number }>>();

/** Numbers of trips by their ids; made on first use, as only news names trips. */
function numbersOf(network: Network): ReadonlyMap<string, { trip: number; pattern: number }> {
  let known = numbers.get(network);
  if (known === undefined) {
    known = new Map(
      network.feed.patterns.flatMap(({ trips }, pattern) =>
        trips.map(({ id }, i): [string, { trip: number; pattern: number }] => [
          id,
          { trip: entry(network.patternTripsAt, pattern) + i, pattern },
        ]),
      ),
    );
    numbers.set(network, known);
  }
  return known;
}

/**
 * What the news changes of the trips of the given service days, and the times of all trips with those
 * of the changed ones behind. News of trips that the feed does not have is left out.
 */
export function changesBy(
  network: Network,
  news: Iterable<TripNews>,
  dayOf: ReadonlyMap<string, number>,
): { changed: ChangedTrip[]; times: Int32Array } {
  const behind: number[] = [];
  const changed: ChangedTrip[] = [];
  for (const item of news) {
    const day = dayOf.get(item.serviceDate);
    const known = numbersOf(network).get(item.tripId);
    if (day === undefined || known === undefined || !changes(item)) continue;
    const pattern = patternAt(network.feed, known.pattern);
    const base = network.times.length + behind.length;
    const own = { ...known, day, base };
    changed.push({ ...own, cancelled: item.cancelled, closed: closedBy(pattern, item) });
    if (!item.cancelled) behind.push(...expectedTimes(network, pattern, known.trip, item));
  }
  const times = new Int32Array(network.times.length + behind.length);
  times.set(network.times);
  times.set(behind, network.times.length);
  return { changed, times };
}

/** Whether the news says anything of the trip's course. */
const changes = ({ cancelled, stops }: TripNews): boolean =>
  cancelled || stops.some(({ skipped, delaySeconds }) => skipped || delaySeconds !== null);

function closedBy({ closed, stops }: Pattern, { stops: told }: TripNews): Uint8Array | null {
  const skipped = told.filter((stop) => stop.skipped);
  if (skipped.length === 0) return closed;
  const all = closed?.slice() ?? new Uint8Array(stops.length);
  for (const { index } of skipped) all[index] = NEITHER;
  return all;
}

/**
 * Times as the news has them, counted like the trip's own. A vehicle that makes up for lost time is not
 * believed to be quicker between two stops than the quickest trip of the timetable.
 */
function expectedTimes(
  network: Network,
  { stops }: Pattern,
  trip: number,
  { stops: news }: TripNews,
): number[] {
  const base = entry(network.tripBase, trip);
  const times: number[] = [];
  let [next, delay, earliest, left] = [0, 0, -Infinity, 0];
  stops.forEach((stop, i) => {
    for (; next < news.length && (news[next]?.index ?? 0) <= i; next++) {
      // Where a stop is left out, the delay stays what it was.
      if (news[next]?.skipped === false) delay = news[next]?.delaySeconds ?? 0;
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
