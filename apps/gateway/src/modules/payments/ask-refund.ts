import { DAY_MS } from '@shtrans/contract/calendar';
import { CodedError, existing } from '@shtrans/contract/errors';
import {
  refundableCents,
  type RefundFailure,
  type RefundReason,
} from '@shtrans/contract/refund-rules';
import type { Refund } from '@shtrans/contract/refunds';
import type { Bilingual } from '@shtrans/contract/schemas';
import type { Context } from '../../context.ts';
import type { Db, Tx } from '../../db/database.ts';
import { findRow } from '../../db/rows.ts';
import { type Attempt, once } from '../../db/transaction.ts';
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
import {
  findOrderPayment,
  findRefundOfOrder,
  type PaymentRow,
  refundEvents,
  type RefundRow,
} from './store.ts';

/** Banks give money back within three days as a rule. */
const EXPECTED_MS = 3 * DAY_MS;

/** Why a try failed, as riders read it. */
const FAILURE_TEXTS: Record<RefundFailure, Bilingual> = {
  no_answer: {
    zh: '支付渠道暂未答复，系统会继续为您办理，无需重复申请',
    en: 'The payment provider has not answered yet. We keep trying; there is nothing you need to do',
  },
  refused: {
    zh: '支付渠道未能受理这笔退款，请稍后再试或联系客服',
    en: 'The payment provider declined this refund. Please try again later or contact customer service',
  },
};

/**
 * Asks for the money of a paid order. What the table of transitions, the days after a ride and the
 * amount allow is accepted at once; a job hands it to the provider. Raises `order_not_found`,
 * `refund_not_allowed`, `refund_under_way`, `refund_already_done`, `refund_amount_invalid`.
 */
export const askRefund = (
  ctx: Context,
  key: OrderKey,
  attempt: Attempt,
  asked: { reason: RefundReason; note?: string | undefined; amountCents?: number | undefined },
): Promise<Refund> =>
  once(ctx, attempt, async (tx) => {
    const order = await lockOrder(tx, key);
    if (order.status === 'being_refunded') throw new CodedError('refund_under_way');
    if (order.status === 'refunded') throw new CodedError('refund_already_done');
    const payment = await findOrderPayment(tx, key, 'succeeded');
    const amountCents = payment && refundableCents(payment.amount_cents, order.fields);
    if (
      payment === undefined ||
      amountCents === undefined ||
      amountCents <= 0 ||
      portNamed(ctx, payment.provider) === undefined ||
      !actionsOf(order, ctx.clock.now()).includes('refund')
    ) {
      throw new CodedError('refund_not_allowed');
    }
    if (asked.amountCents !== undefined && asked.amountCents !== amountCents) {
      throw new CodedError('refund_amount_invalid', { field: 'amountCents' });
    }
    const changed = await applyEvent(ctx, tx, order, 'refund_accepted');
    const refund = await requestRefund(ctx, tx, payment, 'rider_asked', {
      amountCents,
      reason: asked.reason,
      note: asked.note?.trim() || null,
    });
    return await viewOf(ctx, tx, changed, refund, payment);
  });

/**
 * The refund of an order: the last the rider asked for, or that of money which came too late. Raises
 * `order_not_found`, for another rider's order as well, and `refund_not_found`.
 */
export async function readRefund(ctx: Context, key: OrderKey): Promise<Refund> {
  const order = existing(await findOrder(ctx.db, key), 'order_not_found');
  const refund = existing(await findRefundOfOrder(ctx.db, key), 'refund_not_found');
  const paid = { user_id: key.userId, id: refund.payment_id };
  const payment = existing(await findRow(ctx.db, 'payments', paid), 'refund_not_found');
  return await viewOf(ctx, ctx.db, order, refund, payment);
}

async function viewOf(
  ctx: Context,
  db: Db | Tx,
  order: Order,
  refund: RefundRow,
  payment: PaymentRow,
): Promise<Refund> {
  const now = ctx.clock.now();
  const expectedBy = new Date(refund.requested_at.getTime() + EXPECTED_MS);
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
    expectedBy: refund.status === 'pending' ? expectedBy.toISOString() : null,
    canAskAgain: refund.status === 'failed' && actionsOf(order, now).includes('refund'),
    order: { type: order.type, status: order.status },
    serverTime: now.toISOString(),
  };
}

/** A refund of before there were time lines was asked for, and ended, at the instants of its row. */
async function timelineOf(db: Db | Tx, refund: RefundRow): Promise<Refund['timeline']> {
  const events = await refundEvents(db, refund);
  const lines: { event: string; at: Date }[] = [...events];
  const at = refund.requested_at;
  if (!events.some(({ event }) => event === 'accepted')) {
    lines.unshift({ event: 'accepted', at });
    if (refund.reason === 'rider_asked') lines.unshift({ event: 'requested', at });
  }
  if (events.length === 0 && refund.status !== 'pending' && refund.finished_at !== null) {
    lines.push({ event: refund.status, at: refund.finished_at });
  }
  return lines.map(({ event, at }) => ({ event, at: at.toISOString() }));
}
