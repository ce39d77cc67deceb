import { nameOf } from '../../../city/network.ts';
import type { TxContext } from '../../../context.ts';
import type { Db, Tx } from '../../../db/database.ts';
import { lockOrder } from '../../money/orders/service.ts';
import { endAsClaimed } from './gates.ts';
import { openRepairs, type Repair } from './repair-store.ts';
import { stationOf } from './ride-by-mode.ts';
import { findRow, lockRow, updateRows } from './tables.ts';
import { stationWith, knownEnd, passageOf, minutesBetween, keyOf } from './claimed-passage.ts';

/** Returns the repairs that await a decision at the desk, with their rides. */
export async function repairQueue(db: Db, limit: number) {
  return await Promise.all((await openRepairs(db, limit)).map((repair) => repairFacts(db, repair)));
}

/** Returns the facts for a person's decision on a repair. */
async function repairFacts(db: Db, repair: Repair) {
  const ride = await findRow(db, 'partner_rides', keyOf(repair));
  const reportedEnd = ride && knownEnd(ride);
  const station = stationWith(repair.station);
  return {
    repair,
    station: nameOf(station),
    known: reportedEnd && { station: nameOf(stationOf(reportedEnd)), at: reportedEnd.at },
    minutes: reportedEnd ? minutesBetween(reportedEnd, station) : null,
  };
}
export type RepairFacts = Awaited<ReturnType<typeof repairFacts>>;

/**
 * Result of a decision: `decided` means it was decided earlier, `changed` that the order no longer accepts
 * another fare.
 */
export type RepairDecided = 'done' | 'decided' | 'changed';

/** Decides on a repair, with an answer for the rider. Throws `payment_under_way`. */
export async function decideRepair(
  ctx: TxContext,
  tx: Tx,
  id: string,
  { mend, answer }: { mend: boolean; answer: string },
): Promise<RepairDecided> {
  const unlockedRepair = await findRow(tx, 'ride_repairs', { id });
  if (unlockedRepair === undefined) return 'decided';
  const ride = await lockRow(tx, 'partner_rides', keyOf(unlockedRepair));
  const repair = await lockRow(tx, 'ride_repairs', { id });
  if (repair?.status !== 'open') return 'decided';
  if (mend) {
    const reportedEnd = ride && knownEnd(ride);
    const { status } = await lockOrder(tx, { userId: repair.user_id, id: repair.order_id });
    const takesFare = status === 'ongoing' || status === 'to_be_paid';
    if (ride === undefined || reportedEnd === undefined || !takesFare) return 'changed';
    await endAsClaimed(ctx, tx, { ...ride, key: keyOf(repair) }, passageOf(reportedEnd, repair));
  }
  const status = mend ? 'mended' : 'refused';
  await updateRows(tx, 'ride_repairs', { id }, { status, answer, decided_at: ctx.clock.now() });
  return 'done';
}
