import { DAY_MS, OFFSET_MS, shanghaiDate } from '@shtrans/contract/values/calendar';
import type { MeteredTariff } from './fee-rules.ts';
import { FESTIVALS } from './festivals.ts';
import { secondsOf } from './files.ts';

/** Whether the wall clock of the city shows an hour of the tariff's night; its end is day already. */
export function isNight({ night }: Pick<MeteredTariff, 'night'>, at: Date): boolean {
  if (night === null) return false;
  const time = Math.floor((at.getTime() + OFFSET_MS) / 1000) % 86_400;
  const [from, to] = [secondsOf(night.from), secondsOf(night.to)];
  return from <= to ? time >= from && time < to : time >= from || time < to;
}

/** The day of the first lunar month as `1/3`; undefined outside of it, and in years without a table. */
function lunarDay({
  year,
  month,
  day,
}: {
  year: number;
  month: number;
  day: number;
}): string | undefined {
  const [newYear] = FESTIVALS[year] ?? [];
  if (newYear === undefined) return undefined;
  const since = (Date.UTC(year, month - 1, day) - Date.parse(`${year}-${newYear}`)) / DAY_MS;
  return since >= 0 && since < 29 ? `1/${since + 1}` : undefined;
}

/** The surcharge of the day in cents, by the city's day and the lunar calendar; 0 on most days. */
export function holidayCents({ holidays }: Pick<MeteredTariff, 'holidays'>, at: Date): number {
  if (holidays.length === 0) return 0;
  const date = shanghaiDate(at);
  const today = { solar: `${date.month}/${date.day}`, lunar: lunarDay(date) ?? '' };
  return holidays.find(({ calendar, days }) => days.includes(today[calendar]))?.cents ?? 0;
}
