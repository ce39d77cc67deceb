import { describe, expect } from 'vitest';
import type { OrderDetail } from '../../packages/contract/src/orders/schemas.ts';
import type { OrderType } from '../../packages/contract/src/orders/types.ts';
import type { Payment } from '../../packages/contract/src/payments/schemas.ts';
import type { WholeDb } from '../../apps/gateway/src/db/database.ts';
import { callAs, DEMO_RIDER, logIn } from '../../tools/stage/rider.ts';
import { unpaidOrder } from '../stage/order.ts';
import { test } from './journey.ts';
import type { RiderPage } from './rider-page.ts';

/** Makes an order of the demo rider with exactly this price. */
async function orderOf(
  db: WholeDb,
  type: OrderType,
  amountCents: number,
  seconds: number | null,
): Promise<{ id: string; path: string }> {
  const order = await unpaidOrder(db, DEMO_RIDER, type, seconds);
  await db
    .updateTable('orders')
    .set({ amount_cents: amountCents, discount_cents: 0 })
    .where('id', '=', order.id)
    .execute();
  return order;
}

/** Pays at the provider's cashier and returns to the result. */
async function pay(
  page: RiderPage,
  text: { pay: string | RegExp; atCashier: string },
): Promise<void> {
  await page.tap({ role: 'button', name: text.pay });
  await page.reach(/\/sandbox\/cashier\//);
  await page.tap({ role: 'button', name: text.atCashier });
  await page.reach(/\/riding-detail-result\?/);
}

describe('money', () => {
  test('a ride of 7.35 is paid at the cashier', async ({ gateway, open }) => {
    const token = await logIn(gateway.origin, DEMO_RIDER);
    const { id, path } = await orderOf(gateway.db, 'metro', 735, null);
    const page = await open({ token });
    await page.goto(gateway.page(path, 'en_us'));
    await page.takenOver();
    await page.see({ text: '¥7.35' });
    await pay(page, { pay: 'Pay now', atCashier: 'Pay now' });
    await page.see({ text: 'Payment successful', within: { role: 'main' } });
    await page.see({ text: '¥7.35' });
    await page.tap({ role: 'link', name: 'View order' });
    await page.reach(/\/order-detail\?/);
    await page.see({ text: 'Payment successful' });
    const order = await callAs<OrderDetail>(gateway.origin, token, `/v1/orders/${id}`);
    expect(order).toMatchObject({ paidCents: 735, payment: { status: 'succeeded' } });
  });

  test('a ticket of 50.00 is refunded for a reason', async ({ gateway, open }) => {
    const token = await logIn(gateway.origin, DEMO_RIDER);
    const { id, path } = await orderOf(gateway.db, 'maglev', 5000, 900);
    const ask = <T>(endpoint: string, method = 'GET', body?: object) =>
      callAs<T>(gateway.origin, token, endpoint, { method, ...(body && { body }) });
    const payment = await ask<Payment>(`/v1/orders/${id}/payments`, 'POST');
    await ask(`/sandbox/cashier/${payment.id}`, 'POST', { action: 'pay' });
    const read = () => ask<OrderDetail>(`/v1/orders/${id}`);
    await expect.poll(async () => (await read()).status).toBe('to_be_used');

    // The refund page requests the refund before one exists.
    const page = await open({ token, expected: [/^404 GET \/v1\/orders\/[^/]+\/refund$/] });
    await page.goto(gateway.page(path));
    await page.takenOver();
    await page.tap({ role: 'link', name: '申请退款' });
    await page.reach(/\/refund-detail\?/);
    await page.tap({ role: 'button', name: '提交申请' });
    await page.see({ text: '请先选择退款原因' });
    await page.write({ css: 'textarea' }, '航班改到 T1 了');
    await page.check({ role: 'radio', name: '行程有变' });
    await page.tap({ role: 'button', name: '提交申请' });
    await page.see({ role: 'heading', name: '退款成功' });
    await page.see({ text: '航班改到 T1 了' });
    await page.see({ text: /50\.00/ });
    expect(await read()).toMatchObject({
      status: 'refunded',
      refund: { amountCents: 5000, status: 'succeeded' },
    });
  });

  test('another coupon than the best is chosen, and the remainder is paid', async ({
    gateway,
    open,
  }) => {
    const token = await logIn(gateway.origin, DEMO_RIDER);
    const { id, path } = await orderOf(gateway.db, 'metro', 900, null);
    const page = await open({ token });
    await page.goto(gateway.page(path, 'en_us'));
    await page.takenOver();
    await page.tap({ role: 'button', name: /^Coupons and points/ });
    const sheet = { role: 'dialog' };
    await page.see({ text: 'Free metro ride', within: sheet });
    await page.check({ role: 'radio', name: /Metro coupon/, within: sheet });
    await page.see({ text: 'To pay ¥7.00', within: sheet });
    await page.tap({ role: 'button', name: 'Confirm', within: sheet });
    await page.seeGone(sheet);
    await pay(page, { pay: /^Pay now/, atCashier: 'Pay now' });
    await page.see({ text: 'Payment successful', within: { role: 'main' } });
    const order = await callAs<OrderDetail>(gateway.origin, token, `/v1/orders/${id}`);
    expect(order).toMatchObject({ paidCents: 700, benefits: { couponCents: 200 } });
  });
});
