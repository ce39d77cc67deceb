import type { Bilingual } from '@shtrans/contract/api/schemas';
import { nameOf, type Station } from '../../../city/network.ts';
import type { TxContext } from '../../../context.ts';
import type { Db, Tx } from '../../../db/database.ts';
import { lockOrder } from '../../money/orders/service.ts';
import { endAsClaimed } from './gates.ts';
import { openRepairs, type Repair } from './repair-store.ts';
import { findStationOf } from './ride-by-mode.ts';
import { findRow, lockRow, updateRows } from './tables.ts';
import { knownEnd, passageOf, minutesBetween, keyOf } from './claimed-passage.ts';

/** Returns the repairs that await a decision at the desk, with their rides. */
export async function repairQueue(db: Db, limit: number) {
  return await Promise.all((await openRepairs(db, limit)).map((repair) => repairFacts(db, repair)));
}

/** Returns a station's name, or the id of one that the city does not have any more: one such claim must not hide the others. */
const shownName = (station: Station | undefined, id: string | null): Bilingual =>
  station === undefined ? { zh: id ?? '–', en: id ?? '–' } : nameOf(station);

/** Returns the facts for a person's decision on a repair. */
async function repairFacts(db: Db, repair: Repair) {
  const ride = await findRow(db, 'partner_rides', keyOf(repair));
  const reportedEnd = ride && knownEnd(ride);
  const station = findStationOf({ place: repair.station });
  const reportedStation = reportedEnd && findStationOf(reportedEnd);
  const isRide =
    station !== undefined && reportedStation !== undefined && station.id !== reportedStation.id;
  return {
    repair,
    station: shownName(station, repair.station),
    known: reportedEnd && {
      station: shownName(reportedStation, reportedEnd.place),
      at: reportedEnd.at,
    },
    minutes: reportedEnd && isRide ? minutesBetween(reportedEnd, station) : null,
  };
}
export type RepairFacts = Awaited<ReturnType<typeof repairFacts>>;

/**
 * Result of a decision: `decided` means it was decided earlier, `changed` that the order no longer accepts
 * another fare, or a station does not exist any more.
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
    const ends = [findStationOf({ place: repair.station }), findStationOf(reportedEnd)];
    if (ends.includes(undefined)) return 'changed';
    await endAsClaimed(ctx, tx, { ...ride, key: keyOf(repair) }, passageOf(reportedEnd, repair));
  }
  const status = mend ? 'mended' : 'refused';
  await updateRows(tx, 'ride_repairs', { id }, { status, answer, decided_at: ctx.clock.now() });
  return 'done';
}
