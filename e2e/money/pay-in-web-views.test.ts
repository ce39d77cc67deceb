import type { Locator, Page } from 'playwright-core';
import { describe } from 'vitest';
import type { WholeDb } from '../../apps/gateway/src/db/database.ts';
import type { OrderDetail } from '../../packages/contract/src/orders/schemas.ts';
import { callAs, DEMO_RIDER, logIn as tokenOf } from '../../tools/stage/rider.ts';
import { expect, see, test } from '../stage/journey.ts';
import { form, freshPhone, logIn } from '../people/login-form.ts';
import { unpaidOrder } from '../stage/order.ts';
import {
  emptyStorage,
  keepsLogin,
  refuseToStore,
  STORE_NAMES,
  tapOnEmptied,
} from '../stage/refusing-web-view.ts';
import { IN_CHINESE, TEXTS } from '../stage/texts.ts';

const EMPTIED = 'is emptied between steps';
const CRUISE = /浦江夜游|Huangpu night cruise/;

describe.each(IN_CHINESE)('paying where a web view’s storage, in %s', (language) => {
  const t = TEXTS[language];

  /** A rider who logs in whenever the app requires it. */
  const rider = async (page: Page, origin: string, db: WholeDb) => {
    const phone = freshPhone();
    const token = await tokenOf(origin, phone);
    const logInAgain = async (): Promise<void> => {
      await see(form(page, t).phone);
      // Skips the minute between two codes.
      await db.deleteFrom('sms_pauses').execute();
      await logIn(page, origin, t, phone);
    };
    return { phone, token, logInAgain };
  };
  const CASES = [...STORE_NAMES, EMPTIED] as const;

  test.for(
    CASES.flatMap((store) => [
      { store, what: 'a metro ride' },
      { store, what: 'an e-coupon' },
    ]),
  )('$store: $what, once', async ({ store, what }, { gateway, open }) => {
    const { db, origin } = gateway;
    // A rider whose login is lost is refused, and logs in again.
    const page = await open({ expected: [/status of 401/] });
    if (store !== EMPTIED) await refuseToStore(page, store);
    const { phone, token, logInAgain } = await rider(page, origin, db);
    const emptied = store === EMPTIED;
    /** Taps a button that needs a login. If the login is lost at this moment, the rider logs in, returns, and taps again. */
    const tap = async (button: Locator, returnAndTap: () => Promise<void>): Promise<void> => {
      if (!emptied) return await button.tap();
      await see(button);
      await tapOnEmptied(page, button);
      await logInAgain();
      await returnAndTap();
    };
    if (what === 'a metro ride') {
      const { path } = await unpaidOrder(db, DEMO_RIDER, 'metro', null, phone);
      await page.goto(gateway.page(path, language));
      await logInAgain();
    } else {
      const cruise = page.getByRole('button', { name: CRUISE }).first();
      const buy = page.getByRole('button', { name: t.products.buyFor('¥99.00') });
      const choose = async (): Promise<void> => {
        await cruise.tap();
        await buy.tap();
      };
      await page.goto(gateway.page('/products?kind=ecoupon', language));
      await choose();
      await logInAgain();
      await cruise.tap();
      await tap(buy, choose);
    }
    await page.waitForURL(/order-detail\?/);
    const pay = page.getByRole('button', { name: t.detail.pay });
    await tap(pay, () => pay.tap());
    await page.waitForURL(/\/sandbox\/cashier\//);
    if (emptied) await emptyStorage(page);
    await page.getByRole('button', { name: t.cashier.actions.pay, exact: true }).tap();
    // The provider's page returns by a page load, after which a login that was not stored is required again.
    if (emptied || !keepsLogin(store)) await logInAgain();
    await see(page.getByRole('main').getByText(t.detail.result.succeeded, { exact: true }));
    const id = new URL(page.url()).searchParams.get('id') ?? '';
    const order = await callAs<OrderDetail>(origin, token, `/v1/orders/${id}`);
    expect(order).toMatchObject({ payment: { status: 'succeeded' } });
    expect(order.paidCents).toBe(order.amountCents - order.discountCents);
    const orders = await db
      .selectFrom('orders')
      .innerJoin('users', 'users.id', 'orders.user_id')
      .leftJoin('payments', 'payments.order_id', 'orders.id')
      .select(['orders.id', 'payments.status'])
      .where('users.phone', '=', phone)
      .execute();
    expect(orders).toEqual([{ id, status: 'succeeded' }]);
  });
});
