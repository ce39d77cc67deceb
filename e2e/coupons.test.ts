import { describe } from 'vitest';
import { formatCents } from '../packages/contract/src/money.ts';
import type { OrderBenefits } from '../packages/contract/src/benefits.ts';
import type { OrderDetail } from '../packages/contract/src/orders.ts';
import { layoutShift } from '../tools/stage/layout-shift.ts';
import { callAs, DEMO_RIDER, logIn } from '../tools/stage/rider.ts';
import { expect, expectAccessible, lonelyTest as test, see } from './journey.ts';
import { unpaidOrder } from './order.ts';
import { IN_ENGLISH, TEXTS } from './texts.ts';

describe.each(IN_ENGLISH)('coupons in %s', (language) => {
  const t = TEXTS[language];

  test('the best is used on one tap, without moving the page', async ({ gateway, open }) => {
    const token = await logIn(gateway.origin, DEMO_RIDER);
    const { id, path } = await unpaidOrder(gateway.db, DEMO_RIDER, 'bus', null);
    const page = await open({ token });
    await page.goto(gateway.page(path, language));
    await page.getByRole('button', { name: t.benefits.apply }).tap();
    await see(page.getByText(t.benefits.isBest));
    expect(await layoutShift(page)).toBeLessThanOrEqual(0.01);
    const order = await callAs<OrderDetail>(gateway.origin, token, `/v1/orders/${id}`);
    expect(order.benefits?.couponCents).toBeGreaterThan(0);
    const due = order.amountCents - order.discountCents;
    await see(page.getByText(`¥${formatCents(due)}`).first());
    await page.getByRole('button', { name: t.benefits.title }).tap();
    await page.getByRole('radio', { name: t.benefits.noCoupon }).tap();
    await page.getByRole('button', { name: t.benefits.confirm, exact: true }).tap();
    await see(page.getByRole('button', { name: t.benefits.apply }));
  });

  test('another one is chosen in the sheet, and the rest is paid', async ({ gateway, open }) => {
    const token = await logIn(gateway.origin, DEMO_RIDER);
    const { id, path } = await unpaidOrder(gateway.db, DEMO_RIDER, 'metro', null);
    const ask = <T>(what = '') => callAs<T>(gateway.origin, token, `/v1/orders/${id}${what}`);
    const { dueCents, coupons } = await ask<OrderBenefits>('/benefits');
    const coupon = coupons.find(({ usable, offCents }) => usable && offCents < dueCents);
    if (coupon === undefined) throw new Error('the demo rider has no coupon for a metro ride');
    const name = language === 'en_us' ? coupon.name.en : coupon.name.zh;
    const page = await open({ token });
    await page.goto(gateway.page(path, language));
    await page.getByRole('button', { name: t.benefits.title }).tap();
    const sheet = page.getByRole('dialog');
    await see(sheet.getByText(t.benefits.notUsable));
    await expectAccessible(page, 'the sheet of coupons');
    await sheet.getByRole('radio', { name }).first().tap();
    await sheet.getByRole('button', { name: t.benefits.confirm, exact: true }).tap();
    await expect.poll(async () => (await ask<OrderDetail>()).benefits?.couponId).toBe(coupon.id);
    await sheet.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: t.detail.pay }).tap();
    await page.waitForURL(/\/sandbox\/cashier\//);
    await page.getByRole('button', { name: t.cashier.actions.pay, exact: true }).tap();
    await page.waitForURL(/\/riding-detail-result\?/);
    await see(page.getByRole('main').getByText(t.detail.result.succeeded, { exact: true }));
    expect((await ask<OrderDetail>()).paidCents).toBe(dueCents - coupon.offCents);
    await page.goto(gateway.page('/invalid-card-volume', language));
    await see(page.getByText(name));
    await expectAccessible(page, 'invalid coupons');
  });

  test('are found by kind, lead to their terms, and to where they are used', async ({
    gateway,
    open,
  }) => {
    const page = await open({ token: await logIn(gateway.origin, DEMO_RIDER) });
    await page.goto(gateway.page('/my-card-volume', language));
    await page.getByRole('link', { name: t.wallet.kind.free_ride, exact: true }).tap();
    await page.waitForURL(/kind=free_ride/);
    await see(page.getByText(t.coupons.free, { exact: true }));
    await page
      .getByRole('listitem')
      .getByRole('link')
      .filter({ hasText: t.coupons.free })
      .first()
      .tap();
    await see(page.getByRole('heading', { name: t.wallet.terms }));
    await expectAccessible(page, 'a coupon');
    await page.getByRole('link', { name: t.wallet.use, exact: true }).tap();
    await page.waitForURL(/\/riding-order-list\/\w+\/unpaid/);
  });
});
