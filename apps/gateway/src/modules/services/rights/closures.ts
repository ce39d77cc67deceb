import { COOLING_OFF_DAYS, LOSSES } from '@shtrans/contract/rights/facts';
import type { AccountClosure } from '@shtrans/contract/rights/schemas';
import { CodedError } from '@shtrans/contract/api/errors';
import { DAY_MS } from '@shtrans/contract/values/calendar';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import { databaseTime } from '../../../db/time.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { uuidv7 } from '../../../db/uuid.ts';
import type { Call } from '../../../http/call.ts';
import { enqueue } from '../../../jobs/queue.ts';
import { checkCode, lockRider, phoneOf, sendCode, tryCode } from '../../people/auth/service.ts';
import { beginningOf } from '../../people/sessions/service.ts';
import type { TableOwner } from '../../define.ts';
import { keptByLaw } from './kept.ts';
import { type ClosureRow, hasOpenClosure, lockOpenClosure } from './store.ts';
import { findRow, insertRow, updateRows } from './tables.ts';
import { lossesOf, obstaclesOf } from './service.ts';

/** Returns the rider's closure, and what it would take and mean to delete the account. */
export const closureOf = (
  ctx: Context,
  owners: readonly TableOwner[],
  riderId: string,
): Promise<AccountClosure> =>
  inTransaction(ctx.db, async (tx) => {
    const now = await databaseTime(ctx, tx);
    const row = await findRow(tx, 'account_closures', { user_id: riderId, state: 'cooling_off' });
    // Before the rider has agreed to anything, a ticket is no obstacle but a loss to agree to.
    const givesUp = row?.gives_up ?? LOSSES;
    return {
      closure: row === undefined ? null : viewOf(row),
      obstacles: await obstaclesOf(tx, { riderId, givesUp, now }),
      losses: await lossesOf(tx, riderId, now),
      kept: keptByLaw(owners).map(({ names, law, years }) => ({ names, law, years })),
    };
  });

const viewOf = ({ asked_at, ends_at, postponed }: ClosureRow) => ({
  askedAt: asked_at.toISOString(),
  endsAt: ends_at.toISOString(),
  postponed,
});

/** Sends a code that confirms nothing but the deletion of the account. */
export const askClosureCode = async (
  ctx: Context,
  call: Call<'POST maas:/v1/account-closures/codes'>,
) =>
  await sendCode(ctx, await phoneOf(ctx.db, call.caller.userId), beginningOf(call), {
    language: call.language,
    purpose: 'close',
  });

/**
 * Begins the cooling-off period, after the code, which is only used up if the account can be deleted. Throws the
 * code's errors, `closure_obstructed`, `closure_losses_open`.
 */
export async function beginClosure(
  ctx: Context,
  call: Call<'POST maas:/v1/account-closures'>,
): Promise<void> {
  const { caller, body, language } = call;
  const { userId } = caller;
  checkCode(body);
  const phone = await phoneOf(ctx.db, userId);
  const useCode = await tryCode(ctx, { ...body, phone }, beginningOf(call), 'close').catch(
    async (error: unknown) => {
      // The same call at another gateway used the code a moment ago.
      if (await hasOpenClosure(ctx.db, userId)) return undefined;
      throw error;
    },
  );
  if (useCode === undefined) return;
  await inTransaction(ctx.db, async (tx) => {
    // Purchases lock the rider too: one that is faster is an obstacle.
    await lockRider(tx, userId);
    if ((await lockOpenClosure(tx, userId)) !== undefined) return;
    const now = await databaseTime(ctx, tx);
    await refuseUnfinished(tx, { riderId: userId, givesUp: body.givesUp, now });
    await useCode(tx);
    const endsAt = new Date(now.getTime() + COOLING_OFF_DAYS * DAY_MS);
    const row = {
      user_id: userId,
      id: uuidv7(ctx),
      state: 'cooling_off',
      gives_up: JSON.stringify(body.givesUp),
      asked_at: now,
      ends_at: endsAt,
      postponed: 0,
      closed_login: false,
      decided_at: null,
    } as const;
    await insertRow(tx, 'account_closures', row);
    const payload = { userId, closureId: row.id };
    await enqueue(ctx, tx, {
      kind: 'account-closure.end',
      dedup: row.id,
      payload,
      runAt: new Date(ctx.clock.now().getTime() + COOLING_OFF_DAYS * DAY_MS),
    });
    await enqueue(ctx, tx, {
      kind: 'account-closure.tell',
      dedup: row.id,
      payload: { ...payload, language },
    });
  });
}

async function refuseUnfinished(
  tx: Tx,
  rider: { riderId: string; givesUp: ClosureRow['gives_up']; now: Date },
): Promise<void> {
  const obstacles = await obstaclesOf(tx, { ...rider, givesUp: LOSSES });
  if (obstacles.length > 0) {
    throw new CodedError('closure_obstructed', { message: obstacles.join(', ') });
  }
  const losses = await lossesOf(tx, rider.riderId, rider.now);
  if (LOSSES.some((loss) => losses[loss] > 0 && !rider.givesUp.includes(loss))) {
    throw new CodedError('closure_losses_open', { field: 'givesUp' });
  }
}

/** Ends the cooling-off period without a deletion. */
export const cancelClosure = (ctx: Context, userId: string): Promise<void> =>
  inTransaction(ctx.db, async (tx) => {
    await lockRider(tx, userId);
    const now = await databaseTime(ctx, tx);
    const open = { user_id: userId, state: 'cooling_off' } as const;
    await updateRows(tx, 'account_closures', open, { state: 'cancelled', decided_at: now });
  });
