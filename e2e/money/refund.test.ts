import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import type { OrderDetail } from '../../packages/contract/src/orders/schemas.ts';
import type { OrderType } from '../../packages/contract/src/orders/types.ts';
import type { Payment } from '../../packages/contract/src/payments/schemas.ts';
import type { Refund } from '../../packages/contract/src/refunds/schemas.ts';
import type { StageGateway } from '../../tools/stage/gateway.ts';
import type { WholeDb } from '../../apps/gateway/src/db/database.ts';
import { callAs, DEMO_RIDER, logIn } from '../../tools/stage/rider.ts';
import { expectToRead } from '../literals/expect-literals.ts';
import { expect, expectAccessible, see, test } from '../stage/journey.ts';
import { unpaidOrder } from '../stage/order.ts';
import { askRefund, NO_REFUND_YET } from './refund-form.ts';
import { IN_ENGLISH, TEXTS, type Texts } from '../stage/texts.ts';

const DAY = 86_400_000;

type Gateway = StageGateway & { db: WholeDb };

interface Paid {
  id: string;
  path: string;
  payment: string;
}

/** Makes an order that the rider has just paid, and waits for the status that follows. */
async function paidOrder(
  { origin, db }: Gateway,
  token: string,
  type: OrderType,
  status: string,
  cents: number,
): Promise<Paid> {
  const seconds = status === 'paid' ? null : 900;
  const { id, path } = await unpaidOrder(db, DEMO_RIDER, type, seconds, DEMO_RIDER, cents);
  const { id: payment } = await callAs<Payment>(origin, token, `/v1/orders/${id}/payments`, {
    method: 'POST',
  });
  await callAs(origin, token, `/sandbox/cashier/${payment}`, {
    method: 'POST',
    body: { action: 'pay' },
  });
  const read = async () => await callAs<OrderDetail>(origin, token, `/v1/orders/${id}`);
  await expect.poll(async () => (await read()).status).toBe(status);
  return { id, path, payment };
}

/** Sets on the provider's page how it answers refunds of the payment. */
async function setRefundMode(
  { gateway, page, t }: { gateway: Gateway; page: Page; t: Texts },
  payment: string,
  mode: keyof Texts['cashier']['refundMode'],
): Promise<void> {
  const language = t === TEXTS.en_us ? '?language=en_us' : '';
  await page.goto(`${gateway.origin}/sandbox/cashier/${payment}${language}`);
  await page.getByLabel(t.cashier.refunds).selectOption({ label: t.cashier.refundMode[mode] });
  await page.getByRole('button', { name: t.cashier.actions.refunds, exact: true }).tap();
  await see(page.getByLabel(t.cashier.refunds));
  expect(await page.getByLabel(t.cashier.refunds).inputValue()).toBe(mode);
  await expectAccessible(page);
}

const seeHeading = (page: Page, text: string): Promise<void> =>
  see(page.getByRole('heading', { name: text, exact: true }));

describe.each(IN_ENGLISH)('a refund in %s', (language) => {
  const t = TEXTS[language];
  const { refund: texts } = t.after;

  test('of a ticket: requested from the order, with a reason and words, and paid back', async ({
    gateway,
    open,
  }) => {
    const token = await logIn(gateway.origin, DEMO_RIDER);
    const { id, path } = await paidOrder(gateway, token, 'maglev', 'to_be_used', 5000);
    const page = await open({ token, expected: NO_REFUND_YET });
    await page.goto(gateway.page(path, language));
    await expectToRead(page, language, {
      zh: ['待使用 实付金额 ¥50.00'],
      en: ['To be used Actual payment ¥50.00'],
    });
    await page.getByRole('link', { name: t.detail.links.askRefund }).tap();
    await page.waitForURL(/\/refund-detail\?/);
    await see(page.getByRole('button', { name: texts.submit, exact: true }));
    await expectAccessible(page);
    // Without a reason no refund is requested.
    await page.getByRole('button', { name: texts.submit, exact: true }).tap();
    await see(page.getByText(texts.whyMissing));
    await page.getByLabel(texts.note).fill('T2 → T1');
    await askRefund(page, t, 'plans_changed');
    await expectToRead(page, language, {
      zh: ['退款成功 ¥50.00 款项已退回原支付账户', '退款金额 ¥50.00', '退款原因 行程有变'],
      en: [
        'Refunded ¥50.00 Refunded to your original payment method',
        'Refund amount ¥50.00',
        'Reason My plans changed',
      ],
    });
    for (const event of ['requested', 'accepted', 'handed_over', 'succeeded'] as const) {
      await see(page.getByRole('listitem').getByText(texts.events[event], { exact: true }));
    }
    await see(page.getByText('T2 → T1'));
    await expectAccessible(page);
    await page.getByRole('link', { name: t.order.toOrder }).tap();
    await see(page.getByText(t.detail.event.refund_succeeded));
    await expectToRead(page, language, {
      zh: ['已退款 实付金额 ¥50.00', '退款金额 ¥50.00'],
      en: ['Refunded Actual payment ¥50.00', 'Refund amount ¥50.00'],
    });
    const order = await callAs<OrderDetail>(gateway.origin, token, `/v1/orders/${id}`);
    expect(order).toMatchObject({
      status: 'refunded',
      refund: { amountCents: order.paidCents, status: 'succeeded' },
    });
  });

  test('that the provider refuses twice leaves the order unchanged; then it is paid back', async ({
    gateway,
    open,
  }) => {
    const token = await logIn(gateway.origin, DEMO_RIDER);
    const order = await paidOrder(gateway, token, 'custom_bus', 'to_be_used', 2500);
    const page = await open({ token, expected: NO_REFUND_YET });
    await setRefundMode({ gateway, page, t }, order.payment, 'refused');
    const address = gateway.page(`/refund-detail?id=${order.id}`, language);
    const read = async () =>
      await callAs<Refund>(gateway.origin, token, `/v1/orders/${order.id}/refund`);
    await page.goto(address);
    await askRefund(page, t, 'bought_by_mistake');
    await expectToRead(page, language, {
      zh: ['退款失败 ¥25.00 退款未成功，订单已恢复原状'],
      en: ['Refund failed ¥25.00 No refund was made. Your order is unchanged'],
    });
    const first = await read();
    await see(page.getByText(first.failure?.text[language === 'en_us' ? 'en' : 'zh'] ?? ''));
    await expectAccessible(page);
    await page.getByRole('link', { name: t.order.toOrder }).tap();
    await see(page.getByText(t.order.status.to_be_used).first());
    await page.getByRole('link', { name: t.detail.links.refund }).tap();
    await seeHeading(page, texts.askAgain);
    await askRefund(page, t, 'service_failed');
    await expect
      .poll(async () => {
        const { id, status } = await read();
        return id !== first.id && status;
      })
      .toBe('failed');
    await seeHeading(page, texts.status.failed);
    await setRefundMode({ gateway, page, t }, order.payment, 'normal');
    await page.goto(address);
    await askRefund(page, t, 'service_failed');
    await seeHeading(page, texts.status.succeeded);
    expect(await page.getByText(texts.askAgain).count()).toBe(0);
  });

  test('whose provider does not answer is pending, and completes without another request', async ({
    gateway,
    open,
  }) => {
    const token = await logIn(gateway.origin, DEMO_RIDER);
    const order = await paidOrder(gateway, token, 'multi_ticket', 'to_be_used', 4500);
    const page = await open({ token, expected: NO_REFUND_YET });
    await setRefundMode({ gateway, page, t }, order.payment, 'silent');
    await page.goto(gateway.page(`/refund-detail?id=${order.id}`, language));
    await askRefund(page, t, 'could_not_use');
    await expectToRead(page, language, { zh: ['退款中 ¥45.00'], en: ['Being refunded ¥45.00'] });
    await see(page.getByText(texts.events.failed, { exact: true }));
    await expectAccessible(page);
    const provider = await open({ context: page.context() });
    await setRefundMode({ gateway, page: provider, t }, order.payment, 'lost');
    await seeHeading(page, texts.status.succeeded);
    await see(page.getByText(texts.events.tried_again, { exact: true }));
    await expectToRead(page, language, { zh: ['退款成功 ¥45.00'], en: ['Refunded ¥45.00'] });
  });

  test('of partly used tickets says how much is paid back', async ({ gateway, open }) => {
    const token = await logIn(gateway.origin, DEMO_RIDER);
    const { db } = gateway;
    const order = await paidOrder(gateway, token, 'scenic_ticket', 'to_be_used', 48_000);
    const row = await db
      .selectFrom('orders')
      .select('fields')
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow();
    const fields = { ...row.fields, quantity: 3, usedQuantity: 1 };
    await db
      .updateTable('orders')
      .set({ fields: JSON.stringify(fields) })
      .where('id', '=', order.id)
      .execute();
    const page = await open({ token, expected: NO_REFUND_YET });
    await page.goto(gateway.page(`/refund-detail?id=${order.id}`, language));
    // Two of three tickets, which cost 480 yuan together.
    await expectToRead(page, language, {
      zh: ['退款金额 ¥320.00', '仅退未使用的部分'],
      en: ['Refund amount ¥320.00', 'Unused part only'],
    });
    await expectAccessible(page);
    await askRefund(page, t, 'could_not_use');
    await expectToRead(page, language, {
      zh: ['退款成功 ¥320.00', '支付金额 ¥480.00'],
      en: ['Refunded ¥320.00', 'Paid ¥480.00'],
    });
  });

  test('of a ride more than a week ago cannot be requested', async ({ gateway, open }) => {
    const token = await logIn(gateway.origin, DEMO_RIDER);
    const order = await paidOrder(gateway, token, 'bus', 'paid', 200);
    const set = async (days: number): Promise<void> => {
      const completed = new Date(Date.now() - days * DAY - 1000);
      await gateway.db
        .updateTable('orders')
        .set({ status: 'completed', completed_at: completed })
        .where('id', '=', order.id)
        .execute();
    };
    await set(6);
    const page = await open({ token, expected: NO_REFUND_YET });
    await page.goto(gateway.page(order.path, language));
    await see(page.getByRole('link', { name: t.detail.links.askRefund }));
    await set(7);
    await page.goto(gateway.page(order.path, language));
    await see(page.getByRole('link', { name: t.detail.links.receipt }));
    expect(await page.getByRole('link', { name: t.detail.links.askRefund }).count()).toBe(0);
    await page.goto(gateway.page(`/refund-detail?id=${order.id}`, language));
    await see(page.getByText(texts.notAllowed));
    await expectAccessible(page);
  });
});
