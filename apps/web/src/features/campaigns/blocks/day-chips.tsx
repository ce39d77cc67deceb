import { shanghaiDay, startOfShanghaiDay } from '@shtrans/contract/values/calendar';
import { useState } from 'react';
import { Chips } from '../../../ui/button/chips.tsx';
import { shortDay } from '../../../ui/text/short-day.ts';
import { campaignMessages } from '../messages.ts';

/** The day of Shanghai that is chosen among some, the first one until then, and those to choose from. */
export function useDay(days: readonly string[]) {
  const [wanted, choose] = useState<string>();
  const day = wanted !== undefined && days.includes(wanted) ? wanted : days[0];
  return { days, day, choose };
}

/** The days of instants, each once. */
export const daysOf = (instants: readonly string[]): string[] => [
  ...new Set(instants.map((instant) => shanghaiDay(new Date(instant)))),
];

/** Days to choose one of. */
export const DayChips = ({ days, day, choose }: ReturnType<typeof useDay>) => (
  <Chips
    label={campaignMessages().chooseDay}
    type="radio"
    items={days.map((key) => ({ key, title: shortDay(startOfShanghaiDay(key).toISOString()) }))}
    chosen={day === undefined ? [] : [day]}
    onToggle={choose}
  />
);
