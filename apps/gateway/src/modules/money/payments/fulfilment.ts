import { orderTypeRow } from '@shtrans/contract/orders/types';
import type { PaidOrder } from '../../../adapters/ticketing/port.ts';
import { askPartner } from '../../../adapters/ask-partner.ts';
import type { Context, TxContext } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import { backOff } from '../../../jobs/back-off.ts';
import { enqueue, type JobOutcome, NOTHING_TO_DO } from '../../../jobs/queue.ts';
import {
  applyEvent,
  findOrder,
  lockOrder,
  type OrderKey,
  type Order,
  refundCovered,
  scheduleValidity,
  writeFields,
} from '../orders/service.ts';
import { fulfilPurchase, isOwnGoods } from '../shop/service.ts';
import { requestRefund } from './refund.ts';
import { findOrderPayment } from './store.ts';

/** How long the job waits for the operator's answer. */
const ANSWER_LIMIT_MS = 8000;

/** Starts the fulfilment of a paid order: asks the operator to issue the ticket, or to settle the ride. */
export async function startFulfilment(ctx: TxContext, tx: Tx, order: Order): Promise<void> {
  const prepaid = orderTypeRow(order.type)?.settlement === 'prepaid';
  const currentOrder = prepaid ? await applyEvent(ctx, tx, order, 'ticketing_started') : order;
  await resumeFulfilment(ctx, tx, currentOrder, order.id);
}

/**
 * Enqueues the job that a paid order waits for; also after a rejected refund, because a job that ran
 * meanwhile found nothing to do.
 *
 * @param dedup identifies this call, so that each gets its own job
 */
export async function resumeFulfilment(
  ctx: Pick<TxContext, 'clock' | 'random'>,
  tx: Tx,
  order: Order,
  dedup: string,
  runAt = ctx.clock.now(),
): Promise<void> {
  if (order.status !== 'ticketing' && order.status !== 'paid') return;
  await enqueue(ctx, tx, {
    kind: order.status === 'ticketing' ? 'order.issue' : 'order.settle',
    dedup,
    payload: { userId: order.userId, orderId: order.id },
    runAt,
  });
}

/**
 * Asks the operator to do what the order waits for in `status` and records the result; asks again until
 * there is an answer. A ticket whose validity ended before it could be issued is worthless: the order is
 * refunded automatically.
 */
export async function fulfil(
  ctx: Context,
  key: OrderKey,
  status: 'ticketing' | 'paid',
  attempt: number,
): Promise<JobOutcome> {
  const order = await findOrder(ctx.db, key);
  if (order?.status !== status) return NOTHING_TO_DO;
  if (isPastValidity(order, ctx.clock.now())) {
    return { done: async (tx) => await giveUpTicket(ctx, tx, key) };
  }
  if (status === 'ticketing' && (await isOwnGoods(ctx.db, key))) {
    return {
      done: async (tx) => {
        const locked = await lockOrder(tx, key);
        if (locked.status === status) await fulfilPurchase(ctx, tx, locked);
      },
    };
  }
  const payment = await findOrderPayment(ctx.db, key, 'succeeded');
  const { ticketing } = ctx.adapters;
  const paidOrder = paidOrderOf(order, payment?.finished_at ?? order.updatedAt);
  const operators = { name: 'ticketing', driver: ticketing };
  const answer = await askPartner(ctx, operators, ANSWER_LIMIT_MS, async () =>
    status === 'ticketing' ? await ticketing.issue(paidOrder) : await ticketing.settle(paidOrder),
  );
  if (answer.state === 'waiting') return { again: answer.askAgain ?? backOff(ctx, attempt) };
  return {
    done: async (tx) => {
      if (answer.state === 'refused') return await giveUpTicket(ctx, tx, key);
      const locked = await lockOrder(tx, key);
      if (locked.status !== status) return;
      if (answer.state === 'issued') await writeIssued(ctx, tx, locked, answer.code);
      else await applyEvent(ctx, tx, locked, 'settled');
    },
  };
}

/** Returns the order as the operator receives it. */
function paidOrderOf(order: Order, paidAt: Date): PaidOrder {
  const ticket = order.fields.kind === 'ticket' ? order.fields : undefined;
  return {
    orderId: order.id,
    rider: order.userId,
    type: order.type,
    product: order.subject,
    quantity: ticket?.quantity ?? 1,
    visitDate: ticket?.visitDate ?? null,
    validUntil: ticket?.validUntil ?? null,
    paidAt: paidAt.toISOString(),
  };
}

/** Records the issued ticket of an order that this transaction has locked, and enqueues the end of its validity. */
export async function writeIssued(
  ctx: TxContext,
  tx: Tx,
  order: Order,
  code: string | null,
): Promise<Order> {
  if (order.fields.kind === 'ticket') await writeFields(tx, order, { ...order.fields, code });
  await scheduleValidity(ctx, tx, order);
  return await applyEvent(ctx, tx, order, 'issued');
}

const isPastValidity = ({ status, fields }: Order, now: Date): boolean =>
  status === 'ticketing' &&
  fields.kind === 'ticket' &&
  fields.validUntil !== null &&
  new Date(fields.validUntil) <= now;

/** Refunds a paid order whose ticket cannot be issued. */
export async function giveUpTicket(ctx: TxContext, tx: Tx, key: OrderKey): Promise<void> {
  const order = await lockOrder(tx, key);
  if (order.status !== 'ticketing') return;
  const payment = await findOrderPayment(tx, key, 'succeeded');
  if (payment === undefined) {
    if (order.paidCents !== 0) throw new Error('an order is ticketing without a payment');
    await refundCovered(ctx, tx, order, 'issuing_failed');
    return;
  }
  await applyEvent(ctx, tx, order, 'issuing_failed');
  await requestRefund(ctx, tx, payment, 'issuing_failed');
}
