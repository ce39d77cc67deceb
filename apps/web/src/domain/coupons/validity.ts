import { DAY_MS, shanghaiDate, shanghaiDay } from '@shtrans/contract/values/calendar';
import { clock, dayAndWeekday } from '../../ui/text/time.ts';
import { couponMessages } from './messages.ts';

const dayNumber = (instantMs: number): number =>
  Date.parse(shanghaiDay(new Date(instantMs))) / DAY_MS;

const yearOf = (instantMs: number): number => shanghaiDate(new Date(instantMs)).year;

/**
 * Returns until when something is valid, and the days left, for riders: "12月3日 周四 · 还剩8天", "Thu 3 Dec · 8 days left". An
 * end at midnight is named by the day before, other ends have their time.
 *
 * @param end of the validity, exclusive
 * @param now by the server's clock
 */
export function validityText(end: string, now: string): string {
  const t = couponMessages();
  const isMidnight = clock(end) === '00:00';
  const lastMs = Date.parse(end) - (isMidnight ? 1 : 0);
  const last = new Date(lastMs).toISOString();
  const nowMs = Date.parse(now);
  const day = dayAndWeekday(last, yearOf(lastMs) !== yearOf(nowMs));
  const endText = isMidnight ? day : `${day} ${clock(end)}`;
  return nowMs >= Date.parse(end)
    ? endText
    : `${endText} · ${t.daysLeft(dayNumber(lastMs) - dayNumber(nowMs))}`;
}
