import { setTimeout as delay } from 'node:timers/promises';
import {
  DAY_MS,
  shanghaiDay,
  startOfShanghaiDay,
} from '../../packages/contract/src/values/calendar.ts';

/** How long such a journey may take on a busy machine, in ms. */
const ROOM_MS = 180_000;

/** For a test that calls `dayWithRoom`: it may wait that long, and has its usual time then. */
export const WITHIN_A_DAY = { timeout: 300_000 + ROOM_MS };

/**
 * Waits over the city's midnight where it is near. For journeys that ask on one day what riders may do once a day, and
 * would find that they may do it again.
 */
export async function dayWithRoom(): Promise<void> {
  const now = Date.now();
  const msToMidnight = startOfShanghaiDay(shanghaiDay(new Date(now))).getTime() + DAY_MS - now;
  if (msToMidnight < ROOM_MS) await delay(msToMidnight + 1000);
}
