import { DAY_MS } from '@shtrans/contract/calendar';
import { CodedError } from '@shtrans/contract/errors';
import { refundableCents, type RefundReason } from '@shtrans/contract/refund-rules';
import type { Refund } from '@shtrans/contract/refunds';
import type { Context } from '../../context.ts';
import type { Db, Tx } from '../../db/database.ts';
import { once } from '../../db/transaction.ts';
import {
  actionsOf,
  applyEvent,
  findOrder,
  lockOrder,
  type OrderKey,
  type Order,
} from '../orders/service.ts';
import { portNamed } from './provider.ts';
import { requestRefund } from './refund.ts';
import { findRefundOfOrder, refundEvents, type RefundRow } from './refund-store.ts';
import { FAILURE_TEXTS } from './refund-texts.ts';
import { findOrderPayment, findPaymentOf, type PaymentRow } from './store.ts';

/** Banks give money back within three days as a rule. */
const EXPECTED_MS = 3 * DAY_MS;

export interface RefundWish {
  reason: RefundReason;
  note?: string | undefined;
  amountCents?: number | undefined;
}

/**
 * Asks for the money of a paid order. What the table of transitions, the days after a ride and the
 * amount allow is accepted at once; the provider is told by a job. Raises `order_not_found`,
 * `refund_not_allowed`, `refund_under_way`, `refund_already_done`, `refund_amount_invalid`.
 */
export async function askRefund(
  ctx: Context,
  key: OrderKey,
  idempotencyKey: string,
  { reason, note, amountCents }: RefundWish,
): Promise<Refund> {
  const endpoint = 'POST maas:/v1/orders/:id/refund';
  const asked = { id: key.id, reason, note: note ?? null, amountCents: amountCents ?? null };
  return await once(
    ctx,
    { userId: key.userId, key: idempotencyKey, endpoint, asked },
    async (tx) => {
      const order = await lockOrder(tx, key);
      if (order.status === 'being_refunded') throw new CodedError('refund_under_way');
      if (order.status === 'refunded') throw new CodedError('refund_already_done');
      const payment = await findOrderPayment(tx, key.userId, key.id, 'succeeded');
      const amount = payment && refundableCents(payment.amount_cents, order.fields);
      if (
        payment === undefined ||
        amount === undefined ||
        amount <= 0 ||
        portNamed(ctx, payment.provider) === undefined ||
        !actionsOf(order, ctx.clock.now()).includes('refund')
      ) {
        throw new CodedError('refund_not_allowed');
      }
      if (amountCents !== undefined && amountCents !== amount) {
        throw new CodedError('refund_amount_invalid', { field: 'amountCents' });
      }
      const changed = await applyEvent(ctx, tx, order, 'refund_accepted');
      const words = note?.trim() ?? '';
      const refund = await requestRefund(ctx, tx, payment, 'rider_asked', {
        amountCents: amount,
        reason,
        note: words === '' ? null : words,
      });
      return await viewOf(ctx, tx, changed, refund, payment);
    },
  );
}

/**
 * The refund of an order: the last the rider asked for, or that of money which came too late. Raises
 * `order_not_found`, for another rider's order as well, and `refund_not_found`.
 */
export async function readRefund(
  ctx: Pick<Context, 'db' | 'clock'>,
  key: OrderKey,
): Promise<Refund> {
  const order = await findOrder(ctx.db, key);
  if (order === undefined) throw new CodedError('order_not_found');
  const refund = await findRefundOfOrder(ctx.db, key.userId, key.id);
  const payment = refund && (await findPaymentOf(ctx.db, key.userId, refund.payment_id));
  if (refund === undefined || payment === undefined) throw new CodedError('refund_not_found');
  return await viewOf(ctx, ctx.db, order, refund, payment);
}

async function viewOf(
  ctx: Pick<Context, 'clock'>,
  db: Db | Tx,
  order: Order,
  refund: RefundRow,
  payment: PaymentRow,
): Promise<Refund> {
  const now = ctx.clock.now();
  const pending = refund.status === 'pending';
  return {
    id: refund.id,
    orderId: order.id,
    orderNo: order.orderNo,
    amountCents: refund.amount_cents,
    paidCents: payment.amount_cents,
    way: 'payment',
    provider: payment.provider,
    cause: refund.reason,
    reason: refund.rider_reason,
    note: refund.note,
    status: refund.status,
    failure: refund.failure && { reason: refund.failure, text: FAILURE_TEXTS[refund.failure] },
    timeline: await timelineOf(db, refund),
    expectedBy: pending
      ? new Date(refund.requested_at.getTime() + EXPECTED_MS).toISOString()
      : null,
    canAskAgain: refund.status === 'failed' && actionsOf(order, now).includes('refund'),
    order: { type: order.type, status: order.status },
    serverTime: now.toISOString(),
  };
}

/** A refund of before there were time lines was asked for, and ended, at the instants of its row. */
async function timelineOf(db: Db | Tx, refund: RefundRow): Promise<Refund['timeline']> {
  const events = await refundEvents(db, refund);
  const lines: { event: string; at: Date }[] = [...events];
  if (!events.some(({ event }) => event === 'accepted')) {
    lines.unshift({ event: 'accepted', at: refund.requested_at });
    if (refund.reason === 'rider_asked') {
      lines.unshift({ event: 'requested', at: refund.requested_at });
    }
  }
  if (events.length === 0 && refund.status !== 'pending' && refund.finished_at !== null) {
    lines.push({ event: refund.status, at: refund.finished_at });
  }
  return lines.map(({ event, at }) => ({ event, at: at.toISOString() }));
}
