import type { Language } from '../../core/i18n/language.ts';
import { calendarDate, monthName } from '../../ui/time.ts';

/** When facts were true, as data say it, "2020-09" or "2026-08-20": "Sep 2020", "20 Aug 2026". */
export const asOfText = (asOf: string, language: Language): string =>
  /^\d{4}-\d{2}$/.test(asOf)
    ? monthName(`${asOf}-15T00:00:00Z`, language)
    : calendarDate(asOf, language);
