import { shanghaiDay, startOfShanghaiDay } from '@shtrans/contract/values/calendar';
import type { Odds } from '@shtrans/contract/campaigns/odds';
import type { Db, Tx } from '../../../db/database.ts';
import { chancesOf, giveIfLeft } from './awards.ts';
import type { Place, TakingIn } from './scope.ts';
import { chancesTakenBack } from './mechanics/task/mechanic.ts';

/** A chance that a rider used, on a day; `free`: one that the day brought, not one that was won. */
export interface Used {
  day: string;
  free: boolean;
}

/** Keys of acts are in the order of the numbers that they are the names of. */
export const keyOf = (n: number): string => String(n).padStart(6, '0');

/** How many chances a rider has: those of the day first. */
export async function chancesLeft(
  db: Db | Tx,
  place: Place,
  { dailyFree }: { dailyFree: number },
  used: readonly Used[],
) {
  const today = shanghaiDay(place.now);
  const usedToday = used.filter(({ day, free }) => free && day === today).length;
  const usedEarned = used.filter(({ free }) => !free).length;
  const earned = (await chancesOf(db, place)) - (await chancesTakenBack(db, place));
  return {
    free: Math.max(0, dailyFree - usedToday),
    earned: Math.max(0, earned - usedEarned),
  };
}

/** Of two gateways whose clocks differ a rider may come from the later one: the day is that of their last chance then. */
export function notBefore(now: Date, used: readonly Used[]): Date {
  const last = startOfShanghaiDay(used[used.length - 1]?.day ?? shanghaiDay(now));
  return last > now ? last : now;
}

/** Gives what was won, or what is declared for when none of it are left; null: nothing. With what was switched off. */
export async function giveWon(
  tx: Tx,
  taking: TakingIn,
  { won, odds, cause }: { won: string | null; odds: Odds; cause: string },
): Promise<{ given: string | null; off: string[] }> {
  const fallback = odds.find(({ reward }) => reward === won)?.fallback;
  const off: string[] = [];
  for (const reward of [won, fallback]) {
    if (typeof reward !== 'string') continue;
    const done = await giveIfLeft(tx, taking, { reward, cause });
    if (done === 'given') return { given: reward, off };
    if (done === 'off') off.push(reward);
  }
  return { given: null, off };
}
