import { CodedError } from '@shtrans/contract/api/errors';
import { orderTypeRow } from '@shtrans/contract/orders/types';
import type { TicketReport } from '../../../adapters/ticketing/port.ts';
import type { Context, TxContext } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import { riderNamed } from '../../people/auth/service.ts';
import {
  applyEvent,
  lockOrder,
  type Order,
  type OrderKey,
  scheduleValidity,
  writeFields,
} from '../../money/orders/service.ts';
import { giveUpTicket, writeIssued } from '../../money/payments/service.ts';
import { endOfUse } from './day-tickets.ts';
import { takeReport } from './inbox.ts';

/**
 * Applies a report of a ticket office. If the order's state does not allow it, throws
 * `order_transition_illegal`, so that the office sends it again: a use may be reported before the issue. A
 * repeated report changes nothing. Throws the errors that the contract lists for its webhook.
 */
export const takeTicketReport = (
  ctx: Context,
  provider: string,
  report: TicketReport,
): Promise<{ received: true }> =>
  takeReport(
    ctx,
    { port: 'ticketing', provider, id: report.id, about: report.orderId, body: report },
    async (tx) => {
      const { id: userId } = await riderNamed(tx, report.rider);
      const key = { userId, id: report.orderId };
      const order = await lockOrder(tx, key);
      if (orderTypeRow(order.type)?.settlement !== 'prepaid') {
        throw new CodedError('order_not_found');
      }
      await EVENTS[report.event](ctx, tx, key, order, report);
    },
  );

type Apply = (
  ctx: TxContext,
  tx: Tx,
  key: OrderKey,
  order: Order,
  report: TicketReport,
) => Promise<void>;

const OVER: ReadonlySet<Order['status']> = new Set(['completed', 'refunded', 'closed']);
const refuse = (): never => {
  throw new CodedError('order_transition_illegal');
};

const EVENTS: Record<TicketReport['event'], Apply> = {
  async issued(ctx, tx, _key, order, { code }) {
    if (order.status === 'ticketing') await writeIssued(ctx, tx, order, code);
    else if (order.status === 'to_be_paid' || order.status === 'in_payment') refuse();
  },
  async refused(ctx, tx, key, order) {
    if (order.status === 'ticketing') await giveUpTicket(ctx, tx, key);
    else if (!OVER.has(order.status) && order.status !== 'being_refunded') refuse();
  },
  async used(ctx, tx, key, order, report) {
    if (OVER.has(order.status)) return;
    // A use with the code implies that the ticket was issued, even if that report has not arrived.
    const isLate = order.status === 'ticketing' && report.code !== null;
    const issued = isLate ? await writeIssued(ctx, tx, order, report.code) : order;
    if (issued.status !== 'to_be_used' && issued.status !== 'consumed') refuse();
    const { fields, isWhole } = usedFields(ctx, issued, report);
    await writeFields(tx, key, fields);
    await scheduleValidity(ctx, tx, { ...issued, fields });
    if (isWhole && issued.status === 'to_be_used') await applyEvent(ctx, tx, issued, 'used');
  },
  async expired(ctx, tx, _key, order) {
    if (order.status === 'to_be_used' || order.status === 'consumed') {
      await applyEvent(ctx, tx, order, 'validity_over');
    } else if (!OVER.has(order.status)) refuse();
  },
};

/**
 * Returns the order's fields after a use, and whether all of it is used. A late report never lowers the used
 * quantity.
 */
function usedFields(
  { clock }: Pick<TxContext, 'clock'>,
  { fields }: Order,
  { at, usedQuantity, validUntil }: TicketReport,
): { fields: Order['fields']; isWhole: boolean } {
  if (fields.kind !== 'ticket') return { fields, isWhole: true };
  const usedCount = Math.min(
    fields.quantity,
    Math.max(fields.usedQuantity ?? 0, usedQuantity ?? fields.quantity),
  );
  // The partner's clock may be fast.
  const usedAt = new Date(Math.min(at.getTime(), clock.now().getTime()));
  return {
    fields: {
      ...fields,
      usedQuantity: usedCount,
      validUntil: fields.validUntil ?? validUntil?.toISOString() ?? endOfUse(fields, usedAt),
    },
    isWhole: usedCount >= fields.quantity,
  };
}
