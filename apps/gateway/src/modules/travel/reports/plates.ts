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

/** Binding and removing more plates than this suggests a search for plates of other riders. */
const BOUND_PER_DAY = { max: 10, windowSeconds: 86_400 };
/** How far back binding a plate claims its stays. */
const BEFORE_MS = 30 * DAY_MS;

/** Returns a rider's plates. */
export async function listPlates(db: Db | Tx, userId: string) {
  const rows = await findRows(db, 'plates', { user_id: userId }, 'bound_at', 'id');
  return {
    items: rows.map(({ id, plate, bound_at }) => ({ id, plate, boundAt: bound_at.toISOString() })),
  };
}

/**
 * Binds a plate, and creates orders of its recent unpaid stays without a rider. A plate belongs to one
 * account; for a second rider it throws `plate_taken`, and a person decides. Throws `plate_format`,
 * `plate_taken`, `plates_full`, `too_many_requests`.
 */
export async function bindPlate(ctx: Context, attempt: Attempt, typed: string) {
  const plate = barePlate(typed);
  if (!isPlate(plate)) throw new CodedError('plate_format', { field: 'plate' });
  const { userId } = attempt;
  const prepare = () => limit(ctx, `plates:${userId}`, BOUND_PER_DAY);
  return await once(ctx, { ...attempt, prepare }, async (tx) => {
    // Concurrent reports of the plate wait, and then find its rider.
    await lockPlate(tx, plate);
    // Serialises the bindings of one rider, because the plates are counted.
    await lockRider(tx, userId);
    const boundPlate = await findRow(tx, 'plates', { plate });
    if (boundPlate !== undefined) {
      if (boundPlate.user_id !== userId) throw new CodedError('plate_taken', { field: 'plate' });
      return { ...(await listPlates(tx, userId)), found: 0 };
    }
    const ownPlates = await findRows(tx, 'plates', { user_id: userId }, 'id');
    if (ownPlates.length >= PLATES_MAX) throw new CodedError('plates_full');
    const bound_at = ctx.clock.now();
    await insertRow(tx, 'plates', { user_id: userId, id: uuidv7(ctx), plate, bound_at });
    const claimedCount = await claimStays(ctx, tx, userId, plate);
    return { ...(await listPlates(tx, userId)), found: claimedCount };
  });
}

/** Creates the rider's orders from the stays of a plate that had no rider; returns their number. */
async function claimStays(ctx: Context, tx: Tx, userId: string, plate: string): Promise<number> {
  const rider = await riderNamed(tx, userId);
  const earliest = new Date(ctx.clock.now().getTime() - BEFORE_MS);
  const stays = await unclaimedStays(tx, plate, earliest);
  for (const { provider, stay, entry, exit } of stays) {
    for (const report of [entry, exit]) {
      if (report !== null) await applyStay(ctx, tx, provider, rider, stayReport.parse(report));
    }
    await deleteRows(tx, 'plate_stays', { provider, stay });
  }
  return stays.length;
}

/** Returns a rider's plates in the order in which they were bound. */
export const platesOf = (db: Db | Tx, userId: string): Promise<Row<'plates'>[]> =>
  findRows(db, 'plates', { user_id: userId }, 'bound_at');

/** Removes a plate from a rider. Returns false if it is not theirs. */
export async function takePlate(tx: Tx, { userId, id }: OwnKey): Promise<boolean> {
  const key = { user_id: userId, id };
  if ((await lockRow(tx, 'plates', key)) === undefined) return false;
  await deleteRows(tx, 'plates', key);
  return true;
}

/** Removes a plate if it is the rider's, and returns the remaining ones. An open stay stays theirs. */
export async function removePlate(ctx: Context, { userId, id }: OwnKey) {
  await deleteRows(ctx.db, 'plates', { user_id: userId, id });
  return await listPlates(ctx.db, userId);
}
