import { DAY_MS } from '@shtrans/contract/values/calendar';
import { existing } from '@shtrans/contract/api/errors';
import { stayReport } from '../../../adapters/parking/port.ts';
import type { TxContext } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import type { Row } from '../../../db/schema.ts';
import type { OwnKey } from '../../../http/call.ts';
import { returnStayOrder } from '../../money/orders/service.ts';
import { riderNamed } from '../../people/auth/service.ts';
import { applyStay } from './parking.ts';
import { lockPlate, staysThrough, unclaimedStays } from './plate-store.ts';
import { deleteRows, findRow, insertRow, lockRow } from './tables.ts';

/** How far back a plate brings its unpaid stays. */
export const CLAIMED_MS = 30 * DAY_MS;

type Binding = Row<'plates'>;

/**
 * Returns a rider's binding and locks its plate against reports and other bindings until this transaction ends. The plate
 * is the first lock of every change, so that no two wait for each other. Throws `plate_not_found`.
 */
export async function lockBinding(tx: Tx, { userId, id }: OwnKey): Promise<Binding> {
  const key = { user_id: userId, id };
  const { plate } = existing(await findRow(tx, 'plates', key), 'plate_not_found');
  await lockPlate(tx, plate);
  return existing(await lockRow(tx, 'plates', key), 'plate_not_found');
}

/** Creates the rider's orders from the unpaid stays of a proven plate. */
export async function claimStays(
  ctx: TxContext,
  tx: Tx,
  { user_id, plate }: Pick<Binding, 'user_id' | 'plate'>,
): Promise<void> {
  const rider = await riderNamed(tx, user_id);
  const earliest = new Date(ctx.clock.now().getTime() - CLAIMED_MS);
  for (const { provider, stay, entry, exit } of await unclaimedStays(tx, plate, earliest)) {
    for (const report of [entry, exit]) {
      if (report !== null) await applyStay(ctx, tx, provider, rider, stayReport.parse(report));
    }
    await deleteRows(tx, 'plate_stays', { provider, stay });
  }
}

/**
 * Returns the rider's unpaid stays to the plate, for the rider who binds it next, and closes their orders. A stay that is
 * paid, or was free, remains the rider's.
 */
export async function returnStays(
  ctx: TxContext,
  tx: Tx,
  binding: Pick<Binding, 'user_id' | 'plate'>,
): Promise<void> {
  const { user_id: userId, plate } = binding;
  for (const ride of await staysThrough(tx, binding)) {
    const { provider, ride: stay, entry, exit, begun_at, ended_at, order_id: id } = ride;
    if (id === null || !(await returnStayOrder(ctx, tx, { userId, id }))) continue;
    await deleteRows(tx, 'partner_rides', { port: 'parking', provider, ride: stay });
    const row = { provider, stay, plate, begun_at, ended_at, paid: false };
    const reports = { entry: entry && JSON.stringify(entry), exit: exit && JSON.stringify(exit) };
    await insertRow(tx, 'plate_stays', { ...row, ...reports });
  }
}
