import { cityDay, addDays } from '@shtrans/contract/values/calendar';
import { CodedError } from '@shtrans/contract/api/errors';
import type { Db, Tx } from '../../../../../db/database.ts';
import { actsOf, addAct } from '../../acts.ts';
import { giveAward } from '../../awards.ts';
import type { Rules, Scope } from '../../scope.ts';

/** Returns the days of the rider's present cycle, of all on which they checked in, earliest first. */
export function daysOfCycle(
  days: readonly string[],
  { cycle, unbroken, today }: { cycle: number; unbroken: boolean; today: string },
): string[] {
  let row: string[] = [];
  for (const day of days) {
    const isBroken = unbroken && row.length > 0 && row[row.length - 1] !== addDays(day, -1);
    row = isBroken || row.length === cycle ? [day] : [...row, day];
  }
  const last = row[row.length - 1];
  if (last === undefined || last === today) return row;
  // A cycle that is complete or broken begins again with the next day.
  const isOver = row.length === cycle || (unbroken && last !== addDays(today, -1));
  return isOver ? [] : row;
}

async function cycleOf(db: Db | Tx, scope: Scope<'checkin'>): Promise<string[]> {
  const { cycle, unbroken } = scope.mechanic;
  const today = cityDay(scope.now);
  const days = (await actsOf(db, scope)).map(({ key }) => key);
  return daysOfCycle(days, { cycle, unbroken, today });
}

export const checkin: Rules<'checkin'> = {
  async state(db, scope) {
    const today = cityDay(scope.now);
    const days = await cycleOf(db, scope);
    return { kind: 'checkin', today, days, checkedInToday: days.includes(today) };
  },

  async act(tx, taking) {
    const { mechanic } = taking;
    if (!(await addAct(tx, taking, cityDay(taking.now)))) throw new CodedError('campaign_done');
    const days = await cycleOf(tx, taking);
    for (const { day, reward } of mechanic.rewards.filter((each) => each.day === days.length)) {
      await giveAward(tx, taking, { reward, cause: `${days[0]} ${day}` });
    }
  },
};
