import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { closeRider, lockRiderRow, openRider } from '../../people/auth/service.ts';
import { writeOffAll } from '../../wallet/ledger/service.ts';
import { endAllSessions, endListedSession } from '../../people/sessions/service.ts';
import { type Actor, writeLog } from './log.ts';
import { hasUnfinishedOrder } from '../../money/orders/service.ts';
import { hasMoneyUnderWay, hasOpenReview } from '../../money/payments/service.ts';
import { takePlate } from '../../travel/reports/service.ts';
import { type AllModules } from '../../define.ts';

/** Why somebody does something to a rider, which the log keeps. */
interface Deed {
  riderId: string;
  reason: string;
}

/** Ends one session of a rider, by the id it is listed under, or all of them. */
export const endRiderSessions = (
  ctx: Context,
  actor: Actor,
  { sessionId, ...about }: Deed & { sessionId?: string },
): Promise<void> =>
  inTransaction(ctx.db, async (tx) => {
    const endedCount =
      sessionId === undefined
        ? await endAllSessions(ctx, tx, about.riderId)
        : Number(await endListedSession(ctx, tx, about.riderId, sessionId));
    if (endedCount > 0) {
      await writeLog(ctx, tx, actor, 'riders.sessions_ended', {
        ...about,
        subject: String(endedCount),
      });
    }
  });

/** Takes a plate from a rider: it was proved to be another's. */
export const freePlate = (
  ctx: Context,
  actor: Actor,
  { plateId, ...about }: Deed & { plateId: string },
): Promise<void> =>
  inTransaction(ctx.db, async (tx) => {
    if (!(await takePlate(tx, { userId: about.riderId, id: plateId }))) return;
    await writeLog(ctx, tx, actor, 'riders.plate_freed', about);
  });

/** Lets nobody log in as this rider any more, and ends their sessions. */
export const closeAccount = (ctx: Context, actor: Actor, about: Deed): Promise<void> =>
  inTransaction(ctx.db, async (tx) => {
    if (await closeRider(ctx, tx, about.riderId)) {
      await writeLog(ctx, tx, actor, 'riders.closed', about);
    }
  });

/** Lets a closed rider log in again. */
export const openAccount = (ctx: Context, actor: Actor, about: Deed): Promise<void> =>
  inTransaction(ctx.db, async (tx) => {
    if (await openRider(tx, about.riderId)) await writeLog(ctx, tx, actor, 'riders.opened', about);
  });

type Obstacle = 'order' | 'money' | 'review';
/** Why a rider cannot be deleted yet: they can still log in, or something is under way. */
export type NotYet = 'open' | Obstacle;

/** What is under way of a rider; empty: nothing. */
export async function underWay(tx: Tx, riderId: string): Promise<Obstacle[]> {
  const obstacles: Obstacle[] = [];
  if (await hasUnfinishedOrder(tx, riderId)) obstacles.push('order');
  if (await hasMoneyUnderWay(tx, riderId)) obstacles.push('money');
  if (await hasOpenReview(tx, riderId)) obstacles.push('review');
  return obstacles;
}

/**
 * Deletes a closed rider but for what the law keeps. Gives why that cannot be yet; empty: it is done, or
 * was before. Only who is closed: nobody begins an order meanwhile then.
 */
export const deleteRider = (
  ctx: Context,
  actor: Actor,
  about: Deed,
  { eraseRider }: AllModules,
): Promise<NotYet[]> =>
  inTransaction(ctx.db, async (tx) => {
    const rider = await lockRiderRow(tx, about.riderId);
    if (rider === undefined || rider.deleted_at !== null) return [];
    if (rider.closed_at === null) return ['open'];
    const obstacles = await underWay(tx, rider.id);
    if (obstacles.length > 0) return obstacles;
    await writeOffAll(ctx, tx, rider.id);
    await eraseRider(tx, { id: rider.id, phone: rider.phone, at: ctx.clock.now() });
    await writeLog(ctx, tx, actor, 'riders.deleted', about);
    return [];
  });
