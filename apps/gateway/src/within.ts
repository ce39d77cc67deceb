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

/**
 * What `ask` gives. Raises after `ms`, and tells `ask` by its signal; one that does not heed it is left
 * behind.
 */
export async function askWithin<T>(
  ms: number,
  ask: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const late = new AbortController();
  const answer = await within(ms, ask(late.signal));
  if (answer !== LATE) return answer;
  late.abort();
  throw new Error(`no answer within ${ms} ms`);
}
