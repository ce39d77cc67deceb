import { entry } from '../entry.ts';
import type { Edges } from './edges.ts';
import { NEVER, type StopsOnFoot } from './search.ts';

/** Enough for every stop to be put on the heap once for each path to it that improves on the last. */
const ROOM_PER_STOP = 4;
const STOP_LIMIT = 2 ** 26;

/**
 * By stop, the seconds below which no journey from it to the end can be: Dijkstra from the end over the
 * quickest ride of each hop and over the walks, both turned round, without any waiting.
 */
export function boundsTo(
  { stops, seconds }: StopsOnFoot,
  edges: readonly [Edges, Edges],
): Int32Array {
  const stopCount = edges[0].at.length - 1;
  const bounds = new Int32Array(stopCount).fill(NEVER);
  const heap = new Heap(stopCount * ROOM_PER_STOP);
  const reach = (stop: number, time: number): void => {
    if (time >= entry(bounds, stop)) return;
    bounds[stop] = time;
    heap.push(time * STOP_LIMIT + stop);
  };
  for (let i = 0; i < stops.length; i++) reach(entry(stops, i), entry(seconds, i));
  for (let key = heap.pop(); key >= 0; key = heap.pop()) {
    const stop = key % STOP_LIMIT;
    const time = (key - stop) / STOP_LIMIT;
    if (time > entry(bounds, stop)) continue;
    for (const { at, to, seconds: taken } of edges) {
      const end = entry(at, stop + 1);
      for (let i = entry(at, stop); i < end; i++) reach(entry(to, i), time + entry(taken, i));
    }
  }
  return bounds;
}

/** Numbers, the smallest first. */
class Heap {
  #keys: Float64Array;
  #size = 0;

  constructor(room: number) {
    this.#keys = new Float64Array(Math.max(16, room));
  }

  push(key: number): void {
    if (this.#size === this.#keys.length) {
      const larger = new Float64Array(this.#size * 2);
      larger.set(this.#keys);
      this.#keys = larger;
    }
    const keys = this.#keys;
    let index = this.#size++;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      if (this.#key(parent) <= key) break;
      keys[index] = this.#key(parent);
      index = parent;
    }
    keys[index] = key;
  }

  #key(index: number): number {
    return this.#keys[index] ?? Number.NaN;
  }

  /** -1 when empty. */
  pop(): number {
    if (this.#size === 0) return -1;
    const keys = this.#keys;
    const top = this.#key(0);
    const key = this.#key(--this.#size);
    let index = 0;
    for (;;) {
      let child = 2 * index + 1;
      if (child >= this.#size) break;
      if (child + 1 < this.#size && this.#key(child + 1) < this.#key(child)) child++;
      if (this.#key(child) >= key) break;
      keys[index] = this.#key(child);
      index = child;
    }
    keys[index] = key;
    return top;
  }
}
