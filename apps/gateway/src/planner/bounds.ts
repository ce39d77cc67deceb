import { entry } from '../arrays/entry.ts';
import type { Edges } from './edges.ts';
import type { StopsOnFoot } from './search.ts';
import { NEVER } from './search-state.ts';

/** Twelve days: longer than any itinerary. */
const FARTHEST_SECONDS = 2 ** 20;

/**
 * Returns by stop a lower bound of the seconds from there to the end: Dijkstra from the end over the
 * fastest ride of each hop and the walks, both reversed, without waiting. Times are whole seconds with a
 * bucket each (Dial's algorithm), so no heap is needed.
 */
export function boundsTo(
  { stops, seconds }: StopsOnFoot,
  edges: readonly [Edges, ...Edges[]],
): Int32Array {
  const bounds = new Int32Array(edges[0].at.length - 1).fill(NEVER);
  const reachedAt: (number[] | null)[] = [];
  const reach = (stop: number, time: number): void => {
    if (time >= entry(bounds, stop) || time > FARTHEST_SECONDS) return;
    bounds[stop] = time;
    while (reachedAt.length <= time) reachedAt.push(null);
    (reachedAt[time] ??= []).push(stop);
  };
  for (let i = 0; i < stops.length; i++) reach(entry(stops, i), entry(seconds, i));
  for (let time = 0; time < reachedAt.length; time++) {
    for (const stop of reachedAt[time] ?? []) {
      if (time > entry(bounds, stop)) continue;
      for (const { at, to, seconds: edgeSeconds } of edges) {
        const end = entry(at, stop + 1);
        for (let i = entry(at, stop); i < end; i++)
          reach(entry(to, i), time + entry(edgeSeconds, i));
      }
    }
  }
  return bounds;
}
