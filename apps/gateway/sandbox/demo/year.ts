import { DAY_MS, pastYearStart } from '@shtrans/contract/calendar';
import { stationNamed } from '../../src/city/network.ts';
import type { Chance } from '../chance.ts';
import { HOME, SPECIAL_DAYS, WORK } from './documents.ts';
import { type Draft, minutesAfter } from './draft.ts';
import { type Day, dayOf, type Life, weekdayAtHome, weekend, workday } from './life.ts';
import { draw, isWeekday, play } from './player.ts';
import { metroRide } from './rail.ts';
import { RideCode } from './ride-code.ts';

/** One rider's past, told day by day: about 320 orders between `from` and `now`. */
export function tellYear(chance: Chance, from: Date, now: Date): Draft[] {
  const code = new RideCode();
  const drafts: Draft[] = [];
  // The last 24 hours are told by the unfinished orders.
  const until = minutesAfter(now, -1440);
  const add: Life['add'] = (draft) => {
    if (draft !== null && draft.at < until && draft.at >= from) drafts.push(code.take(draft));
  };
  const metro: Life['metro'] = (at, fromZh, toZh) =>
    add(metroRide(at, stationNamed(fromZh), stationNamed(toZh)));
  const life = { chance, add, metro, now };
  const days = Math.ceil((now.getTime() - from.getTime()) / DAY_MS);
  for (let n = 1; n <= days; n++) {
    const day = dayOf(minutesAfter(from, (n - 1) * 1440));
    const inOffice = chance.yes(day.month % 4 === 3 ? 0.72 : 0.1);
    const special = SPECIAL_DAYS.find((row) => row.day === n % 73);
    if (special !== undefined) tellSpecial(life, day, special);
    else if (day.weekday === 0 || day.weekday === 6 || day.holiday) weekend(life, day);
    else if (inOffice) workday(life, day);
    else weekdayAtHome(life, day);
  }
  return drafts;
}

function tellSpecial(
  { chance, add, metro, now }: Life,
  day: Day,
  row: (typeof SPECIAL_DAYS)[number],
): void {
  const departs = day.at(draw(chance, row.hour), draw(chance, row.minute));
  const at = minutesAfter(departs, -draw(chance, row.before));
  add(play({ chance, now, at, departs, row }));
  // Who goes to work by coach comes home by metro.
  if (row.tells !== 'coach' || !isWeekday(departs)) return;
  metro(day.at(18, chance.int(2, 58)), WORK.station, HOME.station);
}

/** Rides just too old for the list: the last minute before the year begins, and some days earlier. */
export function tellBeforeYear(now: Date): Draft[] {
  const start = pastYearStart(now);
  const [from, to] = [stationNamed(WORK.station), stationNamed(HOME.station)];
  return [1, 3 * 1440, 40 * 1440].flatMap(
    (minutes) => metroRide(minutesAfter(start, -minutes), from, to) ?? [],
  );
}
