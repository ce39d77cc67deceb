import { shanghaiDay, startOfShanghaiDay } from '@shtrans/contract/values/calendar';
import type { Odds } from '@shtrans/contract/campaigns/odds';
import type { Db, Tx } from '../../../db/database.ts';
import { chancesOf, giveIfLeft } from './awards.ts';
import type { MechanicScope, TakingIn } from './scope.ts';
import { chancesTakenBack } from './mechanics/task/mechanic.ts';

/** A chance that a rider used on a day. `free`: it came with the day and was not won. */
export interface Used {
  day: string;
  free: boolean;
}

/** Pads the number of an act so that keys sort as numbers. */
export const keyOf = (n: number): string => String(n).padStart(6, '0');

/** Returns how many chances a rider has left, of the day and earned. */
export async function chancesLeft(
  db: Db | Tx,
  scope: MechanicScope,
  { dailyFree }: { dailyFree: number },
  usedChances: readonly Used[],
) {
  const today = shanghaiDay(scope.now);
  const usedToday = usedChances.filter(({ day, free }) => free && day === today).length;
  const usedEarned = usedChances.filter(({ free }) => !free).length;
  const earned = (await chancesOf(db, scope)) - (await chancesTakenBack(db, scope));
  return {
    free: Math.max(0, dailyFree - usedToday),
    earned: Math.max(0, earned - usedEarned),
  };
}

/** Returns now, but not before the day of the rider's last chance: another gateway's clock may be ahead of this one's. */
export function notBefore(now: Date, usedChances: readonly Used[]): Date {
  const last = startOfShanghaiDay(usedChances[usedChances.length - 1]?.day ?? shanghaiDay(now));
  return last > now ? last : now;
}

/** Gives the reward that was won, or its fallback if none are left; null: nothing. Also returns what was switched off. */
export async function giveWon(
  tx: Tx,
  taking: TakingIn,
  { won, odds, cause }: { won: string | null; odds: Odds; cause: string },
): Promise<{ given: string | null; off: string[] }> {
  const fallback = odds.find(({ reward }) => reward === won)?.fallback;
  const switchedOff: string[] = [];
  for (const reward of [won, fallback]) {
    if (typeof reward !== 'string') continue;
    const outcome = await giveIfLeft(tx, taking, { reward, cause });
    if (outcome === 'given') return { given: reward, off: switchedOff };
    if (outcome === 'off') switchedOff.push(reward);
  }
  return { given: null, off: switchedOff };
}
