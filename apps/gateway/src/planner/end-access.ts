import { lazily } from '../lazily.ts';
import { boundsTo } from './bounds.ts';
import { type End, stopsAround } from './ends.ts';
import type { Network } from './network.ts';
import type { StopsOnFoot } from './search.ts';

/** Where the searches begin or end, and how far all stops are from there at least. */
interface EndAccess {
  /** Where one can walk to and from. */
  around: StopsOnFoot;
  /** By stop, seconds at least from there to this end, and from this end to there. */
  to(): Int32Array;
  from(): Int32Array;
}

/** Ends that are stops, of which the access is kept: some 7 KB each way in a city of 1,800 stops. */
const MOST_KEPT = 2000;

/** The access to ends; that to stops is made once. */
export function endAccess(network: Network): (end: End) => EndAccess {
  const { hops, hopsBack, walks } = network;
  const made = (end: End): EndAccess => {
    const around = stopsAround(network, end);
    return {
      around,
      to: lazily(() => boundsTo(around, [hopsBack, walks.backward])),
      from: lazily(() => boundsTo(around, [hops, walks.onward])),
    };
  };
  const kept = new Map<string, EndAccess>();
  return (end) => {
    if (end.stopId === null) return made(end);
    let access = kept.get(end.stopId);
    if (access === undefined) {
      if (kept.size >= MOST_KEPT) kept.clear();
      kept.set(end.stopId, (access = made(end)));
    }
    return access;
  };
}
