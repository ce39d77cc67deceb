import { signal } from '../state/signal.ts';

/** How far the server's clock is ahead of the device's, in ms. */
const ahead = signal(0);

/**
 * Learns the server's time from an answer that carries it. Count-downs then run on it.
 *
 * @param came when the answer came, in ms of the device's clock
 */
export const noteServerTime = (serverTime: string, came = Date.now()): void => {
  const at = Date.parse(serverTime);
  if (!Number.isNaN(at)) ahead.set(at - came);
};

/** Now by the server's clock, in ms; the device's own until an answer came. */
export const serverNow = (): number => Date.now() + ahead.get();

/** Calls back with each answer that carries the server's time; returns the way to stop. */
export const subscribeServerTime = ahead.subscribe;
