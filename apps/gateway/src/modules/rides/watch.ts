import type { Ride } from '@shtrans/contract/rides';
import type { Context } from '../../context.ts';

/** The ride with each of its changes, from `since` on, until it is over or nobody listens any more. */
export declare function watchRide(
  ctx: Context,
  ride: { userId: string; id: string },
  options: { since?: number | undefined; signal: AbortSignal },
): AsyncIterable<Ride>;
