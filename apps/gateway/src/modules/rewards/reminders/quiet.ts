import { DAY_MS, shanghaiDay, timeOn } from '@shtrans/contract/values/calendar';
import type { ReminderRules } from './data.ts';

const MINUTE_MS = 60_000;

/** The quiet hours that an instant is in, by their edges; undefined: it is in none. The end is not part of them. */
function quietAt(
  at: Date,
  { from, until }: ReminderRules['quiet'],
): { from: Date; until: Date } | undefined {
  for (const shift of [-DAY_MS, 0]) {
    const begin = timeOn(shanghaiDay(new Date(at.getTime() + shift)), from);
    const sameDay = timeOn(shanghaiDay(begin), until);
    const end = sameDay > begin ? sameDay : new Date(sameDay.getTime() + DAY_MS);
    if (from !== until && begin <= at && at < end) return { from: begin, until: end };
  }
  return undefined;
}

/** The first instant from this one on at which a message may go out. */
export const afterQuiet = (at: Date, quiet: ReminderRules['quiet']): Date =>
  quietAt(at, quiet)?.until ?? at;

/** When to remind of what begins, where `at` is meant: out of the quiet hours, and not after the begin. */
export function plannedAt(at: Date, begins: Date, quiet: ReminderRules['quiet']): Date {
  const within = quietAt(at, quiet);
  if (within === undefined) return at;
  return within.until <= begins ? within.until : new Date(within.from.getTime() - MINUTE_MS);
}
