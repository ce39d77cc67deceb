import { setTimeout as delay } from 'node:timers/promises';

/**
 * Runs `round` again and again; it gives how much it did, and is called again at once while there is something
 * to do. A fault of one round ends no other. Gives what ends it, once the round under way is over.
 */
export function repeat(
  round: () => Promise<number>,
  {
    idleMs,
    faultMs,
    onFault,
  }: { idleMs: number; faultMs: number; onFault: (err: unknown) => void },
): () => Promise<void> {
  const stopped = new AbortController();
  const run = async (): Promise<void> => {
    while (!stopped.signal.aborted) {
      let pause = idleMs;
      try {
        if ((await round()) > 0) continue;
      } catch (err) {
        onFault(err);
        pause = faultMs;
      }
      await delay(pause, undefined, { signal: stopped.signal }).catch(() => {});
    }
  };
  const ended = run();
  return async () => {
    stopped.abort();
    await ended;
  };
}
