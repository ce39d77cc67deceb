import { city } from '@shtrans/contract/city/current';
import { addressOf } from '@shtrans/contract/addresses/addresses';
import type { Context } from '../../src/context.ts';
import type { Tx } from '../../src/db/database.ts';
import { enqueue } from '../../src/jobs/queue.ts';
import {
  actionsOf,
  type Order,
  scheduleDeadline,
  scheduleValidity,
} from '../../src/modules/money/orders/service.ts';
import { resumeFulfilment } from '../../src/modules/money/payments/fulfilment.ts';
import { findRefundOfOrder } from '../../src/modules/money/payments/store.ts';
import { seedBikeRides } from './bike-rides.ts';
import { giveDemoCoupons } from './coupons.ts';
import { TODAY } from './documents.ts';
import { minutesAfter } from './draft.ts';
import { seedPartnerOrders } from './partner-orders.ts';
import { tapToPay } from './pay.ts';
import { insertRow } from '../tables.ts';
import { BUSY_RIDER, DEMO_RIDER, type DemoRider, type FollowUp, seedDemo } from './seed.ts';
import { tellRides, timetableRiders } from './timetable-rides.ts';
import { queries } from './rows.ts';

type Seed = Pick<Context, 'clock' | 'random'>;

/** Delay before a seeded ticket is issued or a seeded ride is settled, so that a person can see them before. */
const LINGERS_MINUTES = 120;
/** Time until a refund that is under way when the demo begins succeeds. */
const REFUND_MINUTES = 24 * 60;

/** Queues the jobs that a seeded order would have if it had been made normally. */
async function leaveJobs(ctx: Seed, tx: Tx, order: Order): Promise<void> {
  if (order.status === 'to_be_paid') await scheduleDeadline(ctx, tx, order);
  if (order.status === 'to_be_used' || order.status === 'consumed') {
    await scheduleValidity(ctx, tx, order);
  }
  const later = minutesAfter(ctx.clock.now(), LINGERS_MINUTES);
  await resumeFulfilment(ctx, tx, order, order.id, later);
}

/**
 * Adds a seeded payment that is or may be refunded to the sandbox provider's trades, because only the provider that took
 * the money can refund it. Older payments belong to a provider of the past.
 */
async function payAtSandbox(ctx: Seed, tx: Tx, order: Order): Promise<void> {
  const goesBack = order.status === 'being_refunded';
  if (!goesBack && !actionsOf(order, ctx.clock.now()).includes('refund')) return;
  const payment = await queries(tx)
    .updateTable('payments')
    .set({ provider: 'sandbox' })
    .where('user_id', '=', order.userId)
    .where('order_id', '=', order.id)
    .where('status', 'in', ['succeeded', 'refunding'])
    .returningAll()
    .executeTakeFirst();
  if (payment === undefined) return;
  await insertRow(tx, 'sandbox.trades', {
    payment_id: payment.id,
    trade_no: `SP${order.orderNo.slice(-16)}`,
    amount_cents: payment.amount_cents,
    subject: order.subject?.zh ?? order.line?.name.zh ?? order.orderNo,
    return_url: addressOf('paymentResult', undefined, { id: order.id, payment: payment.id }),
    state: 'paid',
    silent: false,
    created_at: payment.started_at,
    finished_at: payment.finished_at ?? payment.started_at,
  });
  if (goesBack) await refundAtSandbox(ctx, tx, order);
}

/** Adds the refund that is under way to the provider's refunds, where it takes a day. */
async function refundAtSandbox(ctx: Seed, tx: Tx, { userId, id }: Order): Promise<void> {
  const now = ctx.clock.now();
  const refund = await findRefundOfOrder(tx, { userId, id });
  if (refund === undefined) return;
  await insertRow(tx, 'sandbox.refunds', {
    refund_id: refund.id,
    payment_id: refund.payment_id,
    amount_cents: refund.amount_cents,
    state: 'processing',
    due_at: minutesAfter(now, REFUND_MINUTES),
    created_at: refund.requested_at,
  });
  const payload = { userId, refundId: refund.id };
  await enqueue(ctx, tx, { kind: 'payment.refund', dedup: refund.id, payload, runAt: now });
}

/** Returns the riders of a city without a story, with rides of its timetable. */
async function ridersOfTimetable({ adapters }: Context): Promise<DemoRider[]> {
  const { feed } = await adapters.feed.current();
  return timetableRiders().map((rider) => ({
    phone: rider.phone,
    nickname: rider.nickname,
    says: `${rider.ridesPerWeek} rides a week`,
    tell: (chance, now) => tellRides(feed, rider, { chance, now }),
  }));
}

/**
 * Adds the demo riders to the database unless they exist, and opens one payment at the provider, so that an order is
 * really in payment. A second run changes nothing. Returns the phone of the rider to log in with.
 */
export async function prepareDemo(ctx: Context, say: (line: string) => void): Promise<string> {
  const atSandbox = ctx.adapters.payments.some(({ name }) => name === 'sandbox');
  const followUp: FollowUp = async (seed, tx, order) => {
    await leaveJobs(seed, tx, order);
    if (atSandbox) await payAtSandbox(seed, tx, order);
  };
  if (TODAY.length === 0) {
    const riders = await ridersOfTimetable(ctx);
    await seedDemo(ctx, say, followUp, riders);
    return riders[0]?.phone ?? city().phone.example;
  }
  const added = await seedDemo(ctx, say, followUp);
  if (ctx.config.PARTNER_ORDERS_DRIVER === 'sandbox') await seedPartnerOrders(ctx);
  for (const phone of [DEMO_RIDER, BUSY_RIDER]) {
    if (added.includes(phone)) await giveDemoCoupons(ctx, phone, phone === BUSY_RIDER);
  }
  if (!added.includes(DEMO_RIDER)) return DEMO_RIDER;
  if (ctx.adapters.bikes.name === 'sandbox') await seedBikeRides(ctx, DEMO_RIDER);
  const unpaid = await queries(ctx.db)
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .select(['orders.user_id as userId', 'orders.id'])
    .where('users.phone', '=', DEMO_RIDER)
    .where('orders.type', '=', 'taxi')
    .where('orders.status', '=', 'to_be_paid')
    .executeTakeFirstOrThrow();
  await tapToPay(ctx, unpaid, unpaid.id);
  return DEMO_RIDER;
}
