import { OFFSET_MS, shanghaiDate } from '@shtrans/contract/values/calendar';
import { language } from '../../core/i18n/language.ts';
import { shortDay } from './short-day.ts';

const WEEKDAYS = {
  zh_cn: '周日 周一 周二 周三 周四 周五 周六',
  en_us: 'Sun Mon Tue Wed Thu Fri Sat',
};

/** The Shanghai day of an instant: "12月3日 周四", "Thu 3 Dec"; `year`: "2027年1月7日 周四", "Thu 7 Jan 2027". */
export function dayAndWeekday(iso: string, year = false, lang = language()): string {
  const day = shortDay(iso, lang);
  const weekday = WEEKDAYS[lang].split(' ')[new Date(Date.parse(iso) + OFFSET_MS).getUTCDay()];
  if (lang === 'zh_cn')
    return `${year ? `${shanghaiDate(new Date(iso)).year}年` : ''}${day} ${weekday}`;
  return `${weekday} ${day}${year ? ` ${shanghaiDate(new Date(iso)).year}` : ''}`;
}
