import { pastYearStart } from '@shtrans/contract/calendar';
import { stationNamed } from '../../src/city/network.ts';
import type { Chance } from '../chance.ts';
import { dayOf } from './day.ts';
import { after, type Draft, minutesAfter } from './draft.ts';
import { type Life, weekdayAtHome, weekend, workday } from './life.ts';
import { RIDER } from './person.ts';
import { HOME, WORK } from './places.ts';
import { metroRide } from './rail.ts';
import { RideCode } from './ride-code.ts';
import { SPECIAL_DAYS } from './special-days.ts';

const DAY = 86_400_000;

/** One rider's past, told day by day: about 320 orders between `from` and `now`. */
export function tellYear(chance: Chance, from: Date, now: Date): Draft[] {
  const code = new RideCode();
  const drafts: Draft[] = [];
  const add = (draft: Draft | null): void => {
    // The last 24 hours are told by the unfinished orders.
    if (draft === null || draft.at >= after(now, -DAY / 1000) || draft.at < from) return;
    code.note(draft);
    drafts.push(draft);
  };
  const metro = (at: Date, fromZh: string, toZh: string): void =>
    add(
      metroRide(
        { at, from: stationNamed(fromZh), to: stationNamed(toZh), passenger: RIDER },
        (fare) => code.metroDiscounts(at, fare),
      ),
    );
  const life: Life = { chance, code, add, metro, now };
  let n = 0;
  for (let at = from; at < now; at = new Date(at.getTime() + DAY)) {
    const day = dayOf(at);
    n += 1;
    const inOffice = chance.yes(day.month % 4 === 3 ? 0.72 : 0.1);
    const special = SPECIAL_DAYS[n % 73];
    if (special !== undefined) special(life, day);
    else if (day.weekday === 0 || day.weekday === 6 || day.holiday) weekend(life, day);
    else if (inOffice) workday(life, day);
    else weekdayAtHome(life, day);
  }
  return drafts;
}

/** Rides just too old for the list: the last minute before the year begins, and some days earlier. */
export function tellBeforeYear(now: Date): Draft[] {
  const start = pastYearStart(now);
  const ats = [
    minutesAfter(start, -1),
    minutesAfter(start, -3 * 1440),
    minutesAfter(start, -40 * 1440),
  ];
  return ats.flatMap((at) => {
    const ends = { from: stationNamed(WORK.station), to: stationNamed(HOME.station) };
    return metroRide({ at, ...ends, passenger: RIDER }) ?? [];
  });
}
