import { clock, dayText, nearTimeText, weekdayText } from '@shtrans/contract/values/date-text';
import { serverNow } from '../../core/clock/server-clock.ts';
import { drawnAt } from '../../core/document/content.ts';
import { language } from '../../core/i18n/language.ts';

export { clock };

/** The time that decides what is today, in ms: the document's, until its page has been taken over. */
export const shownNow = (): number => drawnAt() ?? serverNow();

/** "今天 18:20", "today 18:20", "12月2日（周三）18:20", "Wed, Dec 2, 18:20": in a sentence. */
export const timeInText = (iso: string, nowMs = shownNow()): string =>
  nearTimeText(iso, language(), nowMs);

/** As `timeInText`, with a capital: a time alone or at the begin of a text, "Today 18:20". */
export function shortTime(iso: string, nowMs?: number): string {
  const text = timeInText(iso, nowMs);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** "11月21日", "Nov 21": a day where the week does not matter. */
export const shortDay = (iso: string): string => dayText(iso, language());

/** The city's day of an instant: "12月3日（周四）", "Thu, Dec 3"; of another year "2027年1月7日（周四）", "Thu, Jan 7, 2027". */
export const dayAndWeekday = (iso: string, nowMs = shownNow()): string =>
  weekdayText(iso, language(), nowMs);
