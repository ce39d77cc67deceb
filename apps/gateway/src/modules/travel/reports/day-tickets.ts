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
import { isOnAirportLink, type Reported } from './ride-by-mode.ts';

/** When a ticket that is used at an instant is good no more: its time, where none is set, runs from then. */
export const endOfUse = (
  { validUntil, validHours }: Extract<OrderFields, { kind: 'ticket' }>,
  at: Date,
): string | null =>
  validUntil ??
  (validHours === undefined ? null : new Date(at.getTime() + validHours * 3_600_000).toISOString());

/**
 * The rider's day ticket that a ride is free by, as far as the ride is known: one whose time runs at its entry, else an
 * unused one, whose time begins then. Null: the ride costs its fare.
 */
export async function dayTicketOf(
  ctx: TxContext,
  tx: Tx,
  userId: string,
  ride: Reported,
): Promise<Bilingual | null> {
  const { mode, at } = ride.entry ?? ride.exit;
  if (!isOneOf(COVERED_RIDES, mode) || isOnAirportLink(ride)) return null;
  // Another ride may have started it while this one waited for it: then it is looked for again.
  for (let attempt = 0; attempt < 2; attempt++) {
    const id = await ticketCovering(tx, { userId, mode, at });
    if (id === undefined) return null;
    const key = { userId, id };
    const order = await lockOrder(tx, key);
    const { fields, status } = order;
    if (fields.kind !== 'ticket') return null;
    if (status === 'to_be_used') {
      const validUntil = endOfUse(fields, at);
      const started = { ...fields, usedQuantity: fields.quantity, validUntil };
      await writeFields(tx, key, started);
      await scheduleValidity(ctx, tx, { ...order, fields: started });
      await applyEvent(ctx, tx, order, 'used');
    } else if (id !== (await ticketCovering(tx, { userId, mode, at }))) continue;
    return fields.product;
  }
  return null;
}
