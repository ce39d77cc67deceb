import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { callAs, logIn } from '../../tools/stage/rider.ts';
import { expectToRead } from '../literals/expect-literals.ts';
import { expect, expectAccessible, see, test } from '../stage/journey.ts';
import { freshPhone, logIn as logInOnPage } from '../people/login-form.ts';
import { payOrder } from './pay-order.ts';
import { IN_ENGLISH, TEXTS } from '../stage/texts.ts';

describe.each(IN_ENGLISH)('the shop in %s', (language) => {
  const t = TEXTS[language];
  const buy = async (page: Page, name: RegExp): Promise<void> => {
    await page.getByRole('button', { name }).first().tap();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t.products.buyFor('¥') })
      .tap();
  };

  test('sells an e-coupon to a rider who logs in on the way, activates and shows it', async ({
    gateway,
    open,
  }) => {
    const page = await open();
    await page.goto(gateway.page('/products?kind=ecoupon', language));
    const cruise = /浦江夜游|Huangpu night cruise/;
    await buy(page, cruise);
    await logInOnPage(page, gateway.origin, t);
    await buy(page, cruise);
    await page.waitForURL(/order-detail\?/);
    await expectToRead(page, language, {
      zh: ['待支付 待支付金额 ¥99.00', '浦江夜游电子券 单价 ¥99.00 数量 1 张'],
      en: [
        'To be paid Amount due ¥99.00',
        'Huangpu night cruise voucher Unit price ¥99.00 Quantity 1',
      ],
    });
    await payOrder(page, t);
    await expectToRead(page, language, {
      zh: ['支付成功 ¥99.00'],
      en: ['Payment successful ¥99.00'],
    });
    await expect
      .poll(async () => {
        await page.goto(gateway.page('/ecoupons', language));
        return await page.getByRole('button', { name: cruise }).count();
      })
      .toBe(1);
    await page.getByRole('button', { name: cruise }).tap();
    await page.getByRole('textbox', { name: t.products.visitor(1) }).fill('Li Min');
    await page.getByRole('textbox', { name: t.products.visitorPhone(1) }).fill('13800138000');
    await expectAccessible(page);
    await page.getByRole('button', { name: t.shop.activate, exact: true }).tap();
    await page.getByRole('button', { name: new RegExp(`^${t.shop.showCode}: `) }).tap();
    await see(page.getByRole('img', { name: t.shop.code }));
    await see(page.getByText(/^\d{4} \d{4} \d{4} \d{4}$/));
  });

  test('sells one MaaS Pass: the second is refused, and leads to the first', async ({
    gateway,
    open,
  }) => {
    const token = await logIn(gateway.origin, freshPhone());
    const page = await open({ token, expected: [/status of 409/] });
    await page.goto(gateway.page('/products', language));
    await buy(page, /MaaS Pass/);
    await page.waitForURL(/order-detail\?/);
    await expectToRead(page, language, {
      zh: ['待支付 待支付金额 ¥30.00', '商品名称 MaaS Pass 一日票 单价 ¥30.00'],
      en: ['To be paid Amount due ¥30.00', 'Product MaaS Pass day ticket Unit price ¥30.00'],
    });
    await payOrder(page, t);
    await expectToRead(page, language, {
      zh: ['支付成功 ¥30.00'],
      en: ['Payment successful ¥30.00'],
    });
    const tickets = () =>
      callAs<{ items: { state: string; code: string | null }[] }>(
        gateway.origin,
        token,
        '/v1/tickets',
      );
    await expect.poll(async () => (await tickets()).items[0]?.code).toMatch(/^\d+$/);
    await page.goto(gateway.page('/products', language));
    await buy(page, /MaaS Pass/);
    const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
    await see(dialog);
    // Section 8 of the specification.
    await expectToRead(page, language, {
      zh: ['您已购买过该票，请使用后再购买'],
      en: [
        "You've purchased the ticket before. Please consume this ticket before purchasing another one.",
      ],
    });
    await expectAccessible(page);
    await dialog.getByRole('button', { name: t.products.seeTickets }).tap();
    await expectToRead(page, language, {
      zh: ['MaaS Pass 一日票 待使用', '首次使用后 24 小时内'],
      en: ['MaaS Pass day ticket To be used', '24 hours from first use'],
    });
    await expectAccessible(page);
  });
});
