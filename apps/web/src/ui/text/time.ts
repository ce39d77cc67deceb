import { OFFSET_MS, shanghaiDate } from '@shtrans/contract/values/calendar';
import { language } from '../../core/i18n/language.ts';

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** The Shanghai time that riders read, "08:30"; `iso` is an instant in UTC. */
export const clock = (iso: string): string =>
  new Date(Date.parse(iso) + OFFSET_MS).toISOString().slice(11, 16);

/** "11月21日 08:30", "21 Nov 08:30". */
export function shortTime(iso: string, lang = language()): string {
  const { month, day } = shanghaiDate(new Date(iso));
  const date = lang === 'zh_cn' ? `${month}月${day}日` : `${day} ${MONTHS[month - 1] ?? ''}`;
  return `${date} ${clock(iso)}`;
}

/** "2026年11月21日 08:30", "21 Nov 2026, 08:30". */
export function fullTime(iso: string, lang = language()): string {
  const { year, month, day } = shanghaiDate(new Date(iso));
  return lang === 'zh_cn'
    ? `${year}年${month}月${day}日 ${clock(iso)}`
    : `${day} ${MONTHS[month - 1] ?? ''} ${year}, ${clock(iso)}`;
}

/** "2026年11月", "Nov 2026". */
export function monthName(iso: string, lang = language()): string {
  const { year, month } = shanghaiDate(new Date(iso));
  return lang === 'zh_cn' ? `${year}年${month}月` : `${MONTHS[month - 1] ?? ''} ${year}`;
}

/** A calendar date "2026-11-21" as "2026年11月21日" or "21 Nov 2026". */
export function calendarDate(date: string, lang = language()): string {
  const [year, month, day] = date.split('-').map(Number);
  if (lang === 'zh_cn') return `${year ?? ''}年${month ?? ''}月${day ?? ''}日`;
  return `${day ?? ''} ${MONTHS[(month ?? 1) - 1] ?? ''} ${year ?? ''}`;
}

/** "11月21日", "21 Nov": a short time without the clock. */
export const shortDay = (iso: string, lang = language()): string =>
  shortTime(iso, lang).slice(0, -' 00:00'.length);

const WEEKDAYS = {
  zh_cn: '周日 周一 周二 周三 周四 周五 周六',
  en_us: 'Sun Mon Tue Wed Thu Fri Sat',
};

/** The Shanghai day of an instant: "12月3日 周四", "Thu 3 Dec"; `withYear`: "2027年1月7日 周四", "Thu 7 Jan 2027". */
export function dayAndWeekday(iso: string, withYear = false, lang = language()): string {
  const day = shortDay(iso, lang);
  const weekday = WEEKDAYS[lang].split(' ')[new Date(Date.parse(iso) + OFFSET_MS).getUTCDay()];
  const { year } = shanghaiDate(new Date(iso));
  return lang === 'zh_cn'
    ? `${withYear ? `${year}年` : ''}${day} ${weekday}`
    : `${weekday} ${day}${withYear ? ` ${year}` : ''}`;
}
