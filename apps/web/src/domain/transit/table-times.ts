import { calendarDate, monthName } from '../../ui/text/long-date.ts';
import { transitMessages } from './messages.ts';

/** A time of the service day, "23:35"; after midnight, "24:12" becomes the next day's time with a mark. */
export function serviceTimeText(time: string): string {
  const hours = Number(time.slice(0, 2));
  const minutes = time.slice(3);
  return hours < 24
    ? time
    : transitMessages().nextDay(`${String(hours - 24).padStart(2, '0')}:${minutes}`);
}

/** The date of facts, "2020-09" or "2026-08-20": "Sep 2020", "20 Aug 2026". */
export const asOfText = (asOf: string): string =>
  /^\d{4}-\d{2}$/.test(asOf) ? monthName(`${asOf}-15T00:00:00Z`) : calendarDate(asOf);
