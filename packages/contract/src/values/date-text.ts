import { wallOf } from './wall-clock.ts';

export const DAY_MS = 86_400_000;

/** The two languages of riders' texts. */
type TextLanguage = 'zh_cn' | 'en_us';

const NEAR_DAYS = { zh_cn: ['昨天', '今天', '明天'], en_us: ['yesterday', 'today', 'tomorrow'] };

const dayNumber = (ms: number): number => Math.floor(wallOf(ms).getTime() / DAY_MS);

/** Returns the number of the city's days from one instant to another: 0 on the same day, 1 for tomorrow. */
export const daysBetween = (fromMs: number, toMs: number): number =>
  dayNumber(toMs) - dayNumber(fromMs);

/** Returns the city's time that riders read, "08:30"; `iso` is an instant in UTC. */
export const clock = (iso: string): string => wallOf(Date.parse(iso)).toISOString().slice(11, 16);

/** "12月3日", "Dec 3"; as demanded with its year and its day of the week. */
export function dayText(
  iso: string,
  lang: TextLanguage,
  withYear = false,
  withWeekday = false,
): string {
  const wall = wallOf(Date.parse(iso));
  // "Thu, 03 Dec 2026 18:20:00 GMT", the same in all engines.
  const [weekday, day, month, year] = wall.toUTCString().split(' ');
  return lang === 'zh_cn'
    ? `${withYear ? `${year}年` : ''}${wall.getUTCMonth() + 1}月${Number(day)}日${withWeekday ? `（周${'日一二三四五六'.charAt(wall.getUTCDay())}）` : ''}`
    : `${withWeekday ? `${weekday} ` : ''}${month} ${Number(day)}${withYear ? `, ${year}` : ''}`;
}

/** "12月3日（周四）", "Thu, Dec 3"; in another year than `nowMs` with its year. */
export const weekdayText = (iso: string, lang: TextLanguage, nowMs: number): string =>
  dayText(
    iso,
    lang,
    wallOf(Date.parse(iso)).getUTCFullYear() !== wallOf(nowMs).getUTCFullYear(),
    true,
  );

/** "12月3日（周四）18:20", "Thu, Dec 3, 18:20": for texts that are read on another day than they are written. */
export const timeText = (iso: string, lang: TextLanguage, nowMs: number): string =>
  weekdayText(iso, lang, nowMs) + (lang === 'zh_cn' ? '' : ', ') + clock(iso);

/** "今天", "today" and the days before and after; undefined on other days. */
export const nearDayText = (iso: string, lang: TextLanguage, nowMs: number): string | undefined =>
  NEAR_DAYS[lang][daysBetween(nowMs, Date.parse(iso)) + 1];

/** "今天 18:20", "today 18:20" and the days before and after; the text of `timeText` on other days. */
export function nearTimeText(iso: string, lang: TextLanguage, nowMs: number): string {
  const word = nearDayText(iso, lang, nowMs);
  return word === undefined ? timeText(iso, lang, nowMs) : `${word} ${clock(iso)}`;
}
