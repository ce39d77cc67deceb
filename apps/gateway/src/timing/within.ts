import { setTimeout as delay } from 'node:timers/promises';

const LATE = Symbol('late');

/** What `work` gives. Raises after `ms`; work that goes on after that is nobody's any more. */
export async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const over = new AbortController();
  work.catch(() => {});
  try {
    const answer = await Promise.race([work, delay(ms, LATE, { signal: over.signal })]);
    if (answer === LATE) throw new Error(`no answer within ${ms} ms`);
    return answer;
  } finally {
    over.abort();
  }
}

/** The same for work that heeds a signal: it is aborted once nobody waits for it any more. */
export async function askWithin<T>(
  ms: number,
  ask: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const late = new AbortController();
  try {
    return await within(ms, ask(late.signal));
  } catch (error) {
    late.abort();
    throw error;
  }
}
