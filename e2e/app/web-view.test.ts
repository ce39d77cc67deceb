import { describe, onTestFinished } from 'vitest';
import { launchChromium, newPhone, WHOLE_CHROMIUM } from '../../tools/stage/phone.ts';
import { callAs, DEMO_RIDER, logIn as tokenOf } from '../../tools/stage/rider.ts';
import type { OrderDetail } from '../../packages/contract/src/orders/schemas.ts';
import { expect, expectAccessible, see, takenOver, test } from '../stage/journey.ts';
import { logIn } from '../people/login-form.ts';
import { unpaidOrder } from '../stage/order.ts';
import {
  emptyStorage,
  keepsLogin,
  refuseToStore,
  STORE_NAMES,
} from '../stage/refusing-web-view.ts';
import { IN_ENGLISH, TEXTS } from '../stage/texts.ts';

const LIST = '/riding-order-list/';

describe.each(IN_ENGLISH)('a web view in %s', (language) => {
  const t = TEXTS[language];

  test.for(STORE_NAMES)(
    'that %s: a rider logs in, and sees orders',
    async (store, { gateway, open }) => {
      const page = await open();
      await refuseToStore(page, store);
      await page.goto(gateway.page(LIST, language));
      await logIn(page, gateway.origin, t);
      await see(page.getByText(t.orders.emptyTitle));
      await expectAccessible(page);
      // A login that is not stored ends with the page load: the rider logs in again, and returns to the page.
      await page.reload();
      await see(
        keepsLogin(store)
          ? page.getByText(t.orders.emptyTitle)
          : page.getByRole('textbox', { name: t.login.phone }),
      );
    },
  );

  test('whose storage is emptied during a visit: nothing is lost', async ({ gateway, open }) => {
    const token = await tokenOf(gateway.origin, DEMO_RIDER);
    const { id } = await unpaidOrder(gateway.db, DEMO_RIDER, 'metro', null);
    const page = await open({ expected: [/status of 401/] });
    await page.goto(gateway.page('/login', language));
    await page.evaluate((value) => localStorage.setItem('Admin-Token-INNER', value), token);
    await page.goto(gateway.page(LIST, language));
    await takenOver(page);
    await see(page.getByRole('article'));
    await emptyStorage(page);
    await page.locator(`article a[href*="${id}"]`).first().tap();
    // The login is lost: the rider logs in again, and returns to the page.
    await page.waitForURL(/\/login\?.*return=/);
    await expectAccessible(page);
    const order = await callAs<OrderDetail>(gateway.origin, token, `/v1/orders/${id}`);
    expect(order.status).toBe('to_be_paid');
  });

  // The headless shell has no back-forward cache; documents.test.ts also simulates it.
  test.runIf(WHOLE_CHROMIUM)(
    'that returns from the cashier by its back-forward cache shows the payment',
    async ({ gateway }) => {
      const browser = await launchChromium({ memory: true });
      onTestFinished(() => browser.close());
      const token = await tokenOf(gateway.origin, DEMO_RIDER);
      const { id } = await unpaidOrder(gateway.db, DEMO_RIDER, 'metro', null);
      const phone = await newPhone(browser, { token });
      const page = await phone.newPage();
      // Chromium does not cache a page whose document is the rider's (`no-store`): the rider comes by the list's frame.
      await page.goto(gateway.page(LIST, language));
      await takenOver(page);
      await page.locator(`article a[href*="${id}"]`).first().tap();
      await page.evaluate(() => Object.assign(window, { sameLoad: true }));
      const pay = page.getByRole('button', { name: t.detail.pay });
      await pay.tap();
      await page.waitForURL(/\/sandbox\/cashier\//);
      // The payment happens in another window, as in an app of the provider.
      const cashier = await phone.newPage();
      await cashier.goto(page.url());
      await cashier.getByRole('button', { name: t.cashier.actions.pay, exact: true }).tap();
      await cashier.waitForURL(/\/riding-detail-result\?/);
      await expect
        .poll(
          async () =>
            (await callAs<OrderDetail>(gateway.origin, token, `/v1/orders/${id}`)).payment?.status,
        )
        .toBe('succeeded');
      // A page from the back-forward cache fires no load event.
      await page.goBack({ waitUntil: 'commit' });
      expect(await page.evaluate(() => (window as { sameLoad?: boolean }).sameLoad)).toBe(true);
      await see(page.getByText(t.detail.event.payment_confirmed));
      expect(await pay.count()).toBe(0);
    },
  );
});
