import { useSyncExternalStore } from 'react';
import { serverNow } from './server-clock.ts';

const TICK_MS = 1000;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let now = 0;

function tick(): void {
  now = serverNow();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(tick, TICK_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** The time of the last tick; of now while nobody ticks. The same for all who draw in between. */
function lastTick(): number {
  if (timer === undefined || now === 0) now = serverNow();
  return now;
}

/**
 * A number or word made of the server's time (ms), told again only when it has become another: many
 * may count down at once, and each is drawn only in the second in which it changes.
 */
export const useServerTime = <T extends number | string | boolean>(tell: (now: number) => T): T =>
  useSyncExternalStore(subscribe, () => tell(lastTick()));
