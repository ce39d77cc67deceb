import {
  DAY_MS,
  pastYearStart,
  cityDate,
  cityDay,
  startOfCityDay,
} from '@shtrans/contract/values/calendar';
import type { z } from 'zod';
import type { Chance } from '../chance.ts';
import { BUSES_AT_HOME, HOME, OUTINGS, PLACES, SPECIAL_DAYS, storyRow, WORK } from './documents.ts';
import { type Draft, endOf, minutesAfter } from './draft.ts';
import { play } from './player.ts';
import { RideCode } from './ride-code.ts';
import { draw } from './scene.ts';

/** Describes the Shanghai calendar day of an instant. */
function dayOf(instant: Date) {
  const { month, day } = cityDate(instant);
  const date = cityDay(instant);
  return {
    weekday: new Date(date).getUTCDay(),
    /** One of the fixed public holidays, without commuting. */
    holiday: [`1-1`, `5-1`, `5-2`].includes(`${month}-${day}`) || (month === 10 && day <= 7),
    month,
    at: (hour: number, minute: number): Date =>
      minutesAfter(startOfCityDay(date), hour * 60 + minute),
  };
}
type Day = ReturnType<typeof dayOf>;

type Row = z.input<typeof storyRow>;

/** Makes the orders of a day: the generator, and a function that adds an order and returns it. */
export interface Life {
  chance: Chance;
  tell: (at: Date, row: Row, departs?: Date) => Draft | null;
}

/** Returns a rider's past, day by day: about 320 orders between `from` and `now`. */
export function tellYear(chance: Chance, from: Date, now: Date): Draft[] {
  const code = new RideCode();
  const drafts: Draft[] = [];
  // The unfinished orders cover the last 24 hours.
  const toldUntil = minutesAfter(now, -1440);
  const tell: Life['tell'] = (instant, row, departs = instant) => {
    const draft = play({ chance, now, at: instant, departs, row: storyRow.parse(row) });
    if (draft !== null && draft.at < toldUntil && draft.at >= from) drafts.push(code.take(draft));
    return draft;
  };
  const life = { chance, tell };
  const days = Math.ceil((now.getTime() - from.getTime()) / DAY_MS);
  for (let n = 1; n <= days; n++) {
    const day = dayOf(minutesAfter(from, (n - 1) * 1440));
    const inOffice = chance.yes(day.month % 4 === 3 ? 0.72 : 0.1);
    const special = SPECIAL_DAYS.find((row) => row.day === n % 73);
    if (special !== undefined) specialDay(life, day, special);
    else tellOrdinary(life, day, inOffice);
  }
  return drafts;
}

function tellOrdinary(life: Life, day: Day, inOffice: boolean): void {
  if (!isWorkday(day)) weekend(life, day);
  else if (inOffice) workday(life, day);
  else weekdayAtHome(life, day);
}

/**
 * Adds the orders of a single day, busier than the days of the year: every second one is also special, and the car is
 * used more often.
 *
 * @param n number of the day; selects the special day
 */
export function tellLivelyDay(life: Life, instant: Date, n: number): void {
  const { chance, tell } = life;
  const day = dayOf(instant);
  const special = n % 2 === 0 ? SPECIAL_DAYS[(n / 2) % SPECIAL_DAYS.length] : undefined;
  if (special !== undefined) specialDay(life, day, special);
  // A coach trip fills the day.
  if (special?.tells !== 'coach') tellOrdinary(life, day, chance.yes(0.8));
  if (chance.yes(0.3)) tell(randomTime(chance, day, 12, 13), parking(chance));
  if (chance.yes(0.2)) tell(randomTime(chance, day, 19, 20), { tells: 'ferry' });
}

const isWeekend = ({ weekday }: Day): boolean => weekday === 0 || weekday === 6;
const isWorkday = (day: Day): boolean => !isWeekend(day) && !day.holiday;

const TO_WORK: Row = { tells: 'metro', from: HOME.station, to: WORK.station };
const FROM_WORK: Row = { tells: 'metro', from: WORK.station, to: HOME.station };

function specialDay({ chance, tell }: Life, day: Day, row: (typeof SPECIAL_DAYS)[number]): void {
  const departs = day.at(draw(chance, row.hour), draw(chance, row.minute));
  tell(minutesAfter(departs, -draw(chance, row.before)), row, departs);
  // After a coach to work, the way home is by metro.
  if (row.tells === 'coach' && !isWeekend(day)) tell(day.at(18, chance.int(2, 58)), FROM_WORK);
}

/** Adds the commute: to work in the rush hour, sometimes by bus to the metro; home in the evening, or late by taxi. */
function workday({ chance, tell }: Life, day: Day): void {
  const leaves = day.at(7, chance.int(35, 59));
  if (chance.yes(0.3)) {
    const ends = { from: '仙霞路古北路', to: '中山公园地铁站' };
    const bus = tell(leaves, { tells: 'bus', buses: ['88路'], ...ends });
    if (bus !== null) tell(minutesAfter(endOf(bus), 6), { ...TO_WORK, from: '中山公园' });
  } else tell(minutesAfter(leaves, 14), TO_WORK);
  if (chance.yes(0.14)) {
    const leavesAt = day.at(chance.int(21, 23), chance.int(5, 55));
    tell(leavesAt, { tells: 'taxi', from: WORK.name.zh, to: HOME.name.zh });
  } else tell(day.at(18, chance.int(2, 58)), FROM_WORK);
}

/** Returns a random time of a day between two hours. */
const randomTime = (chance: Chance, day: Day, from: number, to: number): Date =>
  day.at(chance.int(from, to), chance.int(0, 59));

const BUS_AROUND: Row = { tells: 'bus', buses: BUSES_AT_HOME };

function weekdayAtHome({ chance, tell }: Life, day: Day): void {
  if (chance.yes(0.09)) tell(randomTime(chance, day, 10, 16), BUS_AROUND);
  if (chance.yes(0.06)) tell(randomTime(chance, day, 10, 18), parking(chance));
  if (chance.yes(0.05)) {
    const isReturn = !chance.yes(0.5);
    const [home, destination] = [HOME.name.zh, chance.pick(PLACES).name.zh];
    const ends = isReturn ? { from: destination, to: home } : { from: home, to: destination };
    tell(randomTime(chance, day, 7, 22), { tells: 'taxi', ...ends });
  }
}

function weekend({ chance, tell }: Life, day: Day): void {
  const goes = chance.int(1, 100);
  if (goes <= 24) {
    const to = chance.pick(OUTINGS);
    tell(randomTime(chance, day, 9, 13), { tells: 'metro', from: HOME.station, to });
    if (!chance.yes(0.8)) return;
    tell(randomTime(chance, day, 16, 20), { tells: 'metro', from: to, to: HOME.station });
  } else if (goes <= 38) tell(randomTime(chance, day, 9, 16), { tells: 'ferry' });
  else if (goes <= 58) tell(randomTime(chance, day, 9, 18), parking(chance));
  else if (goes <= 66) {
    tell(randomTime(chance, day, 11, 21), { tells: 'taxi', from: HOME.name.zh });
  } else if (goes <= 78) tell(randomTime(chance, day, 10, 15), BUS_AROUND);
}

const parking = (chance: Chance): Row =>
  chance.yes(0.55) ? { tells: 'lot', lasts: [8, 320] } : { tells: 'street', lasts: [12, 190] };

/** Returns rides just too old for the list: one minute and some days before the year begins. */
export function tellBeforeYear(chance: Chance, now: Date): Draft[] {
  const start = pastYearStart(now);
  return [1, 3 * 1440, 40 * 1440].flatMap((minutes) => {
    const instant = minutesAfter(start, -minutes);
    return (
      play({ chance, now, at: instant, departs: instant, row: storyRow.parse(FROM_WORK) }) ?? []
    );
  });
}
