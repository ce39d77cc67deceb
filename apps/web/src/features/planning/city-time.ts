import { shanghaiDay, startOfShanghaiDay } from '@shtrans/contract/calendar';
import { clock, shortTime } from '../../ui/time.ts';
import { planningMessages } from './messages.ts';

const DAY_MS = 86_400_000;

/** An instant as a date and a time field hold it, by the city's clock whatever the device's zone. */
export const wallClock = (ms: number): { day: string; time: string } => ({
  day: shanghaiDay(new Date(ms)),
  time: clock(new Date(ms).toISOString()),
});

/** The instant at which the city's clock shows it, ISO without a fraction; undefined for half-filled fields. */
export function instantOf(day: string, time: string): string | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || !/^\d{2}:\d{2}/.test(time)) return undefined;
  const [hours, minutes] = time.split(':').map(Number);
  const ms = startOfShanghaiDay(day).getTime() + ((hours ?? 0) * 60 + (minutes ?? 0)) * 60_000;
  return Number.isNaN(ms) ? undefined : new Date(ms).toISOString().replace('.000', '');
}

/** "18:05" on the day of `now` (ms), "tomorrow 05:30" on the next, else with its date. */
export function timeWithDay(iso: string, now: number): string {
  const { time: t } = planningMessages();
  const days = Math.round(
    (Date.parse(shanghaiDay(new Date(iso))) - Date.parse(shanghaiDay(new Date(now)))) / DAY_MS,
  );
  if (days === 0) return clock(iso);
  if (days === 1) return t.tomorrow(clock(iso));
  return days === -1 ? t.yesterday(clock(iso)) : shortTime(iso);
}
