import type { OrderStatus } from '@shtrans/contract/orders/status';
import type { Chance } from '../chance.ts';
import { LOAD, TODAY } from './documents.ts';
import { type Draft, endOf, minutesAfter, stepsOf, underWay } from './draft.ts';
import { RIDES } from './rides.ts';
import { isSo, type Scene } from './scene.ts';
import { TICKETS } from './tickets.ts';

/** Makes the order of a row; null if such a ride does not exist. */
export function play(scene: Scene): Draft | null {
  const { chance, at, row } = scene;
  const played = { ...RIDES, ...TICKETS }[row.tells](scene);
  if (played === null) return null;
  const { review } = row;
  const draft = {
    ...played,
    passenger: row.passenger ?? played.passenger,
    ...(review !== undefined && { review }),
  };
  if (row.underWay) return underWay(draft, row.course === undefined ? [] : stepsOf(row.course, at));
  if (row.tells in TICKETS) return draft;
  if (row.course !== undefined) return { ...draft, steps: stepsOf(row.course, endOf(draft)) };
  // A ride that ended, without later events.
  return isSo(chance, row.unpaid)
    ? { ...draft, steps: stepsOf('ridden_due', endOf(draft)) }
    : draft;
}

/** Returns the orders of the last days, each with its expected status, which a test checks. */
export const tellToday = (chance: Chance, now: Date): { is: OrderStatus; draft: Draft }[] =>
  TODAY.flatMap((row) => {
    const [startsAt, departs] = [minutesAfter(now, row.minutes), minutesAfter(now, row.departs)];
    const draft = play({ chance, now, at: startsAt, departs, row });
    return draft === null ? [] : [{ is: row.is, draft }];
  });

/**
 * Returns `count` orders of all ten types, spread over the time between `from` and `now`; none in a city whose demo has no
 * story.
 */
export function tellLoad(
  chance: Chance,
  count: number,
  from: Date,
  now: Date,
  rows: typeof LOAD = LOAD,
): Draft[] {
  const hundred = rows.flatMap((row) => Array<(typeof LOAD)[number]>(row.share).fill(row));
  if (hundred.length === 0) return [];
  const step = (minutesAfter(now, -2 * 1440).getTime() - from.getTime()) / count;
  return Array.from({ length: count }, (_, i) => {
    const ms = from.getTime() + i * step + chance.int(0, Math.floor(step / 2));
    const startsAt = new Date(Math.floor(ms));
    for (;;) {
      const row = chance.pick(hundred);
      const draft = play({
        chance,
        now,
        at: startsAt,
        departs: minutesAfter(startsAt, row.departs),
        row,
      });
      if (draft !== null) return { ...draft, passenger: '*丽' };
    }
  });
}
