import { boundsTo } from './bounds.ts';
import { type End, stopsAround } from './ends.ts';
import type { Network } from './network.ts';
import type { StopsOnFoot } from './search.ts';

/** What the searches ask of an end. */
export interface Reach {
  /** Where one can walk to and from. */
  around: StopsOnFoot;
  /** By stop, seconds at least from there to this end, and from this end to there. */
  to(): Int32Array;
  from(): Int32Array;
}

/** Ends that are stops, of which the reach is kept: some 7 KB each way in a city of 1,800 stops. */
const MOST_KEPT = 2000;

/** Reaches of ends; those of stops are made once. */
export class Reaches {
  readonly #network: Network;
  readonly #kept = new Map<string, Reach>();

  constructor(network: Network) {
    this.#network = network;
  }

  of(end: End): Reach {
    if (end.stopId === null) return this.#make(end);
    let reach = this.#kept.get(end.stopId);
    if (reach === undefined) {
      if (this.#kept.size >= MOST_KEPT) this.#kept.clear();
      this.#kept.set(end.stopId, (reach = this.#make(end)));
    }
    return reach;
  }

  #make(end: End): Reach {
    const { hops, hopsBack, walks, stopCount } = this.#network;
    const around = stopsAround(this.#network, end);
    let to: Int32Array | undefined;
    let from: Int32Array | undefined;
    return {
      around,
      to: () => (to ??= boundsTo(around, hopsBack, walks.backward, stopCount)),
      from: () => (from ??= boundsTo(around, hops, walks.onward, stopCount)),
    };
  }
}
