import { randomUUID } from 'node:crypto';
import { updateRows } from './rows.ts';
import { enqueue } from '../src/jobs/queue.ts';
import type { TestGateway } from './harness.ts';
import { giveOrder, type OrderInput, railFields } from './orders.ts';

/** Counts the current state of an order, with all consequences. */
async function count(gw: TestGateway, userId: string, orderId: string): Promise<void> {
  const payload = { userId, orderId };
  await enqueue(gw.ctx, gw.db, { kind: 'order.facts', dedup: randomUUID(), payload });
  // Jobs that the first ones queue run in the next round.
  while ((await gw.runJobs()) > 0);
}

/** Adds and counts a metro ride of a rider that ends now and is paid. Returns its order's id. */
export async function takeRide(
  gw: TestGateway,
  userId: string,
  paid_cents = 400,
  input: OrderInput = {},
): Promise<string> {
  const id = await giveOrder(gw, userId, {
    type: 'metro',
    status: 'completed',
    completed_at: gw.clock.now(),
    amount_cents: paid_cents,
    paid_cents,
    fields: railFields(7300, gw.clock.now()),
    ...input,
  });
  await count(gw, userId, id);
  return id;
}

/** Refunds a ride completely. */
export async function refundRide(gw: TestGateway, userId: string, id: string): Promise<void> {
  await updateRows(gw.db, 'orders', { user_id: userId, id }, { status: 'refunded' });
  await count(gw, userId, id);
}
