import { onVisible } from './on-visible.ts';

/** Delay before the first automatic retry, in ms; each further delay is twice as long. */
const AGAIN_MS = 15_000;
const AGAIN_MOST_MS = 600_000;

/** Schedules work that needs the gateway, and retries it with exponential back-off. */
export interface Retries {
  /** Tries within this time, in ms; replaces an earlier plan. */
  plan: (ms: number) => void;
  isPlanned: () => boolean;
  /** After a failure: the delay before the next retry, in ms, longer each time. */
  nextDelay: () => number;
  /** After a success: the next failure starts with a short delay again. */
  reset: () => void;
  /** Also tries when the network or the page is back. Returns the function that stops this. */
  follow: () => () => void;
}

/** Tries `work` as planned and, while followed, whenever the page or the network is back. */
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
