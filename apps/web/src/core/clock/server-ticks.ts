import { drawnAt } from '../document/content.ts';
import { signal, useDerived } from '../state/signal.ts';
import { serverNow } from './server-clock.ts';

const TICK_MS = 1000;

/** The server's time at the last tick, in ms; 0 while no component shows it, so that nothing ticks. */
const lastTick = signal(0, () => {
  tick();
  const timer = setInterval(tick, TICK_MS);
  return () => {
    clearInterval(timer);
    lastTick.set(0);
  };
});

function tick(): void {
  lastTick.set(serverNow());
}

/** The time of the last tick, or the current time without one. The same for all components drawn between two ticks. */
const now = (): number => lastTick.get() || serverNow();

/**
 * Derives a number or word from the server's time (ms). The component renders again only when the result changes:
 * with many count-downs on a page, each is drawn only in the second in which it changes.
 */
export const useServerTime = <T extends number | string | boolean>(derive: (now: number) => T): T =>
  useDerived(
    lastTick,
    () => derive(now()),
    () => derive(drawnAt() ?? now()),
  );
