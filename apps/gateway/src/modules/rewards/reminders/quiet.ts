import { DAY_MS, cityDay, timeOn } from '@shtrans/contract/values/calendar';
import type { ReminderRules } from './data.ts';

const MINUTE_MS = 60_000;

/** Returns the quiet hours that contain an instant, or undefined; their end is exclusive. */
function quietAt(
  instant: Date,
  { from, until }: ReminderRules['quiet'],
): { from: Date; until: Date } | undefined {
  for (const shift of [-DAY_MS, 0]) {
    const begin = timeOn(cityDay(new Date(instant.getTime() + shift)), from);
    const sameDay = timeOn(cityDay(begin), until);
    const end = sameDay > begin ? sameDay : new Date(sameDay.getTime() + DAY_MS);
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
