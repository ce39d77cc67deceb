import type { TxContext } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import type { Jobs } from '../../../jobs/queue.ts';
import { lockOrder, repriceRide } from '../../money/orders/service.ts';
import { isCoveredRide } from './day-tickets.ts';
import { endOf, readRide } from './gates.ts';
import type { Reported } from './ride-by-mode.ts';
import { ridesAfter } from './store.ts';
import { lockRow } from './tables.ts';

/**
 * Covers unpaid metro rides that began after a covered one had ended, whose exit was reported after theirs: until then
 * they counted as rides of another person.
 */
export async function coverLater(
  ctx: TxContext,
  tx: Tx,
  { userId, endedAt }: Jobs['reports.cover-later'],
): Promise<void> {
  for (const ridden of await ridesAfter(tx, userId, new Date(endedAt))) {
    const { provider, ride: id } = ridden;
    const key = { port: 'gates', provider, ride: id } as const;
    const ride = await lockRow(tx, 'partner_rides', key);
    if (ride?.order_id == null) continue;
    const orderKey = { userId, id: ride.order_id };
    if ((await lockOrder(tx, orderKey)).status !== 'to_be_paid') continue;
    const reportedRide = { ...ride, key, known: readRide(ride) as Reported };
    const outcome = await endOf(ctx, tx, reportedRide);
    if (isCoveredRide(outcome.fields)) {
      await repriceRide(ctx, tx, orderKey, outcome);
    }
  }
}
