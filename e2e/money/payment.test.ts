import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import type { OrderDetail } from '../../packages/contract/src/orders/schemas.ts';
import { callAs, DEMO_RIDER, logIn } from '../../tools/stage/rider.ts';
import { expectToRead } from '../literals/expect-literals.ts';
import { expect, expectAccessible, see, test, wrongClock } from '../stage/journey.ts';
import { endDeadline, unpaidOrder } from '../stage/order.ts';
import { LANGUAGES, TEXTS, type Texts } from '../stage/texts.ts';

/** Goes from the order to the provider's cashier. */
async function toCashier(page: Page, t: Texts): Promise<void> {
  await page.getByRole('button', { name: t.detail.pay }).tap();
  await page.waitForURL(/\/sandbox\/cashier\//);
}

const choose = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).tap();

/** Chooses the payment's outcome at the cashier, and returns by the provider's redirect. */
async function settle(page: Page, choice: string): Promise<void> {
  await choose(page, choice);
  await page.waitForURL(/\/riding-detail-result\?/);
}

const dialogOf = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'));

const outcome = (page: Page, text: string): Promise<void> =>
  see(page.getByRole('main').getByText(text, { exact: true }));

describe.each(LANGUAGES)('paying in %s', (language) => {
  const t = TEXTS[language];

  test('a ride: cashier, success, and the order says so', async ({ gateway, open }) => {
    const token = await logIn(gateway.origin, DEMO_RIDER);
    const { id, path } = await unpaidOrder(gateway.db, DEMO_RIDER, 'metro', null, DEMO_RIDER, 400);
    const page = await open({ token });
    await page.goto(gateway.page(path, language));
    await expectToRead(page, language, {
      zh: ['待支付 待支付金额 ¥4.00', '订单金额 ¥4.00', '实付金额 未支付'],
      en: ['To be paid Amount due ¥4.00', 'Order amount ¥4.00', 'Actual payment Not paid yet'],
    });
    await toCashier(page, t);
    await expectAccessible(page);
    await settle(page, t.cashier.actions.pay);
    await expectToRead(page, language, {
      // 10 points for a ride on the metro, and 1 for each yuan.
      zh: ['支付成功 ¥4.00', '地铁', '+14 积分', '千克 CO₂ 与打车相比'],
      en: ['Payment successful ¥4.00', 'Metro', '+14 points', 'kg CO₂ Compared with a taxi'],
    });
    await expectAccessible(page);
    await page.getByRole('link', { name: t.order.toOrder }).tap();
    await expectToRead(page, language, {
      zh: ['订单金额 ¥4.00', '实付金额 ¥4.00', '支付成功'],
      en: ['Order amount ¥4.00', 'Actual payment ¥4.00', 'Payment successful'],
    });
    const order = await callAs<OrderDetail>(gateway.origin, token, `/v1/orders/${id}`);
    expect(order.payment?.status).toBe('succeeded');
    expect(order.paidCents).toBe(order.amountCents - order.discountCents);
  });

  test('a ticket from the list; refused first, then paid, then issued', async ({
    gateway,
    open,
  }) => {
    const token = await logIn(gateway.origin, DEMO_RIDER);
    const costs = 16_000;
    const { db } = gateway;
    const { id } = await unpaidOrder(db, DEMO_RIDER, 'scenic_ticket', 900, DEMO_RIDER, costs);
    const page = await open({ token });
    await page.goto(gateway.page('/riding-order-list/scenic_ticket/unpaid', language));
    await page.getByRole('link', { name: t.orders.pay }).first().tap();
    await settle(page, t.cashier.actions.refuse);
    await expectToRead(page, language, {
      zh: ['支付未成功 ¥160.00 未扣款，订单仍可支付'],
      en: ["Payment failed ¥160.00 You haven't been charged. You can try paying again"],
    });
    await expectAccessible(page);
    await page.getByRole('button', { name: t.detail.result.payAgain }).tap();
    await settle(page, t.cashier.actions.pay);
    await expectToRead(page, language, {
      zh: ['支付成功 ¥160.00'],
      en: ['Payment successful ¥160.00'],
    });
    await expect
      .poll(
        async () => (await callAs<OrderDetail>(gateway.origin, token, `/v1/orders/${id}`)).status,
      )
      .toBe('to_be_used');
  });

  test('is "confirming" while the provider is silent, and paid when it answers', async ({
    gateway,
    open,
  }) => {
    const token = await logIn(gateway.origin, DEMO_RIDER);
    const { path } = await unpaidOrder(gateway.db, DEMO_RIDER, 'maglev', 900, DEMO_RIDER, 5000);
    const page = await open({ token });
    await page.goto(gateway.page(path, language));
    await toCashier(page, t);
    const cashier = page.url();
    await settle(page, t.cashier.actions.silent);
    await expectToRead(page, language, {
      zh: ['支付结果确认中 ¥50.00 正在向支付机构确认，请勿重复支付'],
      en: [
        "Confirming your payment ¥50.00 We're checking with the payment provider. Please don't pay again",
      ],
    });
    await expectAccessible(page);
    const provider = await open({ context: page.context() });
    await provider.goto(cashier);
    await choose(provider, t.cashier.actions.come_back);
    await expectToRead(page, language, {
      zh: ['支付成功 ¥50.00'],
      en: ['Payment successful ¥50.00'],
    });
  });

  test('can be cancelled by the rider, with its text', async ({ gateway, open }) => {
    const token = await logIn(gateway.origin, DEMO_RIDER);
    const { id, path } = await unpaidOrder(gateway.db, DEMO_RIDER, 'custom_bus', 900);
    const page = await open({ token });
    await page.goto(gateway.page(path, language));
    await choose(page, t.detail.cancel);
    const dialog = dialogOf(page);
    await see(dialog.getByText(t.detail.cancelAsk));
    await expectAccessible(page);
    await dialog.getByRole('button', { name: t.detail.cancelKeep }).tap();
    await choose(page, t.detail.cancel);
    await dialog.getByRole('button', { name: t.detail.cancel, exact: true }).tap();
    // Section 4 of the specification.
    await expectToRead(page, language, { zh: ['订单已取消'], en: ['The Order has been canceled'] });
    const order = await callAs<OrderDetail>(gateway.origin, token, `/v1/orders/${id}`);
    expect(order).toMatchObject({ status: 'closed', closedReason: 'cancelled' });
    expect(await page.getByRole('button', { name: t.detail.pay }).count()).toBe(0);
  });

  test('ends at the deadline, independent of the phone’s clock: the order closes and says why', async ({
    gateway,
    open,
  }) => {
    const token = await logIn(gateway.origin, DEMO_RIDER);
    const { path } = await unpaidOrder(gateway.db, DEMO_RIDER, 'co_passenger', 15);
    const page = await open({ token, clockAheadMs: wrongClock(language) });
    await page.goto(gateway.page(path, language));
    await see(page.getByRole('timer').getByText(/^00:(0\d|1[0-5])$/));
    // Section 8 of the specification.
    await expectToRead(page, language, {
      zh: ['已关闭', '支付超时，订单已自动关闭'],
      en: ['Closed', 'Payment timed out, the order had be automatically closed'],
    });
    expect(await page.getByRole('button', { name: t.detail.pay }).count()).toBe(0);
  });
});

test('money that arrives after the deadline is refunded, and the rider reads why', async ({
  gateway,
  open,
}) => {
  const t = TEXTS.zh_cn;
  const token = await logIn(gateway.origin, DEMO_RIDER);
  const { db } = gateway;
  const { id, path } = await unpaidOrder(db, DEMO_RIDER, 'multi_ticket', 900, DEMO_RIDER, 4500);
  const page = await open({ token });
  await page.goto(gateway.page(path));
  await toCashier(page, t);
  await page.getByLabel(t.cashier.lateAfter).selectOption('10');
  await settle(page, t.cashier.actions.late);
  await outcome(page, t.detail.result.confirming);
  await endDeadline(gateway.db, id);
  const read = async (): Promise<OrderDetail> =>
    await callAs<OrderDetail>(gateway.origin, token, `/v1/orders/${id}`);
  await expect.poll(async () => (await read()).status).toBe('closed');
  await expect.poll(async () => (await read()).refund?.status).toBe('succeeded');
  expect((await read()).refund?.reason).toBe('paid_after_close');
  await page.goto(gateway.page(path));
  await see(page.getByText(t.detail.refund.reasons.paid_after_close));
  await expectToRead(page, 'zh_cn', {
    zh: ['退款金额 ¥45.00', '支付超时，订单已自动关闭'],
    en: [],
  });
});

test('two tabs on one order: the second shows the first one’s payment', async ({
  gateway,
  open,
}) => {
  const t = TEXTS.zh_cn;
  const token = await logIn(gateway.origin, DEMO_RIDER);
  const { path } = await unpaidOrder(gateway.db, DEMO_RIDER, 'scenic_ticket', 900);
  const first = await open({ token, expected: [/status of 409/] });
  const second = await open({ context: first.context(), expected: [/status of 409/] });
  await first.goto(gateway.page(path));
  await second.goto(gateway.page(path));
  await see(second.getByRole('button', { name: t.detail.pay }));
  await choose(first, t.detail.cancel);
  await dialogOf(first).getByRole('button', { name: t.detail.cancel, exact: true }).tap();
  await see(first.getByText(t.detail.event.cancelled, { exact: true }));
  await choose(second, t.detail.pay);
  await see(second.getByText(t.errors.order_closed));
  await see(second.getByText(t.order.status.closed, { exact: true }));
});

test('a double tap makes one payment', async ({ gateway, open }) => {
  const t = TEXTS.zh_cn;
  const token = await logIn(gateway.origin, DEMO_RIDER);
  const { id, path } = await unpaidOrder(gateway.db, DEMO_RIDER, 'metro', null);
  const page = await open({ token });
  await page.goto(gateway.page(path));
  await page.getByRole('button', { name: t.detail.pay }).dblclick();
  await settle(page, t.cashier.actions.pay);
  await outcome(page, t.detail.result.succeeded);
  const payments = await gateway.db
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', id)
    .execute();
  expect(payments).toHaveLength(1);
});
