import { signal } from '../state/signal.ts';

/** How far the server's clock is ahead of the device's, in ms. */
const ahead = signal(0);

/**
 * Sets the clock from the server time of a response. Count-downs then use it.
 * @param came when the response arrived, in ms of the device's clock
 */
export const noteServerTime = (serverTime: string, came = Date.now()): void => {
  const serverTimeMs = Date.parse(serverTime);
  if (!Number.isNaN(serverTimeMs)) ahead.set(serverTimeMs - came);
};

/** The current time by the server's clock, in ms; by the device's clock before the first response. */
export const serverNow = (): number => Date.now() + ahead.get();

/** Calls back with each response that carries the server's time. Returns the function that unsubscribes. */
export const subscribeServerTime = ahead.subscribe;
