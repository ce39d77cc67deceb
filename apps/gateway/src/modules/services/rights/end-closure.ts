import { DAY_MS } from '@shtrans/contract/values/calendar';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import { databaseTime } from '../../../db/time.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { type JobOutcome, NOTHING_TO_DO } from '../../../jobs/queue.ts';
import type { AllModules } from '../../define.ts';
import { closeRider, lockRiderRow, openRider, type UserRow } from '../../people/auth/service.ts';
import { type ClosureRow, lockOpenClosure } from './store.ts';
import { updateRows } from './tables.ts';
import { deleteAccount, obstaclesOf } from './service.ts';

/** How long a closed login waits for what has begun before it. */
const SETTLE_MS = 60_000;

interface Waiting {
  rider: UserRow;
  closure: ClosureRow;
  now: Date;
}

/** Returns the rider and the closure, locked; undefined if it is cancelled, done or not the same. */
async function lockWaiting(
  ctx: Context,
  tx: Tx,
  { userId, closureId }: { userId: string; closureId: string },
): Promise<Waiting | undefined> {
  const rider = await lockRiderRow(tx, userId);
  const closure = await lockOpenClosure(tx, userId);
  if (rider === undefined || closure?.id !== closureId) return undefined;
  const now = await databaseTime(ctx, tx);
  if (rider.deleted_at === null) return { rider, closure, now };
  // Deleted at the desk meanwhile.
  await updateClosure(tx, closure, { state: 'done', decided_at: now });
  return undefined;
}

const updateClosure = (
  tx: Tx,
  { user_id, id }: ClosureRow,
  change: Parameters<typeof updateRows<'account_closures'>>[3],
) => updateRows(tx, 'account_closures', { user_id, id }, change);

const obstaclesAt = (tx: Tx, { rider, closure, now }: Waiting) =>
  obstaclesOf(tx, { riderId: rider.id, givesUp: closure.gives_up, now });

/** Deletes the account a day later, and lets the rider log in again if the login was closed for the deletion. */
async function postpone(tx: Tx, { rider, closure, now }: Waiting): Promise<Date> {
  const endsAt = new Date(now.getTime() + DAY_MS);
  if (closure.closed_login) await openRider(tx, rider.id);
  await updateClosure(tx, closure, {
    state: 'cooling_off',
    ends_at: endsAt,
    postponed: closure.postponed + 1,
    closed_login: false,
  });
  return endsAt;
}

/**
 * Deletes an account in two steps, when the cooling-off is over and nothing is unfinished: closes the login, and a minute later,
 * when nothing that began before can still be on its way, checks again and deletes.
 */
export async function endClosure(
  ctx: Context,
  all: AllModules,
  payload: { userId: string; closureId: string },
): Promise<JobOutcome<typeof payload>> {
  /** Until when it waits; undefined: it is time to delete. */
  const step = await inTransaction(ctx.db, async (tx): Promise<'over' | 'delete' | Date> => {
    const waiting = await lockWaiting(ctx, tx, payload);
    if (waiting === undefined) return 'over';
    const { rider, closure, now } = waiting;
    if (closure.ends_at > now) return closure.ends_at;
    if ((await obstaclesAt(tx, waiting)).length > 0) return await postpone(tx, waiting);
    if (closure.state === 'ending') return 'delete';
    const endsAt = new Date(now.getTime() + SETTLE_MS);
    const closed_login = await closeRider(ctx, tx, rider.id);
    await updateClosure(tx, closure, { state: 'ending', ends_at: endsAt, closed_login });
    return endsAt;
  });
  if (step === 'over') return NOTHING_TO_DO;
  if (step !== 'delete') return { again: await byOwnClock(ctx, step) };
  return {
    done: async (tx) => {
      const waiting = await lockWaiting(ctx, tx, payload);
      if (waiting === undefined) return;
      const obstacles = await obstaclesAt(tx, waiting);
      // The next attempt postpones it.
      if (obstacles.length > 0) throw new Error(`a deletion met ${obstacles.join(', ')}`);
      await deleteAccount(ctx, tx, waiting.rider, all);
      const { closure, now } = waiting;
      await updateClosure(tx, closure, { state: 'done', decided_at: now });
    },
  };
}

/** Returns an instant of the database's clock by this gateway's, which the queue goes by. */
async function byOwnClock(ctx: Context, instant: Date): Promise<Date> {
  const waitMs = instant.getTime() - (await databaseTime(ctx, ctx.db)).getTime();
  return new Date(ctx.clock.now().getTime() + Math.max(waitMs, 0));
}
