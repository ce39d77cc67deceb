import { DAY_MS } from '@shtrans/contract/values/calendar';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../src/context.ts';
import type { Tx } from '../../src/db/database.ts';
import { updateRows, queries } from './rows.ts';
import { inTransaction } from '../../src/db/transaction.ts';
import { dataInForce } from '../../src/modules/base/catalogue/service.ts';
import { grantCoupons } from '../../src/modules/wallet/coupons/service.ts';
import { chooseBenefits, lockOrder } from '../../src/modules/money/orders/service.ts';

/** Riders get these by taking part alone. */
const WON = new Set(['metro-half', 'bus-half']);
/** Coupons of this age have expired under any terms. */
const LONG_AGO_DAYS = 200;
/** The discount by the coupon of a past ride. */
const USED_CENTS = 100;
/** Fills more than a page with coupons. */
const MANY = 5;

/** Grants a demo rider coupons in all states: available, held by an unpaid ride, used for a ride, expired. */
export async function giveDemoCoupons(ctx: Context, phone: string, isBusy: boolean): Promise<void> {
  const { version, data } = await dataInForce(ctx);
  const user = await queries(ctx.db)
    .selectFrom('users')
    .select('id')
    .where('phone', '=', phone)
    .executeTakeFirstOrThrow();
  const userId = user.id;
  const now = ctx.clock.now();
  const give = async (tx: Tx, id: string, quantity: number, daysAgo = 0): Promise<void> => {
    const grantedAt = new Date(now.getTime() - daysAgo * DAY_MS);
    const items = data.coupons
      .filter(({ id }) => !WON.has(id))
      .map((template) => ({ template, quantity }));
    const cause = { kind: 'gift', id } as const;
    const pastCtx = { ...ctx, clock: { now: () => grantedAt } };
    await grantCoupons(pastCtx, tx, { userId, version, cause, items });
  };
  await inTransaction(ctx.db, async (tx) => {
    await give(tx, 'demo', isBusy ? MANY : 1);
    if (isBusy) return;
    await give(tx, 'demo-past', 1, LONG_AGO_DAYS);
    await useForPastRide(tx, userId);
    await holdForUnpaidRide(ctx, tx, userId);
  });
}

/** Finds a coupon that was granted for a cause and has these terms. */
const couponOf = (
  tx: Tx,
  userId: string,
  cause: string,
  terms: RawBuilder<boolean>,
): Promise<{ id: string }> =>
  queries(tx)
    .selectFrom('coupons')
    .select('id')
    .where('user_id', '=', userId)
    .where('cause_id', '=', cause)
    .where(terms)
    .executeTakeFirstOrThrow();

/** Applies a coupon to the rider's last bus ride that is completed. */
async function useForPastRide(tx: Tx, userId: string): Promise<void> {
  const paidOrder = await queries(tx)
    .selectFrom('orders as o')
    .innerJoin('payments as p', (join) =>
      join.onRef('p.user_id', '=', 'o.user_id').onRef('p.order_id', '=', 'o.id'),
    )
    .select(['o.id', 'o.discount_cents', 'o.paid_cents', 'p.id as payment_id', 'p.finished_at'])
    .where('o.user_id', '=', userId)
    .where('o.type', '=', 'bus')
    .where('o.status', '=', 'completed')
    .where('o.paid_cents', '>', USED_CENTS)
    .where('p.provider', '=', 'history')
    .where('p.status', '=', 'succeeded')
    .orderBy('o.occurred_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const forBus = sql<boolean>`terms -> 'orderTypes' @> '["bus"]' and terms ->> 'kind' = 'amount_off'`;
  const coupon = await couponOf(tx, userId, 'demo-past', forBus);
  const { finished_at } = paidOrder;
  const usedColumns = { state: 'used', order_id: paidOrder.id, used_at: finished_at } as const;
  await updateRows(tx, 'coupons', { user_id: userId, id: coupon.id }, usedColumns);
  const paid_cents = (paidOrder.paid_cents ?? 0) - USED_CENTS;
  const holds = JSON.stringify({ coupon: { id: coupon.id, cents: USED_CENTS } });
  const order = { discount_cents: paidOrder.discount_cents + USED_CENTS, paid_cents, holds };
  await updateRows(tx, 'orders', { user_id: userId, id: paidOrder.id }, order);
  const payment = { user_id: userId, id: paidOrder.payment_id };
  await updateRows(tx, 'payments', payment, { amount_cents: paid_cents });
}

/** Makes the oldest unpaid ride hold the coupon that is valid for any order. */
async function holdForUnpaidRide(ctx: Context, tx: Tx, userId: string): Promise<void> {
  const forAny = sql<boolean>`terms -> 'orderTypes' = '[]'`;
  const coupon = await couponOf(tx, userId, 'demo', forAny);
  const unpaid = await queries(tx)
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', '=', 'to_be_paid')
    .where('pay_deadline', 'is', null)
    .where(sql<boolean>`amount_cents - discount_cents >= 500`)
    .where('type', '<>', 'taxi')
    .orderBy('occurred_at')
    .limit(1)
    .executeTakeFirst();
  if (unpaid === undefined) return;
  const order = await lockOrder(tx, { userId, id: unpaid.id });
  await chooseBenefits(ctx, tx, order, { couponId: coupon.id, pointsFor: () => null });
}
