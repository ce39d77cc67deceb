import type { Context } from '../../../context.ts';
import { backOff } from '../../../jobs/back-off.ts';
import {
  after,
  type JobDefinitions,
  type JobOutcome,
  type Jobs,
  NOTHING_TO_DO,
} from '../../../jobs/queue.ts';
import { closeIfOverdue, findOrder, isOverdue, isUnpaid } from '../orders/service.ts';
import { fulfil } from './fulfilment.ts';
import { askProvider, stopTrade } from './provider.ts';
import { RECONCILED_EVERY_MS, reconcileAgain, type ReconcileCursor } from './reconcile.ts';
import { refundOnce } from './refund-outcome.ts';
import { isOpen, settleIn } from './settle.ts';
import { BILLS_EVERY_MS, fetchDueBill } from './settlement-job.ts';
import { findOrderPayment } from './store.ts';
import { findRow } from './tables.ts';

const keyOf = ({ userId, orderId }: Jobs['order.issue']) => ({ userId, id: orderId });

/**
 * Finds out the outcome of a payment whose webhook never came: asks the provider with back-off until it
 * answers, without a time limit. Stops a trade whose order is no longer under payment.
 */
async function confirm(ctx: Context, id: string, attempt: number): Promise<JobOutcome> {
  const payment = await findRow(ctx.db, 'payments', { id });
  if (payment?.status !== 'confirming') return NOTHING_TO_DO;
  const order = await findOrder(ctx.db, { userId: payment.user_id, id: payment.order_id });
  const isWanted = order?.status === 'in_payment';
  const trade = await (isWanted ? askProvider(ctx, payment) : stopTrade(ctx, payment));
  if (isOpen(trade)) return { again: backOff(ctx, attempt) };
  return { done: (tx) => settleIn(ctx, tx, payment, trade) };
}

/** Stops the pending payment of an order that no longer accepts it; the confirm job settles a trade that stays open. */
async function closePayments(
  ctx: Context,
  orderRef: Jobs['order.close-payments'],
): Promise<JobOutcome> {
  const live = await findOrderPayment(ctx.db, keyOf(orderRef), 'confirming');
  if (live === undefined) return NOTHING_TO_DO;
  const trade = await stopTrade(ctx, live);
  return { done: (tx) => settleIn(ctx, tx, live, trade) };
}

/**
 * Handles the payment deadline. Stops a pending payment and asks the provider first: money that arrived
 * in time counts, even if its webhook is late. Otherwise closes the order.
 */
async function handleDeadline(
  ctx: Context,
  orderRef: Jobs['order.payment-deadline'],
): Promise<JobOutcome> {
  const key = keyOf(orderRef);
  const order = await findOrder(ctx.db, key);
  if (order === undefined || !isUnpaid(order)) return NOTHING_TO_DO;
  if (!isOverdue(order, ctx.clock.now())) return { again: order.payDeadline ?? backOff(ctx, 1) };
  const live = await findOrderPayment(ctx.db, key, 'confirming');
  const trade = live && (await stopTrade(ctx, live));
  return {
    done: async (tx) => {
      if (live && trade) await settleIn(ctx, tx, live, trade);
      await closeIfOverdue(ctx, tx, key);
    },
  };
}

declare module '../../../jobs/queue.ts' {
  interface Jobs {
    'payment.confirm': { paymentId: string };
    'payment.refund': { userId: string; refundId: string };
    /** Where the current round continues; absent: a new round begins. */
    'payment.reconcile': { at?: ReconcileCursor };
    'payment.bills': Record<string, never>;
    'order.close-payments': OfOrder;
    'order.payment-deadline': OfOrder;
    'order.issue': OfOrder;
    'order.settle': OfOrder;
  }
}

export const paymentJobs = (ctx: Context) =>
  ({
    'payment.confirm': {
      lane: 'payment',
      run: ({ paymentId }, attempt) => confirm(ctx, paymentId, attempt),
    },
    'payment.refund': {
      lane: 'payment',
      run: (refund, attempt) => refundOnce(ctx, refund, attempt),
    },
    'payment.reconcile': {
      lane: 'own',
      next: after(RECONCILED_EVERY_MS),
      run: (round) => reconcileAgain(ctx, round),
    },
    'payment.bills': {
      lane: 'payment',
      next: after(BILLS_EVERY_MS),
      run: () => fetchDueBill(ctx),
    },
    'order.close-payments': { lane: 'payment', run: (order) => closePayments(ctx, order) },
    'order.payment-deadline': { lane: 'payment', run: (order) => handleDeadline(ctx, order) },
    'order.issue': {
      lane: 'ticketing',
      run: (order, attempt) => fulfil(ctx, keyOf(order), 'ticketing', attempt),
    },
    'order.settle': {
      lane: 'ticketing',
      run: (order, attempt) => fulfil(ctx, keyOf(order), 'paid', attempt),
    },
  }) satisfies Partial<JobDefinitions>;
