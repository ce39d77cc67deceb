import { DAY_MS, cityDate, timeOfDay } from '@shtrans/contract/values/calendar';
import type { MeteredTariff } from './fee-rules.ts';
import { festivalsOf } from './festivals.ts';
import { secondsOf } from './files.ts';

/** Reports whether the city's local time is in the tariff's night, whose end is excluded. */
export function isNight({ night }: Pick<MeteredTariff, 'night'>, instant: Date): boolean {
  if (night === null) return false;
  const time = Math.floor(timeOfDay(instant) / 1000);
  const [from, to] = [secondsOf(night.from), secondsOf(night.to)];
  return from <= to ? time >= from && time < to : time >= from || time < to;
}

/** Returns the day of the first lunar month as `1/3`; undefined in other months, and in years without a table. */
function lunarDay({
  year,
  month,
  day,
}: {
  year: number;
  month: number;
  day: number;
}): string | undefined {
  const [newYear] = festivalsOf(year);
  if (newYear === undefined) return undefined;
  const daysSinceNewYear =
    (Date.UTC(year, month - 1, day) - Date.parse(`${year}-${newYear}`)) / DAY_MS;
  return daysSinceNewYear >= 0 && daysSinceNewYear < 29 ? `1/${daysSinceNewYear + 1}` : undefined;
}

/** Returns the holiday surcharge of the city's day in cents, by the solar and lunar calendars, or 0. */
export function holidayCents({ holidays }: Pick<MeteredTariff, 'holidays'>, instant: Date): number {
  if (holidays.length === 0) return 0;
  const date = cityDate(instant);
  const today = { solar: `${date.month}/${date.day}`, lunar: lunarDay(date) ?? '' };
  return holidays.find(({ calendar, days }) => days.includes(today[calendar]))?.cents ?? 0;
}
