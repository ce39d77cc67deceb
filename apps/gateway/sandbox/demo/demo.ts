import type { Context } from '../../src/context.ts';
import { payAtSandbox } from './money.ts';
import { seedDemo, type FollowUp } from './seed.ts';
import { seedPartnerOrders } from './partner-orders.ts';
import { enqueue } from '../../src/jobs/queue.ts';
import { scheduleDeadline } from '../../src/modules/orders/service.ts';
import { startPayment } from '../../src/modules/payments/start.ts';

export const DEMO_RIDER = '13800138000';

/** A seeded ticket is issued and a seeded ride settled after this long, so that a person sees both. */
const LINGERS_MS = 2 * 3_600_000;

/** The jobs the seeded orders would have, had they come by the usual road. */
const jobsOf: FollowUp = async (ctx, tx, order) => {
  if (order.status === 'to_be_paid') await scheduleDeadline(ctx, tx, order);
  if (order.status !== 'ticketing' && order.status !== 'paid') return;
  await enqueue(ctx, tx, {
    kind: order.status === 'ticketing' ? 'order.issue' : 'order.settle',
    dedup: order.id,
    payload: { userId: order.userId, orderId: order.id },
    runAt: new Date(ctx.clock.now().getTime() + LINGERS_MS),
  });
};

/**
 * Fills the database with the demo riders, when they are not there yet, and opens one payment at the
 * provider, so that an order is in payment for real. Run again it changes nothing. Gives the phone of the
 * rider to log in with.
 */
export async function prepareDemo(ctx: Context, say: (line: string) => void): Promise<string> {
  const atSandbox = ctx.adapters.payments.some(({ name }) => name === 'sandbox');
  const added = await seedDemo(ctx, say, async (seed, tx, order) => {
    await jobsOf(seed, tx, order);
    if (atSandbox) await payAtSandbox(seed, tx, order);
  });
  if (ctx.config.PARTNER_ORDERS_DRIVER === 'sandbox') await seedPartnerOrders(ctx);
  if (!added.includes(DEMO_RIDER)) return DEMO_RIDER;
  const unpaid = await ctx.db
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .select(['orders.user_id', 'orders.id'])
    .where('users.phone', '=', DEMO_RIDER)
    .where('orders.type', '=', 'taxi')
    .where('orders.status', '=', 'to_be_paid')
    .executeTakeFirstOrThrow();
  const key = { userId: unpaid.user_id, id: unpaid.id };
  await startPayment(ctx, key, `demo-${unpaid.id}`, {
    method: undefined,
    language: 'zh_cn',
    clientAddress: '127.0.0.1',
  });
  return DEMO_RIDER;
}
