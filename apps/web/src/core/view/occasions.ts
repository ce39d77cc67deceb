import { onVisible } from './visible.ts';

/** After a failure work is tried again by itself, each time after twice as long, in ms. */
const AGAIN_MS = 15_000;
const AGAIN_MOST_MS = 600_000;

/** When work that needs the gateway is done. */
export interface Occasions {
  /** Within this time, in ms; an earlier occasion takes the place of a later one. */
  plan: (ms: number) => void;
  isPlanned: () => boolean;
  /** It failed: how long to wait by itself, in ms, longer each time. */
  pause: () => number;
  /** It went well: the next failure waits a short time again. */
  wentWell: () => void;
  /** Takes the network and the page as occasions too; returns the way to stop. */
  follow: () => () => void;
}

/** Occasions for `work`: planned ones, and while they are followed each return of the page and of the network. */
export function occasionsFor(work: () => void): Occasions {
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
    pause: () => {
      const wait = next;
      next = Math.min(next * 2, AGAIN_MOST_MS);
      return wait;
    },
    wentWell: () => (next = AGAIN_MS),
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
