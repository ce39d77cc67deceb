import { DAY_MS } from '@shtrans/contract/values/calendar';
import { CodedError } from '@shtrans/contract/api/errors';
import { barePlate, isPlate, PLATES_MAX } from '@shtrans/contract/plates/facts';
import type { Context } from '../../../context.ts';
import type { Db, Tx } from '../../../db/database.ts';
import type { Row } from '../../../db/schema.ts';
import { type Attempt, once } from '../../../db/transaction.ts';
import { uuidv7 } from '../../../db/uuid.ts';
import type { OwnKey } from '../../../http/call.ts';
import { limit } from '../../../http/limits.ts';
import { lockRider, riderNamed } from '../../people/auth/service.ts';
import { applyStay } from './parking.ts';
import { lockPlate, unclaimedStays } from './plate-store.ts';
import { stayReport } from '../../../adapters/parking/port.ts';
import { deleteRows, findRow, findRows, insertRow, lockRow } from './tables.ts';

/** Who binds and removes more than this tries plates of others. */
const BOUND_PER_DAY = { max: 10, windowSeconds: 86_400 };
/** What happened before a plate was bound is found for so long. */
const BEFORE_MS = 30 * DAY_MS;

/** The plates of a rider. */
export async function listPlates(db: Db | Tx, userId: string) {
  const rows = await findRows(db, 'plates', { user_id: userId }, 'bound_at', 'id');
  return {
    items: rows.map(({ id, plate, bound_at }) => ({ id, plate, boundAt: bound_at.toISOString() })),
  };
}

/**
 * Binds a plate, and makes orders of its unpaid stays of late that no rider was named for. A plate has one account; who
 * was later is told so, and a person decides. Raises `plate_format`, `plate_taken`, `plates_full`, `too_many_requests`.
 */
export async function bindPlate(ctx: Context, attempt: Attempt, typed: string) {
  const plate = barePlate(typed);
  if (!isPlate(plate)) throw new CodedError('plate_format', { field: 'plate' });
  const { userId } = attempt;
  const prepare = () => limit(ctx, `plates:${userId}`, BOUND_PER_DAY);
  return await once(ctx, { ...attempt, prepare }, async (tx) => {
    // What is reported of it meanwhile waits, and finds its rider then.
    await lockPlate(tx, plate);
    // One of a rider's at a time: they are counted.
    await lockRider(tx, userId);
    const known = await findRow(tx, 'plates', { plate });
    if (known !== undefined) {
      if (known.user_id !== userId) throw new CodedError('plate_taken', { field: 'plate' });
      return { ...(await listPlates(tx, userId)), found: 0 };
    }
    const own = await findRows(tx, 'plates', { user_id: userId }, 'id');
    if (own.length >= PLATES_MAX) throw new CodedError('plates_full');
    const bound_at = ctx.clock.now();
    await insertRow(tx, 'plates', { user_id: userId, id: uuidv7(ctx), plate, bound_at });
    const found = await claimStays(ctx, tx, userId, plate);
    return { ...(await listPlates(tx, userId)), found };
  });
}

/** Makes the rider's orders of what was reported of a plate without one; gives how many. */
async function claimStays(ctx: Context, tx: Tx, userId: string, plate: string): Promise<number> {
  const rider = await riderNamed(tx, userId);
  const since = new Date(ctx.clock.now().getTime() - BEFORE_MS);
  const stays = await unclaimedStays(tx, plate, since);
  for (const { provider, stay, entry, exit } of stays) {
    for (const report of [entry, exit]) {
      if (report !== null) await applyStay(ctx, tx, provider, rider, stayReport.parse(report));
    }
    await deleteRows(tx, 'plate_stays', { provider, stay });
  }
  return stays.length;
}

/** A rider's plates, the first bound first. */
export const platesOf = (db: Db | Tx, userId: string): Promise<Row<'plates'>[]> =>
  findRows(db, 'plates', { user_id: userId }, 'bound_at');

/** Takes a plate from a rider; false: it was not theirs. */
export async function takePlate(tx: Tx, { userId, id }: OwnKey): Promise<boolean> {
  const key = { user_id: userId, id };
  if ((await lockRow(tx, 'plates', key)) === undefined) return false;
  await deleteRows(tx, 'plates', key);
  return true;
}

/** Removes a plate where it is the rider's, and gives those that are left. A stay that goes on stays theirs. */
export async function removePlate(ctx: Context, { userId, id }: OwnKey) {
  await deleteRows(ctx.db, 'plates', { user_id: userId, id });
  return await listPlates(ctx.db, userId);
}
