import { shanghaiDate, shanghaiDay, startOfShanghaiDay } from '@shtrans/contract/calendar';
import { busLines, ferries } from '../../src/city/surface.ts';
import type { Chance } from '../chance.ts';
import { HOME, LOTS, OUTINGS, PLACES, STREETS, WORK } from './documents.ts';
import { type Draft, endOf, minutesAfter } from './draft.ts';
import { parkedInLot, parkedOnStreet } from './parked.ts';
import { anyHop, busRide, ferryRide, hopBetween, taxiRide } from './road.ts';

/** A Shanghai calendar day, and instants on it. */
export interface Day {
  date: string;
  weekday: number;
  /** Of the fixed public holidays; nobody commutes. */
  holiday: boolean;
  month: number;
  at: (hour: number, minute: number) => Date;
}

/** The day of an instant. */
export function dayOf(instant: Date): Day {
  const { month, day } = shanghaiDate(instant);
  const date = shanghaiDay(instant);
  return {
    date,
    weekday: new Date(date).getUTCDay(),
    holiday: [`1-1`, `5-1`, `5-2`].includes(`${month}-${day}`) || (month === 10 && day <= 7),
    month,
    at: (hour, minute) => minutesAfter(startOfShanghaiDay(date), hour * 60 + minute),
  };
}

/** What telling a day needs: chance, and where the orders go. */
export interface Life {
  chance: Chance;
  now: Date;
  add: (draft: Draft | null) => void;
  /** A metro ride between two stations by name. */
  metro: (at: Date, fromZh: string, toZh: string) => void;
}

/** Lines that pass the rider's home. */
const BUS_LINES_AROUND = new Set([
  '20路',
  '54路',
  '71路',
  '88路',
  '71路区间',
  '1251路(71路支线2)',
  '748路(71路支线3)',
]);

/** To work in the rush hour, now and then by bus to the metro; home in the evening, late by taxi. */
export function workday({ chance, add, metro }: Life, day: Day): void {
  const leaves = day.at(7, chance.int(35, 59));
  if (chance.yes(0.3)) {
    const bus = busRide(chance, leaves, hopBetween('88路', '仙霞路古北路', '中山公园地铁站'));
    add(bus);
    metro(minutesAfter(endOf(bus), 6), '中山公园', WORK.station);
  } else metro(minutesAfter(leaves, 14), HOME.station, WORK.station);
  if (chance.yes(0.14)) {
    const departsAt = day.at(chance.int(21, 23), chance.int(5, 55));
    add(taxiRide(chance, { departsAt, from: WORK, to: HOME }));
  } else metro(day.at(18, chance.int(2, 58)), WORK.station, HOME.station);
}

/** An instant of a day from one hour to another. */
const between = (chance: Chance, day: Day, from: number, to: number): Date =>
  day.at(chance.int(from, to), chance.int(0, 59));

export function weekdayAtHome(life: Life, day: Day): void {
  const { chance, add } = life;
  if (chance.yes(0.09)) busAround(life, between(chance, day, 10, 16));
  if (chance.yes(0.06)) park(life, between(chance, day, 10, 18));
  if (chance.yes(0.05)) {
    const [from, to] = chance.yes(0.5) ? [HOME, chance.pick(PLACES)] : [chance.pick(PLACES), HOME];
    add(taxiRide(chance, { departsAt: between(chance, day, 7, 22), from, to }));
  }
}

export function weekend(life: Life, day: Day): void {
  const { chance, add, metro } = life;
  const goes = chance.int(1, 100);
  if (goes <= 24) {
    const to = chance.pick(OUTINGS);
    metro(between(chance, day, 9, 13), HOME.station, to);
    if (chance.yes(0.8)) metro(between(chance, day, 16, 20), to, HOME.station);
  } else if (goes <= 38) {
    const at = between(chance, day, 9, 16);
    add(ferryRide(chance, at, chance.pick(ferries())));
  } else if (goes <= 58) park(life, between(chance, day, 9, 18));
  else if (goes <= 66) {
    const departsAt = between(chance, day, 11, 21);
    add(taxiRide(chance, { departsAt, from: HOME, to: chance.pick(PLACES) }));
  } else if (goes <= 78) busAround(life, between(chance, day, 10, 15));
}

function busAround({ chance, add }: Life, at: Date): void {
  const line = chance.pick(busLines().filter(({ name_zh }) => BUS_LINES_AROUND.has(name_zh)));
  add(busRide(chance, at, anyHop(chance, line)));
}

function park({ chance, add }: Life, at: Date): void {
  if (chance.yes(0.55)) {
    add(parkedInLot({ at, minutes: chance.int(8, 320) }, chance.pick(LOTS)));
  } else {
    add(parkedOnStreet(chance, { at, minutes: chance.int(12, 190) }, chance.pick(STREETS)));
  }
}
