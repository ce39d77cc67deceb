import type { Context } from '../context.ts';

const FIRST_MS = 5000;
const OFTEN_MS = 10 * 60_000;
const SELDOM_MS = 60 * 60_000;
/** Attempts every 10 minutes for about a day. */
const MANY_ATTEMPTS = 150;

/** Returns when to call a partner again: after 5 s, 10 s, 20 s ... then every 10 minutes for a day, then every hour. */
export function backOff({ clock }: Pick<Context, 'clock'>, attempt: number): Date {
  const growing = FIRST_MS * 2 ** Math.max(0, attempt - 1);
  const wait = attempt > MANY_ATTEMPTS ? SELDOM_MS : Math.min(growing, OFTEN_MS);
  return new Date(clock.now().getTime() + wait);
}
