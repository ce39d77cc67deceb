import { z } from 'zod';
import { DAY_MS, cityDay, addDays, timeOn } from '../values/calendar.ts';

const MINUTE_MS = 60_000;

/** When a session takes place: times on some days by the city's clock, and the duration of each. */
export const session = z.strictObject({
  days: z.discriminatedUnion('kind', [
    /** 1 is Monday, 7 is Sunday. */
    z.strictObject({
      kind: z.literal('weekly'),
      weekdays: z.array(z.int().min(1).max(7)).min(1).max(7),
    }),
    z.strictObject({ kind: z.literal('dates'), dates: z.array(z.iso.date()).min(1).max(400) }),
  ]),
  times: z
    .array(z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'write a time such as 10:00'))
    .min(1)
    .max(12),
  minutes: z.int().min(1).max(1440),
});

export type Session = z.infer<typeof session>;

/** An interval of time; its end is exclusive. */
export interface Stretch {
  from: Date;
  until: Date;
}

/** Weekly sessions take place at least once in this time. */
const RECURRENCE_MS = 8 * DAY_MS;

/** Returns the current or next occurrence of a session within the campaign, or undefined if none is left. */
export function sessionAt(session: Session, window: Stretch, now: Date): Stretch | undefined {
  const isWeekly = session.days.kind === 'weekly';
  const nextMs = Math.max(now.getTime(), window.from.getTime()) + RECURRENCE_MS;
  // The first occurrence is enough: a campaign without an end has thousands.
  const searchedUntil =
    isWeekly && nextMs < window.until.getTime() ? new Date(nextMs) : window.until;
  return sessionsFrom(session, { from: window.from, until: searchedUntil }, now)[0];
}

/** Returns the occurrences of a session within an interval, including the current one, the earliest first. */
export function sessionsFrom(
  { days, times, minutes }: Session,
  window: Stretch,
  now: Date,
): Stretch[] {
  // An occurrence that began the day before can still be under way.
  const earliestMs = Math.max(now.getTime(), window.from.getTime()) - minutes * MINUTE_MS;
  const dates =
    days.kind === 'dates'
      ? days.dates
      : daysOf(days.weekdays, { from: new Date(earliestMs), until: window.until });
  const all = dates.flatMap((day) =>
    times.map((time) => {
      const from = timeOn(day, time);
      return { from, until: new Date(from.getTime() + minutes * MINUTE_MS) };
    }),
  );
  return all
    .filter(({ from, until }) => from >= window.from && from < window.until && until > now)
    .sort((a, b) => a.from.getTime() - b.from.getTime());
}

/** Returns the city's days of these weekdays in an interval, including the day in which it ends. */
function daysOf(weekdays: readonly number[], { from, until }: Stretch): string[] {
  const count = Math.max(0, Math.ceil((until.getTime() - from.getTime()) / DAY_MS) + 1);
  const first = cityDay(from);
  return Array.from({ length: count }, (_, i) => addDays(first, i)).filter((day) =>
    weekdays.includes(new Date(day).getUTCDay() || 7),
  );
}
