import { CodedError } from '@shtrans/contract/api/errors';

interface Bounds {
  /** Calls that run at the same time. */
  atOnce: number;
  /** Further calls that wait for one of them. */
  waiting: number;
  /** When to ask again, for the call that is one too many. */
  retryAfterSeconds: number;
}

/**
 * Returns a function that runs expensive work, a few pieces at a time and in the order of the calls. It throws
 * `unavailable`, without starting the work, if too many wait already.
 */
export function bounded({ atOnce, waiting, retryAfterSeconds }: Bounds) {
  let runningCount = 0;
  const queue: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (runningCount < atOnce) runningCount++;
    else if (queue.length < waiting)
      // Work that ends starts the next call, so the count does not change.
      await new Promise<void>((resolve) => queue.push(resolve));
    else throw new CodedError('unavailable', { retryAfterSeconds });
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next === undefined) runningCount--;
      else next();
    }
  };
}
