import { drawnAt } from '../document/content.ts';
import { signal, useDerived } from '../state/signal.ts';
import { serverNow } from './server-clock.ts';

const TICK_MS = 1000;

/** The server's time of the last tick, in ms; 0 while nobody shows it, so that nothing ticks. */
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

/** The time of the last tick; of now while nobody ticks. The same for all who draw in between. */
const now = (): number => lastTick.get() || serverNow();

/**
 * A number or word made of the server's time (ms), told again only when it has become another: many
 * may count down at once, and each is drawn only in the second in which it changes.
 */
export const useServerTime = <T extends number | string | boolean>(tell: (now: number) => T): T =>
  useDerived(
    lastTick,
    () => tell(now()),
    () => tell(drawnAt() ?? now()),
  );
