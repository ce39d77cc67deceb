import { setTimeout as delay } from 'node:timers/promises';

const LATE = Symbol('late');

/** Returns the result of `work`. Throws after `ms`, and ignores work that continues after that. */
export async function withTimeLimit<T>(ms: number, work: Promise<T>): Promise<T> {
  const finished = new AbortController();
  work.catch(() => {});
  try {
    const answer = await Promise.race([work, delay(ms, LATE, { signal: finished.signal })]);
    if (answer === LATE) throw new Error(`no answer within ${ms} ms`);
    return answer;
  } finally {
    finished.abort();
  }
}

/** Does the same for work that accepts a signal, and aborts it when the time is up. */
export async function askWithin<T>(
  ms: number,
  ask: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const late = new AbortController();
  try {
    return await withTimeLimit(ms, ask(late.signal));
  } catch (error) {
    late.abort();
    throw error;
  }
}
