import { addDays, startOfCityDay, type Period } from '@shtrans/contract/values/calendar';
import type { Campaign } from '@shtrans/contract/campaigns/definition';
import type { Db, Tx } from '../../../db/database.ts';
import type { Row } from '../../../db/schema.ts';
import { seasonOf } from '../../base/catalogue/service.ts';
import { isNonReturnable } from '../../money/orders/service.ts';
import { type PaidPurchase, paidPurchases } from '../../money/shop/service.ts';

/**
 * Whether an award can still be undone by a refund. `firm`: no purchase earned it, or those that did cannot be returned any
 * more. `waiting`: they can, until an instant; null: until they are used. `lost`: they were refunded.
 */
export type Standing = { kind: 'firm' | 'lost' } | { kind: 'waiting'; until: Date | null };

const FIRM: Standing = { kind: 'firm' };
const PERIOD_DAYS = { once: 0, day: 1, week: 7 } as const;

interface Window {
  from: Date;
  until: Date;
}

/** Returns the window of a period given by its first day; a period of `once` is the whole season. */
function periodIn({ from, until }: Window, period: Period, day: string): Window {
  if (period === 'once') return { from, until };
  const begin = startOfCityDay(day);
  const end = startOfCityDay(addDays(day, PERIOD_DAYS[period]));
  return { from: begin > from ? begin : from, until: end < until ? end : until };
}

/** Returns until when an unused purchase can be returned; null: its validity has no end yet. */
const returnableUntil = ({ fields }: PaidPurchase): Date | null =>
  fields.kind === 'ticket' && fields.validUntil !== null ? new Date(fields.validUntil) : null;

/** Returns whether enough purchases are left for a claim, and when enough of them cannot be returned. */
export function standingOf(purchases: readonly PaidPurchase[], target: number): Standing {
  if (purchases.length < target) return { kind: 'lost' };
  const returnable = purchases.filter((purchase) => !isNonReturnable(purchase));
  const missing = target - (purchases.length - returnable.length);
  if (missing <= 0) return FIRM;
  const ends = returnable
    .map((purchase) => returnableUntil(purchase)?.getTime() ?? Number.POSITIVE_INFINITY)
    .toSorted((a, b) => a - b);
  const end = ends[missing - 1] ?? Number.POSITIVE_INFINITY;
  return { kind: 'waiting', until: Number.isFinite(end) ? new Date(end) : null };
}

/**
 * Returns the standing of an award by the purchases that earned it. This is the only rule on purchases that can be refunded:
 * an award of a task is judged by its own purchases, and what follows from it, such as the prizes of its draws, by it.
 */
export async function awardStanding(
  db: Db | Tx,
  { mechanics, window }: Pick<Campaign, 'mechanics' | 'window'>,
  { mechanic: id, user_id, cause, at }: Row<'campaign_awards'>,
): Promise<Standing> {
  const mechanic = mechanics[id];
  if (mechanic?.kind !== 'task') return FIRM;
  const task = mechanic.tasks.find((each) => cause.startsWith(`${each.id} `));
  if (task?.counts.kind !== 'purchases') return FIRM;
  // The season in which it was claimed: a purchase can stay returnable into the next one.
  const season = seasonOf(window, at);
  const period = periodIn(season, mechanic.period, cause.slice(task.id.length + 1));
  const { products } = task.counts;
  return standingOf(await paidPurchases(db, user_id, { products, ...period }), task.target);
}
