import { boundsTo } from './bounds.ts';
import { type End, stopsAround } from './ends.ts';
import type { Network } from './network.ts';
import type { StopsOnFoot } from './search.ts';

/** Where the searches begin or end, and how far all stops are from there at least. */
export interface EndAccess {
  /** Where one can walk to and from. */
  around: StopsOnFoot;
  /** By stop, seconds at least from there to this end, and from this end to there. */
  to(): Int32Array;
  from(): Int32Array;
}

/** Ends that are stops, of which the access is kept: some 7 KB each way in a city of 1,800 stops. */
const MOST_KEPT = 2000;

/** The access to ends; that to stops is made once. */
export class EndAccessCache {
  readonly #network: Network;
  readonly #kept = new Map<string, EndAccess>();

  constructor(network: Network) {
    this.#network = network;
  }

  of(end: End): EndAccess {
    if (end.stopId === null) return this.#make(end);
    let reach = this.#kept.get(end.stopId);
    if (reach === undefined) {
      if (this.#kept.size >= MOST_KEPT) this.#kept.clear();
      this.#kept.set(end.stopId, (reach = this.#make(end)));
    }
    return reach;
  }

  #make(end: End): EndAccess {
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
