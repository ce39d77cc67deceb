import type { OrderStatus } from '@shtrans/contract/orders/status';
import type { Chance } from '../chance.ts';
import { LOAD, TODAY } from './documents.ts';
import { type Draft, endOf, minutesAfter, stepsOf, underWay } from './draft.ts';
import { RIDES } from './rides.ts';
import { isSo, type Scene } from './scene.ts';
import { TICKETS } from './tickets.ts';

/** The order of a row. Null: there is no such ride. */
export function play(scene: Scene): Draft | null {
  const { chance, at, row } = scene;
  const made = { ...RIDES, ...TICKETS }[row.tells](scene);
  if (made === null) return null;
  const { review } = row;
  const draft = {
    ...made,
    passenger: row.passenger ?? made.passenger,
    ...(review !== undefined && { review }),
  };
  if (row.underWay) return underWay(draft, row.course === undefined ? [] : stepsOf(row.course, at));
  if (row.tells in TICKETS) return draft;
  if (row.course !== undefined) return { ...draft, steps: stepsOf(row.course, endOf(draft)) };
  // A ride that ended, and nothing happened since.
  return isSo(chance, row.unpaid)
    ? { ...draft, steps: stepsOf('ridden_due', endOf(draft)) }
    : draft;
}

/** The orders of the last days, each with the status it must have come to: a test holds it. */
export const tellToday = (chance: Chance, now: Date): { is: OrderStatus; draft: Draft }[] =>
  TODAY.flatMap((row) => {
    const [at, departs] = [minutesAfter(now, row.minutes), minutesAfter(now, row.departs)];
    const draft = play({ chance, now, at, departs, row });
    return draft === null ? [] : [{ is: row.is, draft }];
  });

const HUNDRED = LOAD.flatMap((row) => Array<(typeof LOAD)[number]>(row.share).fill(row));

/** `count` orders of all ten types, spread over the time between `from` and `now`. */
export function tellLoad(chance: Chance, count: number, from: Date, now: Date): Draft[] {
  const step = (minutesAfter(now, -2 * 1440).getTime() - from.getTime()) / count;
  return Array.from({ length: count }, (_, i) => {
    const ms = from.getTime() + i * step + chance.int(0, Math.floor(step / 2));
    const at = new Date(Math.floor(ms));
    for (;;) {
      const row = chance.pick(HUNDRED);
      const draft = play({ chance, now, at, departs: minutesAfter(at, row.departs), row });
      if (draft !== null) return { ...draft, passenger: '*丽' };
    }
  });
}
