import type { Context } from '../context.ts';

const FIRST_MS = 5000;
const OFTEN_MS = 10 * 60_000;
const SELDOM_MS = 60 * 60_000;
/** About a day of asking every 10 minutes. */
const MANY_ATTEMPTS = 150;

/** When to ask a partner again: 5 s, 10 s, 20 s ... every 10 minutes for a day, then every hour. */
export function backOff({ clock }: Pick<Context, 'clock'>, attempt: number): Date {
  const growing = FIRST_MS * 2 ** Math.max(0, attempt - 1);
  const wait = attempt > MANY_ATTEMPTS ? SELDOM_MS : Math.min(growing, OFTEN_MS);
  return new Date(clock.now().getTime() + wait);
}
