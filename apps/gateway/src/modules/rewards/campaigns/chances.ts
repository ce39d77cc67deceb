import { cityDay, startOfCityDay } from '@shtrans/contract/values/calendar';
import type { Odds } from '@shtrans/contract/campaigns/odds';
import type { Db, Tx } from '../../../db/database.ts';
import { CodedError } from '@shtrans/contract/api/errors';
import { chanceAwards, giveIfLeft } from './awards.ts';
import type { MechanicScope, TakingIn } from './scope.ts';
import { awardStanding } from './purchase-causes.ts';

/** A chance that a rider used on a day. `free`: it came with the day and was not won. */
export interface Used {
  day: string;
  free: boolean;
  /** The award that it came with. Records of release 1.0.0 have none. */
  from?: string;
}

/** Pads the number of an act so that keys sort as numbers. */
export const keyOf = (n: number): string => String(n).padStart(6, '0');

/** Chances that a rider earned with an award and has left. `isWaiting`: the purchase behind it can still be refunded. */
interface Earned {
  award: string;
  left: number;
  isWaiting: boolean;
}

/** Returns a rider's earned chances, those of refunded purchases left out: firm ones first, then the earliest. */
async function earnedChances(
  db: Db | Tx,
  scope: MechanicScope,
  usedChances: readonly Used[],
): Promise<Earned[]> {
  const usedEarned = usedChances.filter(({ free }) => !free);
  let unattributed = usedEarned.filter(({ from }) => from === undefined).length;
  const earned: Earned[] = [];
  for (const { award, amount } of await chanceAwards(db, scope)) {
    const { kind } = await awardStanding(db, scope.campaign, award);
    if (kind === 'lost') continue;
    const usedCount = usedEarned.filter(({ from }) => from === award.id).length;
    const isWaiting = kind === 'waiting';
    earned.push({ award: award.id, left: Math.max(0, amount - usedCount), isWaiting });
  }
  const sorted = earned.toSorted((a, b) => Number(a.isWaiting) - Number(b.isWaiting));
  return sorted.map(({ left, ...each }) => {
    const before = Math.min(left, unattributed);
    unattributed -= before;
    return { ...each, left: left - before };
  });
}

const leftOf = (earned: readonly Earned[]): number =>
  earned.reduce((sum, { left }) => sum + left, 0);

const freeOf = (
  { now }: MechanicScope,
  { dailyFree }: { dailyFree: number },
  usedChances: readonly Used[],
): number => {
  const today = cityDay(now);
  return Math.max(
    0,
    dailyFree - usedChances.filter(({ day, free }) => free && day === today).length,
  );
};

/** Returns how many chances a rider has left, of the day and earned. */
export async function chancesLeft(
  db: Db | Tx,
  scope: MechanicScope,
  terms: { dailyFree: number },
  usedChances: readonly Used[],
): Promise<{ free: number; earned: number }> {
  return {
    free: freeOf(scope, terms, usedChances),
    earned: leftOf(await earnedChances(db, scope, usedChances)),
  };
}

/**
 * Returns the chance that a rider uses next, and the taking in which what it wins is given: a win of a chance that a refund can
 * still take back waits with it. Throws `campaign_no_chance`.
 */
export async function nextChance<T extends TakingIn>(
  tx: Tx,
  taking: T,
  terms: { dailyFree: number },
  usedChances: readonly Used[],
): Promise<{ chance: Pick<Used, 'free' | 'from'>; taking: T }> {
  if (freeOf(taking, terms, usedChances) > 0) return { chance: { free: true }, taking };
  const next = (await earnedChances(tx, taking, usedChances)).find(({ left }) => left > 0);
  if (next === undefined) throw new CodedError('campaign_no_chance');
  const { award, isWaiting } = next;
  const chance = { free: false, from: award };
  return { chance, taking: isWaiting ? { ...taking, source: award } : taking };
}

/** Returns now, but not before the day of the rider's last chance: another gateway's clock may be ahead of this one's. */
export function notBefore(now: Date, usedChances: readonly Used[]): Date {
  const last = startOfCityDay(usedChances[usedChances.length - 1]?.day ?? cityDay(now));
  return last > now ? last : now;
}

/**
 * Gives the reward that was won, or its fallback if none are left or it is withheld; null: nothing. Also returns what was
 * switched off and what was withheld.
 */
export async function giveWon(
  tx: Tx,
  taking: TakingIn,
  {
    won,
    odds,
    cause,
    withheld = new Set(),
  }: { won: string | null; odds: Odds; cause: string; withheld?: ReadonlySet<string> },
): Promise<{ given: string | null; off: string[]; keptBack: string[] }> {
  const fallback = odds.find(({ reward }) => reward === won)?.fallback;
  const switchedOff: string[] = [];
  const keptBack: string[] = [];
  for (const reward of [won, fallback]) {
    if (typeof reward !== 'string') continue;
    if (withheld.has(reward)) {
      keptBack.push(reward);
      continue;
    }
    const outcome = await giveIfLeft(tx, taking, { reward, cause });
    if (outcome === 'given') return { given: reward, off: switchedOff, keptBack };
    if (outcome === 'off') switchedOff.push(reward);
  }
  return { given: null, off: switchedOff, keptBack };
}
