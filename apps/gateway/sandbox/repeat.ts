import { setTimeout as delay } from 'node:timers/promises';

export interface Repeated {
  /** There is something to do: the next round begins as soon as the one under way is over. */
  wake: () => void;
  /** Ends it once the round under way is over. */
  stop: () => Promise<void>;
}

/**
 * Runs `round` again and again; it gives after how many ms there will be something to do, 0 for at once. A fault
 * of one round ends no other.
 */
export function repeat(
  round: () => Promise<number>,
  { faultMs, onFault }: { faultMs: number; onFault: (err: unknown) => void },
): Repeated {
  const stopped = new AbortController();
  let nap = new AbortController();
  const run = async (): Promise<void> => {
    while (!stopped.signal.aborted) {
      // Before the round: who wakes it meanwhile ends the nap that follows.
      nap = new AbortController();
      let pause = faultMs;
      try {
        pause = await round();
      } catch (err) {
        onFault(err);
      }
      if (pause > 0) await delay(pause, undefined, { signal: nap.signal }).catch(() => {});
    }
  };
  const ended = run();
  const wake = (): void => nap.abort();
  return {
    wake,
    async stop() {
      stopped.abort();
      wake();
      await ended;
    },
  };
}
