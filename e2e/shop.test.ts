import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { callAs, logIn } from '../tools/stage/rider.ts';
import { expect, expectAccessible, see, test } from './journey.ts';
import { freshPhone, logIn as logInOnPage } from './login-form.ts';
import { payOrder } from './pay-order.ts';
import { IN_ENGLISH, TEXTS } from './texts.ts';

describe.each(IN_ENGLISH)('the shop in %s', (language) => {
  const t = TEXTS[language];
  const buy = async (page: Page, name: RegExp): Promise<void> => {
    await page.getByRole('button', { name }).first().tap();
    await page.getByRole('button', { name: t.products.buy, exact: true }).tap();
  };

  test('sells an e-coupon to who logs in on the way, who activates and shows it', async ({
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
    await payOrder(page, t);
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
    await payOrder(page, t);
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
    await see(dialog.getByText(t.errors.unused_ticket_exists));
    await expectAccessible(page);
    await dialog.getByRole('button', { name: t.products.seeTickets }).tap();
    await see(page.getByText(/MaaS Pass/));
    await see(page.getByText(t.shop.fromFirstUse(24)));
    await expectAccessible(page);
  });
});
