import { cityDay, startOfCityDay } from '@shtrans/contract/values/calendar';
import { useState } from 'react';
import { Chips } from '../../../ui/button/chips.tsx';
import { shortDay } from '../../../ui/text/time.ts';
import { campaignMessages } from '../messages.ts';

/** Returns the days, the chosen day (at first the first one), and the function that chooses one. */
export function useDay(days: readonly string[]) {
  const [requestedDay, choose] = useState<string>();
  const day = requestedDay !== undefined && days.includes(requestedDay) ? requestedDay : days[0];
  return { days, day, choose };
}

/** The distinct days of instants, in the city. */
export const daysOf = (instants: readonly string[]): string[] => [
  ...new Set(instants.map((instant) => cityDay(new Date(instant)))),
];

/** Chips to choose a day. */
export const DayChips = ({ days, day, choose }: ReturnType<typeof useDay>) => (
  <Chips
    label={campaignMessages().chooseDay}
    type="radio"
    items={days.map((key) => ({ key, title: shortDay(startOfCityDay(key).toISOString()) }))}
    chosen={day === undefined ? [] : [day]}
    onToggle={choose}
  />
);
