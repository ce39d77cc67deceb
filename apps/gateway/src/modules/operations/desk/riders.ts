import type { Context } from '../../../context.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { closeRider, lockRiderRow, openRider } from '../../people/auth/service.ts';
import { endAllSessions, endListedSession } from '../../people/sessions/service.ts';
import { type Actor, writeLog } from './log.ts';
import { deleteAccount, underWay } from '../../services/rights/service.ts';
import { takePlate } from '../../travel/reports/service.ts';
import { type AllModules } from '../../define.ts';

/** An action on a rider, with the reason for the log. */
interface Deed {
  riderId: string;
  reason: string;
}

/** Ends one session of a rider, by the id in the list of sessions, or all of them. */
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

/** Unbinds a plate from a rider, after another rider proved ownership. */
export const freePlate = (
  ctx: Context,
  actor: Actor,
  { plateId, ...about }: Deed & { plateId: string },
): Promise<void> =>
  inTransaction(ctx.db, async (tx) => {
    if (!(await takePlate(ctx, tx, { userId: about.riderId, id: plateId }))) return;
    await writeLog(ctx, tx, actor, 'riders.plate_freed', about);
  });

/** Prevents log-ins of a rider, and ends their sessions. */
export const closeAccount = (ctx: Context, actor: Actor, about: Deed): Promise<void> =>
  inTransaction(ctx.db, async (tx) => {
    if (await closeRider(ctx, tx, about.riderId)) {
      await writeLog(ctx, tx, actor, 'riders.closed', about);
    }
  });

/** Allows a closed rider to log in again. */
export const openAccount = (ctx: Context, actor: Actor, about: Deed): Promise<void> =>
  inTransaction(ctx.db, async (tx) => {
    if (await openRider(tx, about.riderId)) await writeLog(ctx, tx, actor, 'riders.opened', about);
  });

/** Why a rider cannot be deleted yet: `open`, they can still log in; otherwise something is unfinished. */
export type NotYet = 'open' | Awaited<ReturnType<typeof underWay>>[number];

/**
 * Deletes a closed rider except what the law keeps. Returns the obstacles; empty if the rider is deleted,
 * now or earlier. The account must be closed, so that no order begins during the deletion.
 */
export const deleteRider = (
  ctx: Context,
  actor: Actor,
  about: Deed,
  all: AllModules,
): Promise<NotYet[]> =>
  inTransaction(ctx.db, async (tx) => {
    const rider = await lockRiderRow(tx, about.riderId);
    if (rider === undefined || rider.deleted_at !== null) return [];
    if (rider.closed_at === null) return ['open'];
    const obstacles = await underWay(tx, rider.id);
    if (obstacles.length > 0) return obstacles;
    await deleteAccount(ctx, tx, rider, all);
    await writeLog(ctx, tx, actor, 'riders.deleted', about);
    return [];
  });
