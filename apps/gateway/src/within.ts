import { setTimeout as delay } from 'node:timers/promises';

/** What stands for an answer that did not come in time. */
export const LATE = Symbol('late');

/** What `work` gives, or LATE after `ms`; work that goes on after that is nobody's any more. */
export async function within<T>(ms: number, work: Promise<T>): Promise<T | typeof LATE> {
  const over = new AbortController();
  work.catch(() => {});
  try {
    return await Promise.race([work, delay(ms, LATE, { signal: over.signal })]);
  } finally {
    over.abort();
  }
}
