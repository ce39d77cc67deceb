import { shanghaiDate, shanghaiInstant } from '@shtrans/contract/calendar';
import { after } from './draft.ts';

/** A Shanghai calendar day, and instants on it. */
export interface Day {
  date: string;
  weekday: number;
  /** Of the fixed public holidays; nobody commutes. */
  holiday: boolean;
  month: number;
  at: (hour: number, minute: number) => Date;
}

const two = (n: number): string => String(n).padStart(2, '0');

/** The day of an instant. */
export function dayOf(instant: Date): Day {
  const { year, month, day } = shanghaiDate(instant);
  return {
    date: `${year}-${two(month)}-${two(day)}`,
    weekday: new Date(instant.getTime() + 8 * 3_600_000).getUTCDay(),
    holiday: [`1-1`, `5-1`, `5-2`].includes(`${month}-${day}`) || (month === 10 && day <= 7),
    month,
    at: (hour, minute) => shanghaiInstant(year, month, day, hour, minute),
  };
}

export const endOf = (day: Day): Date => after(day.at(23, 59), 59);
