import { setTimeout as delay } from 'node:timers/promises';

export interface Repeated {
  /** Starts the next round as soon as the current one is over. */
  wake: () => void;
  /** Stops once the current round is over. */
  stop: () => Promise<void>;
}

/**
 * Runs `round` repeatedly. It returns the ms until the next round is needed, 0 for immediately. An error in one round does
 * not end the others.
 */
export function repeat(
  round: () => Promise<number>,
  { faultMs, onFault }: { faultMs: number; onFault: (err: unknown) => void },
): Repeated {
  const stopped = new AbortController();
  let nap = new AbortController();
  const run = async (): Promise<void> => {
    while (!stopped.signal.aborted) {
      // Set before the round: a wake-up during the round ends the nap that follows.
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
