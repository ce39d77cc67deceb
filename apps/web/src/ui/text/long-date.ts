import { cityDate, startOfCityDay } from '@shtrans/contract/values/calendar';
import { clock, dayText } from '@shtrans/contract/values/date-text';
import { language } from '../../core/i18n/language.ts';

/** The first instant of a calendar date "2026-11-21". */
export const startOf = (date: string): string => startOfCityDay(date).toISOString();

/** An instant of the last day of something; its end is exclusive. */
export const lastInstant = (end: string): string => new Date(Date.parse(end) - 1).toISOString();

/** "2026年11月21日 08:30", "Nov 21, 2026, 08:30": on documents, such as receipts. */
export const fullTime = (iso: string): string =>
  dayText(iso, language(), true) + (language() === 'zh_cn' ? ' ' : ', ') + clock(iso);

/** "2026年11月", "Nov 2026". */
export function monthName(iso: string): string {
  const { year, month } = cityDate(new Date(iso));
  return language() === 'zh_cn'
    ? `${year}年${month}月`
    : `${dayText(iso, 'en_us').slice(0, 3)} ${year}`;
}

/** A calendar date "2026-11-21" as "2026年11月21日" or "Nov 21, 2026". */
export const calendarDate = (date: string): string => dayText(startOf(date), language(), true);
