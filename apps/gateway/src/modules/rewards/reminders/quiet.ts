import { cityDay, addDays, timeOn } from '@shtrans/contract/values/calendar';
import type { ReminderRules } from './data.ts';

const MINUTE_MS = 60_000;

/** Returns the quiet hours that contain an instant, or undefined; their end is exclusive. */
function quietAt(
  instant: Date,
  { from, until }: ReminderRules['quiet'],
): { from: Date; until: Date } | undefined {
  for (const shift of [-1, 0]) {
    const day = addDays(cityDay(instant), shift);
    const begin = timeOn(day, from);
    const end = timeOn(until > from ? day : addDays(day, 1), until);
    if (from !== until && begin <= instant && instant < end) return { from: begin, until: end };
  }
  return undefined;
}

/** Returns the first instant, from this one on, at which a message may go out. */
export const afterQuiet = (instant: Date, quiet: ReminderRules['quiet']): Date =>
  quietAt(instant, quiet)?.until ?? instant;

/** Returns when to send a reminder that is due at `requestedAt`: outside the quiet hours, and not after the begin. */
export function plannedAt(requestedAt: Date, begins: Date, quiet: ReminderRules['quiet']): Date {
  const quietHours = quietAt(requestedAt, quiet);
  if (quietHours === undefined) return requestedAt;
  return quietHours.until <= begins
    ? quietHours.until
    : new Date(quietHours.from.getTime() - MINUTE_MS);
}
