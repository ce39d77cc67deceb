import { busLines, ferries } from '../../src/city/surface.ts';
import type { Chance } from '../chance.ts';
import type { Day } from './day.ts';
import { type Draft, minutesAfter } from './draft.ts';
import { parkedInLot, parkedOnStreet } from './parked.ts';
import { OWN_CAR, RIDER } from './person.ts';
import { HOME, LOTS, OUTINGS, PLACES, STREETS, WORK } from './places.ts';
import type { RideCode } from './ride-code.ts';
import { anyHop, busRide, ferryRide, hopBetween, taxiRide } from './road.ts';

/** What telling a day needs: chance, the ride code's memory, and where the orders go. */
export interface Life {
  chance: Chance;
  code: RideCode;
  now: Date;
  add: (draft: Draft | null) => void;
  /** A metro ride between two stations by name, with the ride code's discounts. */
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
export function workday({ chance, code, add, metro }: Life, day: Day): void {
  const leaves = day.at(7, chance.int(35, 59));
  if (chance.yes(0.3)) {
    const bus = busRide(
      chance,
      { at: leaves, hop: hopBetween('88路', '仙霞路古北路', '中山公园地铁站'), passenger: RIDER },
      (fare) => code.busDiscount(leaves, fare),
    );
    add(bus);
    metro(minutesAfter(bus.steps[0]?.[1] ?? leaves, 6), '中山公园', WORK.station);
  } else metro(minutesAfter(leaves, 14), HOME.station, WORK.station);
  if (chance.yes(0.14)) {
    add(
      taxiRide(chance, {
        at: day.at(chance.int(21, 23), chance.int(5, 55)),
        from: WORK,
        to: HOME,
        passenger: RIDER,
      }),
    );
  } else metro(day.at(18, chance.int(2, 58)), WORK.station, HOME.station);
}

export function weekdayAtHome({ chance, code, add }: Life, day: Day): void {
  if (chance.yes(0.09)) {
    const at = day.at(chance.int(10, 16), chance.int(0, 59));
    const line = chance.pick(busLines().filter((l) => BUS_LINES_AROUND.has(l.name_zh)));
    add(
      busRide(chance, { at, hop: anyHop(chance, line), passenger: RIDER }, (fare) =>
        code.busDiscount(at, fare),
      ),
    );
  }
  if (chance.yes(0.06)) park({ chance, add }, day.at(chance.int(10, 18), chance.int(0, 59)));
  if (chance.yes(0.05)) {
    const [from, to] = chance.yes(0.5) ? [HOME, chance.pick(PLACES)] : [chance.pick(PLACES), HOME];
    add(
      taxiRide(chance, {
        at: day.at(chance.int(7, 22), chance.int(0, 59)),
        from,
        to,
        passenger: RIDER,
      }),
    );
  }
}

export function weekend(life: Life, day: Day): void {
  const { chance, code, add, metro } = life;
  const goes = chance.int(1, 100);
  if (goes <= 24) {
    const to = chance.pick(OUTINGS);
    metro(day.at(chance.int(9, 13), chance.int(0, 59)), HOME.station, to);
    if (chance.yes(0.8)) metro(day.at(chance.int(16, 20), chance.int(0, 59)), to, HOME.station);
  } else if (goes <= 38) {
    const at = day.at(chance.int(9, 16), chance.int(0, 59));
    add(
      ferryRide(chance, { at, ferry: chance.pick(ferries()), passenger: RIDER }, (fare) =>
        code.ferryDiscount(at, fare),
      ),
    );
  } else if (goes <= 58) park(life, day.at(chance.int(9, 18), chance.int(0, 59)));
  else if (goes <= 66) {
    const at = day.at(chance.int(11, 21), chance.int(0, 59));
    add(taxiRide(chance, { at, from: HOME, to: chance.pick(PLACES), passenger: RIDER }));
  } else if (goes <= 78) {
    const at = day.at(chance.int(10, 15), chance.int(0, 59));
    const line = chance.pick(busLines().filter((l) => BUS_LINES_AROUND.has(l.name_zh)));
    add(
      busRide(chance, { at, hop: anyHop(chance, line), passenger: RIDER }, (fare) =>
        code.busDiscount(at, fare),
      ),
    );
  }
}

function park({ chance, add }: Pick<Life, 'chance' | 'add'>, at: Date): void {
  const stay = { at, plate: OWN_CAR, passenger: RIDER };
  if (chance.yes(0.55)) {
    add(parkedInLot({ ...stay, minutes: chance.int(8, 320) }, chance.pick(LOTS)));
  } else
    add(parkedOnStreet(chance, { ...stay, minutes: chance.int(12, 190) }, chance.pick(STREETS)));
}
