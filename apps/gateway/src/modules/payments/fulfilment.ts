import { isOrderType, SETTLEMENT } from '@shtrans/contract/order-types';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { enqueue } from '../../jobs/queue.ts';
import {
  applyToLocked,
  lockOrder,
  type OrderKey,
  type OrderRow,
  writeTicket,
} from '../orders/service.ts';
import { requestRefund } from './refund.ts';
import { findOrderPayment } from './store.ts';

export const ISSUE_JOB = 'order.issue';
export const SETTLE_JOB = 'order.settle';

/** A ticket is issued a moment after it was paid. */
const ISSUE_AFTER_MS = 3000;
/** A ride already taken is settled with its operator some minutes after it was paid. */
const SETTLE_AFTER_MS = 10 * 60_000;
const CODE_DIGITS = 12;

/** What follows a payment: a prepaid order's ticket is being issued at once, a ride settles later. */
export async function scheduleFulfilment(
  ctx: Pick<Context, 'clock' | 'random'>,
  tx: Tx,
  order: OrderRow,
): Promise<void> {
  const prepaid = isOrderType(order.type) && SETTLEMENT[order.type] === 'prepaid';
  if (prepaid) await applyToLocked(ctx, tx, order, 'ticketing_started');
  await enqueue(ctx, tx, {
    kind: prepaid ? ISSUE_JOB : SETTLE_JOB,
    dedup: order.id,
    payload: { userId: order.user_id, orderId: order.id },
    runAt: new Date(ctx.clock.now().getTime() + (prepaid ? ISSUE_AFTER_MS : SETTLE_AFTER_MS)),
  });
}

/**
 * Issues the ticket: a code of digits in the order's fields. A ticket whose validity is over before
 * it could be issued is worth nothing: the order is refunded by itself.
 */
export async function issueTicket(
  ctx: Pick<Context, 'clock' | 'random'>,
  tx: Tx,
  key: OrderKey,
): Promise<void> {
  const order = await lockOrder(tx, key);
  if (order?.status !== 'ticketing') return;
  const { fields } = order;
  if (fields.kind === 'ticket') {
    if (fields.validUntil !== null && new Date(fields.validUntil) <= ctx.clock.now()) {
      const payment = await findOrderPayment(tx, key.userId, key.id, 'succeeded');
      if (payment === undefined) throw new Error('an order is ticketing without a payment');
      await applyToLocked(ctx, tx, order, 'issuing_failed');
      await requestRefund(ctx, tx, payment, 'issuing_failed');
      return;
    }
    await writeTicket(tx, key, { ...fields, code: digits(ctx, CODE_DIGITS) });
  }
  await applyToLocked(ctx, tx, order, 'issued');
}

/** Ends a paid ride. */
export async function settleRide(
  ctx: Pick<Context, 'clock' | 'random'>,
  tx: Tx,
  key: OrderKey,
): Promise<void> {
  const order = await lockOrder(tx, key);
  if (order?.status === 'paid') await applyToLocked(ctx, tx, order, 'settled');
}

/**
 * Goes on with an order that came back from a refund: what was due meanwhile found nothing to do.
 *
 * @param dedup names this return, so that each has a job of its own
 */
export async function resumeFulfilment(
  ctx: Pick<Context, 'clock' | 'random'>,
  tx: Tx,
  order: OrderRow,
  dedup: string,
): Promise<void> {
  if (order.status !== 'ticketing' && order.status !== 'paid') return;
  await enqueue(ctx, tx, {
    kind: order.status === 'ticketing' ? ISSUE_JOB : SETTLE_JOB,
    dedup,
    payload: { userId: order.user_id, orderId: order.id },
    runAt: ctx.clock.now(),
  });
}

/** Digits nobody can guess. */
function digits({ random }: Pick<Context, 'random'>, n: number): string {
  const value = random.bytes(8).readBigUInt64BE() % 10n ** BigInt(n);
  return value.toString().padStart(n, '0');
}
