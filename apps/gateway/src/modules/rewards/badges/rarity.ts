import { cityDay, addDays, timeOn } from '@shtrans/contract/values/calendar';
import type { Context } from '../../../context.ts';
import type { Row } from '../../../db/schema.ts';
import type { JobOutcome, Jobs } from '../../../jobs/queue.ts';
import { countPart, replaceCounts } from './store.ts';

/** When the night's count is due, by the city's clock: hardly anybody rides or opens pages then. */
const DUE = '03:30';
/** Rows of riders' badges that a run counts. */
const ROWS_AT_ONCE = 50_000;

/** Returns when badges are counted next. */
export function nextHolderCount(now: Date): Date {
  const dueToday = timeOn(cityDay(now), DUE);
  return dueToday > now ? dueToday : timeOn(addDays(cityDay(now), 1), DUE);
}

type Counting = Jobs['badges.count'];

/**
 * Counts the next part of the riders, and stores the counts once all are counted. A rider who wins a badge during the
 * count is counted or not; no share shows one rider.
 */
export async function countHolders(
  ctx: Pick<Context, 'db' | 'clock'>,
  { after, riders = 0, holders = {} }: Counting,
  rowsAtOnce = ROWS_AT_ONCE,
): Promise<JobOutcome<Counting>> {
  const part = await countPart(ctx.db, after, rowsAtOnce);
  if (part.until !== null) {
    const sums = { ...holders };
    for (const [badge, count] of Object.entries(part.holders)) {
      sums[badge] = (sums[badge] ?? 0) + count;
    }
    const payload = { after: part.until, riders: riders + part.riders, holders: sums };
    return { again: ctx.clock.now(), payload };
  }
  const counted_at = ctx.clock.now();
  const rows = Object.entries(holders).map(([badge, count]) => ({
    badge,
    holders: count,
    riders,
    counted_at,
  }));
  return { done: async (tx) => await replaceCounts(tx, rows) };
}

/**
 * Returns the share of riders with badges who have a badge, in whole percent, or null if fewer riders have badges than its
 * rule requires, so that no share says anything about one rider.
 * @param counts of all badges, as the last night stored them
 */
export function percentOf(
  { id, rarityFrom }: { id: string; rarityFrom?: number | undefined },
  counts: readonly Pick<Row<'badge_counts'>, 'badge' | 'holders' | 'riders'>[],
): number | null {
  // All rows of a count have the same number of riders.
  const riders = counts[0]?.riders ?? 0;
  if (rarityFrom === undefined || riders < rarityFrom) return null;
  const holders = counts.find(({ badge }) => badge === id)?.holders ?? 0;
  const percent = (100 * holders) / riders;
  return percent < 1 ? 0 : Math.round(percent);
}
