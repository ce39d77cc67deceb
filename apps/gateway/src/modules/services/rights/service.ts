import { DAY_MS } from '@shtrans/contract/values/calendar';
import type { Loss, Obstacle } from '@shtrans/contract/rights/facts';
import type { TxContext } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import { hasUnfinishedOrder, ticketsToUse } from '../../money/orders/service.ts';
import { hasMoneyUnderWay, hasOpenReview } from '../../money/payments/service.ts';
import { hasOpenRide } from '../../travel/reports/service.ts';
import { heldSince } from '../../wallet/coupons/service.ts';
import { balanceOf, writeOffAll } from '../../wallet/ledger/service.ts';
import { CURRENCIES } from '@shtrans/contract/ledger/schemas';
import type { DeletedRider } from '../../../db/own-tables.ts';
import type { AllModules } from '../../define.ts';

/** Lists what is unfinished for a rider at the desk, where an unused ticket counts as an order. */
export async function underWay(
  tx: Tx,
  riderId: string,
): Promise<Extract<Obstacle, 'order' | 'money' | 'review'>[]> {
  const obstacles: Awaited<ReturnType<typeof underWay>> = [];
  if (await hasUnfinishedOrder(tx, riderId)) obstacles.push('order');
  return [...obstacles, ...(await moneyUnderWay(tx, riderId))];
}

async function moneyUnderWay(tx: Tx, riderId: string): Promise<('money' | 'review')[]> {
  const obstacles: ('money' | 'review')[] = [];
  if (await hasMoneyUnderWay(tx, riderId)) obstacles.push('money');
  if (await hasOpenReview(tx, riderId)) obstacles.push('review');
  return obstacles;
}

/** A ride that began earlier and never ended is a lost report, for which the rider can ask for a correction. */
const RIDE_DAYS = 2;

/** Lists what prevents the deletion that a rider asks for; unused tickets only if the rider does not give them up. */
export async function obstaclesOf(
  tx: Tx,
  { riderId, givesUp, now }: { riderId: string; givesUp: readonly Loss[]; now: Date },
): Promise<Obstacle[]> {
  const obstacles: Obstacle[] = [];
  if (await hasUnfinishedOrder(tx, riderId, ['to_be_used'])) obstacles.push('order');
  obstacles.push(...(await moneyUnderWay(tx, riderId)));
  const earliestBegin = new Date(now.getTime() - RIDE_DAYS * DAY_MS);
  if (await hasOpenRide(tx, riderId, earliestBegin)) obstacles.push('ride');
  if (!givesUp.includes('tickets') && (await ticketsToUse(tx, riderId)).length > 0) {
    obstacles.push('ticket');
  }
  return obstacles;
}

/** Returns how much a rider would lose. */
export async function lossesOf(tx: Tx, userId: string, now: Date): Promise<Record<Loss, number>> {
  let points = 0;
  for (const currency of CURRENCIES) points += await balanceOf(tx, { userId, currency }, now);
  return {
    points,
    coupons: (await heldSince(tx, userId, now)).length,
    tickets: (await ticketsToUse(tx, userId)).length,
  };
}

/** Deletes a rider except what the law keeps. The caller has checked that nothing is unfinished. */
export async function deleteAccount(
  ctx: Pick<TxContext, 'clock'>,
  tx: Tx,
  { id, phone }: Omit<DeletedRider, 'at'>,
  { eraseRider }: Pick<AllModules, 'eraseRider'>,
): Promise<void> {
  await writeOffAll(ctx, tx, id);
  await eraseRider(tx, { id, phone, at: ctx.clock.now() });
}
