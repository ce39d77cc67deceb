import { OFFSET_MS, shanghaiDate } from '@shtrans/contract/calendar';
import type { MeteredTariff } from './fee-rules.ts';
import { secondsOf } from './files.ts';

/** Whether the wall clock of the city shows an hour of the tariff's night; its end is day already. */
export function isNight({ night }: Pick<MeteredTariff, 'night'>, at: Date): boolean {
  if (night === null) return false;
  const time = Math.floor((at.getTime() + OFFSET_MS) / 1000) % 86_400;
  const [from, to] = [secondsOf(night.from), secondsOf(night.to)];
  return from <= to ? time >= from && time < to : time >= from || time < to;
}

const lunarDate = new Intl.DateTimeFormat('en-u-ca-chinese', {
  month: 'numeric',
  day: 'numeric',
  timeZone: 'Asia/Shanghai',
});

let lunarToday = { day: '', lunar: '' };

/** Month and day by the lunar calendar; the last day asked for is kept, as reckoning it takes 0.1 ms. */
function lunarOf(day: string, at: Date): string {
  if (lunarToday.day !== day) lunarToday = { day, lunar: lunarDate.format(at) };
  return lunarToday.lunar;
}

/** The surcharge of the day in cents, by the city's day and the lunar calendar; 0 on most days. */
export function holidayCents({ holidays }: Pick<MeteredTariff, 'holidays'>, at: Date): number {
  if (holidays.length === 0) return 0;
  const { year, month, day } = shanghaiDate(at);
  const solar = `${month}/${day}`;
  const today = { solar, lunar: lunarOf(`${year}/${solar}`, at) };
  return holidays.find(({ calendar, days }) => days.includes(today[calendar]))?.cents ?? 0;
}
