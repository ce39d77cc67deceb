import { setTimeout as delay } from 'node:timers/promises';
import { DAY_MS, cityDay, startOfCityDay } from '../../packages/contract/src/values/calendar.ts';

/** Maximum duration of such a journey on a busy machine, in ms. */
const ROOM_MS = 180_000;

/** Options of a test that calls `dayWithRoom`: time for the wait, and its usual time afterwards. */
export const WITHIN_A_DAY = { timeout: 300_000 + ROOM_MS };

/**
 * Waits until after the city's midnight if it is near. For journeys that check a limit of once a day: midnight would
 * reset it.
 */
export async function dayWithRoom(): Promise<void> {
  const now = Date.now();
  const msToMidnight = startOfCityDay(cityDay(new Date(now))).getTime() + DAY_MS - now;
  if (msToMidnight < ROOM_MS) await delay(msToMidnight + 1000);
}
