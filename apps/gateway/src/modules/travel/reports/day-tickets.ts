import { isOneOf } from '@shtrans/contract/values/narrow';
import { COVERED_RIDES, type OrderFields } from '@shtrans/contract/orders/fields';
import type { Bilingual } from '@shtrans/contract/api/schemas';
import type { TxContext } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import {
  applyEvent,
  lockOrder,
  scheduleValidity,
  ticketCovering,
  writeFields,
} from '../../money/orders/service.ts';
import { isBeyondMetro, type Reported } from './ride-by-mode.ts';
import { hasCoveredRide, type RideKey } from './store.ts';

/**
 * Returns until when a ticket first used at `usedAt` is valid. Without a fixed end, its validity starts with
 * this use.
 */
export const endOfUse = (
  { validUntil, validHours }: Extract<OrderFields, { kind: 'ticket' }>,
  usedAt: Date,
): string | null =>
  validUntil ??
  (validHours === undefined
    ? null
    : new Date(usedAt.getTime() + validHours * 3_600_000).toISOString());

/** Whether a day ticket covers the ride. */
export const isCoveredRide = (fields: OrderFields): boolean =>
  'coveredBy' in fields && fields.coveredBy != null;

/**
 * Returns the name of the day ticket that covers a ride, given what is reported so far: one that is valid at
 * the entry, or else an unused one, whose validity then starts. A ticket carries one person: while a metro ride that it
 * covers is open, another costs its fare. Returns null if the ride costs its fare.
 */
export async function dayTicketOf(
  ctx: TxContext,
  tx: Tx,
  { userId, key: rideKey }: { userId: string; key: RideKey },
  ride: Reported,
): Promise<Bilingual | null> {
  const { mode, at } = ride.entry ?? ride.exit;
  const isMetro = mode === 'metro';
  if (!isOneOf(COVERED_RIDES, mode) || isBeyondMetro(ride)) return null;
  // Looks for a ticket again if another ride started this one while waiting for its lock.
  for (let attempt = 0; attempt < 2; attempt++) {
    const id = await ticketCovering(tx, { userId, mode, at });
    if (id === undefined) return null;
    const key = { userId, id };
    const order = await lockOrder(tx, key);
    const { fields, status } = order;
    if (fields.kind !== 'ticket') return null;
    // After the lock of the ticket, so that of two entries at once the second sees the first.
    const span = { from: at, until: ride.exit?.at ?? null };
    if (isMetro && (await hasCoveredRide(tx, userId, rideKey, span))) return null;
    if (status === 'to_be_used') {
      const validUntil = endOfUse(fields, at);
      const startedFields = { ...fields, usedQuantity: fields.quantity, validUntil };
      await writeFields(tx, key, startedFields);
      await scheduleValidity(ctx, tx, { ...order, fields: startedFields });
      await applyEvent(ctx, tx, order, 'used');
    } else if (id !== (await ticketCovering(tx, { userId, mode, at }))) continue;
    return fields.product;
  }
  return null;
}
