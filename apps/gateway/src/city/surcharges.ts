import { OFFSET_MS, shanghaiDate } from '@shtrans/contract/calendar';
import type { MeteredTariff } from './fee-rules.ts';

const minutesOf = (hhmm: string): number => {
  const [hours = 0, minutes = 0] = hhmm.split(':').map(Number);
  return hours * 60 + minutes;
};

/** Whether the wall clock of the city shows an hour of the tariff's night; its end is day already. */
export function isNight({ night }: Pick<MeteredTariff, 'night'>, at: Date): boolean {
  if (night === null) return false;
  const minutes = Math.floor((at.getTime() + OFFSET_MS) / 60_000) % 1440;
  const [from, to] = [minutesOf(night.from), minutesOf(night.to)];
  return from <= to ? minutes >= from && minutes < to : minutes >= from || minutes < to;
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
