import { DAY_MS, cityDate } from '@shtrans/contract/values/calendar';

const MONTH_MS = 31 * DAY_MS;

/** The year that a campaign covers: that of the month before it begins, so in January the previous year. */
export const toldYear = (from: string): number =>
  cityDate(new Date(Date.parse(from) - MONTH_MS)).year;
