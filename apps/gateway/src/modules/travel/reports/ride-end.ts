import type { TxContext } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import { enqueue } from '../../../jobs/queue.ts';
import { endRideOrder, lockOrder, type RideEnd } from '../../money/orders/service.ts';
import type { PartnerRide, RideKey } from './store.ts';
import { updateRows } from './tables.ts';

/** A ride or stay with the id of its order. */
export type OpenRide = Pick<PartnerRide, 'user_id' | 'order_id'> & { key: RideKey };

/** Schedules the end by rule of a ride or stay: `afterMs` after an instant, or after now if that is past. */
export async function endLater(
  ctx: TxContext,
  tx: Tx,
  { port, provider, ride }: RideKey,
  from: Date,
  afterMs: number,
): Promise<void> {
  await enqueue(ctx, tx, {
    kind: 'reports.end-ride',
    dedup: `${port} ${provider} ${ride}`,
    payload: { port, provider, ride },
    runAt: new Date(Math.max(from.getTime(), ctx.clock.now().getTime()) + afterMs),
  });
}

/** How a ride or stay ended. */
type RideOutcome = Omit<RideEnd, 'closedReason'>;

/**
 * Ends a ride or stay at an instant, and its order. An order that its rider cancelled stays unchanged:
 * nothing is due.
 */
export async function endRide(
  ctx: TxContext,
  tx: Tx,
  { key, user_id: userId, order_id: id }: OpenRide,
  endOf: () => RideOutcome | Promise<RideOutcome>,
  endedAt: Date,
): Promise<void> {
  if (id === null) throw new Error('a ride that ends must have an order');
  const { status } = await lockOrder(tx, { userId, id });
  if (status === 'ongoing') {
    const end = { ...(await endOf()), closedReason: 'cancelled' } as const;
    await endRideOrder(ctx, tx, { userId, id }, end);
  }
  await updateRows(tx, 'partner_rides', key, { ended_at: endedAt });
}
