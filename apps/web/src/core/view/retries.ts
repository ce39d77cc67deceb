import { onVisible } from './on-visible.ts';

/** After a failure work is tried again by itself, each time after twice as long, in ms. */
const AGAIN_MS = 15_000;
const AGAIN_MOST_MS = 600_000;

/** When work that needs the gateway is tried, and tried again with exponential back-off. */
export interface Retries {
  /** Tries within this time, in ms; the try planned last takes the place of the one before. */
  plan: (ms: number) => void;
  isPlanned: () => boolean;
  /** It failed: how long to wait by itself, in ms, longer each time. */
  nextDelay: () => number;
  /** It went well: the next failure waits a short time again. */
  reset: () => void;
  /** Tries also when the network or the page is back; returns the way to stop. */
  follow: () => () => void;
}

/** Tries of `work`: planned ones, and while they are followed at each return of the page and of the network. */
export function retriesOf(work: () => void): Retries {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let next = AGAIN_MS;
  const plan = (ms: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      timer = undefined;
      work();
    }, ms);
  };
  const soon = (): void => plan(0);
  return {
    plan,
    isPlanned: () => timer !== undefined,
    nextDelay: () => {
      const wait = next;
      next = Math.min(next * 2, AGAIN_MOST_MS);
      return wait;
    },
    reset: () => (next = AGAIN_MS),
    follow: () => {
      const leave = onVisible(soon);
      window.addEventListener('online', soon);
      next = AGAIN_MS;
      return () => {
        leave();
        window.removeEventListener('online', soon);
        clearTimeout(timer);
        timer = undefined;
      };
    },
  };
}
