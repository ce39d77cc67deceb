import { describe } from 'vitest';
import type { OrderBenefits } from '../../packages/contract/src/benefits/schemas.ts';
import type { OrderDetail } from '../../packages/contract/src/orders/schemas.ts';
import { layoutShift } from '../../tools/stage/layout-shift.ts';
import { callAs, DEMO_RIDER, logIn } from '../../tools/stage/rider.ts';
import { expectToRead } from '../literals/expect-literals.ts';
import { expect, expectAccessible, lonelyTest as test, see } from '../stage/journey.ts';
import { unpaidOrder } from '../stage/order.ts';
import { IN_ENGLISH, TEXTS } from '../stage/texts.ts';

describe.each(IN_ENGLISH)('coupons in %s', (language) => {
  const t = TEXTS[language];

  test('the best is used on one tap, without a layout shift', async ({ gateway, open }) => {
    const token = await logIn(gateway.origin, DEMO_RIDER);
    const { id, path } = await unpaidOrder(gateway.db, DEMO_RIDER, 'bus', null, DEMO_RIDER, 200);
    const page = await open({ token });
    await page.goto(gateway.page(path, language));
    await expectToRead(page, language, {
      zh: ['待支付 待支付金额 ¥2.00'],
      en: ['To be paid Amount due ¥2.00'],
    });
    await page.getByRole('button', { name: t.benefits.apply }).tap();
    await see(page.getByText(t.benefits.isBest));
    expect(await layoutShift(page)).toBeLessThanOrEqual(0.01);
    // The bus coupon takes 1 yuan off, and points pay half of the other yuan.
    await expectToRead(page, language, {
      zh: ['待支付 待支付金额 ¥0.50', '订单金额 ¥2.00', '优惠券 -¥1.00', '-¥0.50'],
      en: ['To be paid Amount due ¥0.50', 'Order amount ¥2.00', 'Coupon -¥1.00', '-¥0.50'],
    });
    const order = await callAs<OrderDetail>(gateway.origin, token, `/v1/orders/${id}`);
    expect(order.benefits).toMatchObject({ couponCents: 100, pointsCents: 50 });
    await page.getByRole('button', { name: t.benefits.title }).tap();
    await page.getByRole('radio', { name: t.benefits.noCoupon }).tap();
    await page.getByRole('button', { name: t.benefits.confirm, exact: true }).tap();
    await see(page.getByRole('button', { name: t.benefits.apply }));
  });

  test('another one is chosen in the sheet, and the remainder is paid', async ({
    gateway,
    open,
  }) => {
    const token = await logIn(gateway.origin, DEMO_RIDER);
    const { id, path } = await unpaidOrder(gateway.db, DEMO_RIDER, 'metro', null, DEMO_RIDER, 500);
    const ask = <T>(subpath = '') => callAs<T>(gateway.origin, token, `/v1/orders/${id}${subpath}`);
    const { coupons } = await ask<OrderBenefits>('/benefits');
    // It takes 2 yuan off from 3 yuan on.
    const name = language === 'en_us' ? 'Metro coupon' : '地铁立减券';
    const coupon = coupons.find((each) => each.usable && each.name.zh === '地铁立减券');
    const page = await open({ token });
    await page.goto(gateway.page(path, language));
    await page.getByRole('button', { name: t.benefits.title }).tap();
    const sheet = page.getByRole('dialog');
    await see(sheet.getByText(t.benefits.notUsable));
    await expectAccessible(page, 'the sheet of coupons');
    await sheet.getByRole('radio', { name }).first().tap();
    await sheet.getByRole('button', { name: t.benefits.confirm, exact: true }).tap();
    await expect.poll(async () => (await ask<OrderDetail>()).benefits?.couponId).toBe(coupon?.id);
    await sheet.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: t.detail.pay }).tap();
    await page.waitForURL(/\/sandbox\/cashier\//);
    await page.getByRole('button', { name: t.cashier.actions.pay, exact: true }).tap();
    await page.waitForURL(/\/riding-detail-result\?/);
    await expectToRead(page, language, {
      zh: ['支付成功 ¥3.00'],
      en: ['Payment successful ¥3.00'],
    });
    expect((await ask<OrderDetail>()).paidCents).toBe(300);
    await page.goto(gateway.page('/invalid-card-volume', language));
    await expectToRead(page, language, {
      zh: ['2.00元 地铁立减券 满3.00元可用 已使用'],
      en: ['¥2.00 Metro coupon Spend ¥3.00 or more Used'],
    });
    await expectAccessible(page, 'invalid coupons');
  });

  test('are found by kind, lead to their terms, and to the pages that use them', async ({
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
    await page.waitForURL(/\/ride-code/);
  });
});
