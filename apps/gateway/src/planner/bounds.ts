import type { Footpaths } from './footpaths.ts';
import type { Hops } from './network.ts';
import { NEVER, type StopsOnFoot } from './search.ts';

/** Enough for every stop to be put on the heap once for each way to it that improves on the last. */
const ROOM_PER_STOP = 4;
const STOP_LIMIT = 2 ** 26;

/**
 * By stop, the seconds below which no way from it to the end can be: Dijkstra from the end over the
 * quickest ride of each hop and over the walks, both turned round, without any waiting.
 */
export function boundsTo(
  { stops, seconds }: StopsOnFoot,
  hopsBack: Hops,
  footpathsBack: Footpaths,
  stopCount: number,
): Int32Array {
  const bounds = new Int32Array(stopCount).fill(NEVER);
  const heap = new Heap(stopCount * ROOM_PER_STOP);
  const reach = (stop: number, time: number): void => {
    if (time >= (bounds[stop] as number)) return;
    bounds[stop] = time;
    heap.push(time * STOP_LIMIT + stop);
  };
  for (let i = 0; i < stops.length; i++) reach(stops[i] as number, seconds[i] as number);
  for (let key = heap.pop(); key >= 0; key = heap.pop()) {
    const stop = key % STOP_LIMIT;
    const time = (key - stop) / STOP_LIMIT;
    if (time > (bounds[stop] as number)) continue;
    for (const edges of [hopsBack, footpathsBack]) {
      const end = edges.at[stop + 1] as number;
      for (let i = edges.at[stop] as number; i < end; i++) {
        reach(edges.to[i] as number, time + (edges.seconds[i] as number));
      }
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
    let place = this.#size++;
    while (place > 0) {
      const parent = (place - 1) >> 1;
      if ((keys[parent] as number) <= key) break;
      keys[place] = keys[parent] as number;
      place = parent;
    }
    keys[place] = key;
  }

  /** -1 when empty. */
  pop(): number {
    if (this.#size === 0) return -1;
    const keys = this.#keys;
    const top = keys[0] as number;
    const key = keys[--this.#size] as number;
    let place = 0;
    for (;;) {
      let child = 2 * place + 1;
      if (child >= this.#size) break;
      if (child + 1 < this.#size && (keys[child + 1] as number) < (keys[child] as number)) child++;
      if ((keys[child] as number) >= key) break;
      keys[place] = keys[child] as number;
      place = child;
    }
    keys[place] = key;
    return top;
  }
}
