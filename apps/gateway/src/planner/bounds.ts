import { entry } from '../arrays/entry.ts';
import { lazily } from '../timing/lazily.ts';
import type { Edges } from './edges.ts';
import type { StopsOnFoot } from './search.ts';
import { NEVER } from './search-state.ts';

/** Twelve days: longer than any itinerary. */
const FARTHEST_SECONDS = 2 ** 20;

/** The bound of a stop from which nothing leads to the end; longer ones than 18 hours are this less a second. */
export const UNREACHABLE = 65_535;

/** Seconds by stop, for one calculation after another. */
let reached = new Int32Array(0);

/**
 * Stops reached at each second, as linked lists: by second the newest entry, and by entry its stop and the one before.
 * Used by one calculation after another, which leaves all lists empty.
 */
const newest = lazily(() => new Int32Array(FARTHEST_SECONDS + 1).fill(-1));
let [stopOf, olderThan] = [new Int32Array(2 ** 14), new Int32Array(2 ** 14)];

/**
 * Returns by stop a lower bound of the seconds from there to the end: Dijkstra from the end over the
 * fastest ride of each hop and the walks, both reversed, without waiting. Times are whole seconds with a
 * bucket each (Dial's algorithm), so no heap is needed.
 */
export function boundsTo(
  { stops, seconds }: StopsOnFoot,
  edges: readonly [Edges, ...Edges[]],
): Uint16Array {
  const stopCount = edges[0].at.length - 1;
  if (reached.length < stopCount) reached = new Int32Array(stopCount);
  const bounds = reached.fill(NEVER);
  const lists = newest();
  let [entries, last] = [0, -1];
  const reach = (stop: number, time: number): void => {
    if (time >= entry(bounds, stop) || time > FARTHEST_SECONDS) return;
    bounds[stop] = time;
    if (entries === stopOf.length) [stopOf, olderThan] = [doubled(stopOf), doubled(olderThan)];
    stopOf[entries] = stop;
    olderThan[entries] = entry(lists, time);
    lists[time] = entries++;
    if (time > last) last = time;
  };
  for (let i = 0; i < stops.length; i++) reach(entry(stops, i), entry(seconds, i));
  for (let time = 0; time <= last; time++) {
    for (;;) {
      const first = entry(lists, time);
      if (first === -1) break;
      lists[time] = entry(olderThan, first);
      const stop = entry(stopOf, first);
      if (time > entry(bounds, stop)) continue;
      for (const { at, to, seconds: edgeSeconds } of edges) {
        const end = entry(at, stop + 1);
        for (let i = entry(at, stop); i < end; i++)
          reach(entry(to, i), time + entry(edgeSeconds, i));
      }
    }
  }
  const packed = new Uint16Array(stopCount);
  for (let stop = 0; stop < stopCount; stop++) {
    const time = entry(bounds, stop);
    packed[stop] = time === NEVER ? UNREACHABLE : Math.min(time, UNREACHABLE - 1);
  }
  return packed;
}

function doubled(numbers: Int32Array): Int32Array<ArrayBuffer> {
  const wider = new Int32Array(2 * numbers.length);
  wider.set(numbers);
  return wider;
}
