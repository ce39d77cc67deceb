import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import type { WholeDb } from '../../apps/gateway/src/db/database.ts';
import { formatCents } from '../../packages/contract/src/values/money.ts';
import { DEMO_RIDER, logIn, NEW_RIDER } from '../../tools/stage/rider.ts';
import { expect, see, seeGone, lonelyTest as test } from '../stage/journey.ts';
import { unpaidOrder } from '../stage/order.ts';
import { beginning, IN_CHINESE, TEXTS } from '../stage/texts.ts';

/** Finds the demo rider's newest order with a fee by this rule, paid or to be paid. */
async function orderBy(db: WholeDb, rule: string, status: 'completed' | 'to_be_paid') {
  const orders = await db
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .selectAll('orders')
    .where('users.phone', '=', DEMO_RIDER)
    .where('orders.status', '=', status)
    .orderBy('orders.occurred_at', 'desc')
    .execute();
  for (const order of orders) {
    if (order.fee?.rule.id === rule) return { ...order, fee: order.fee };
  }
  throw new Error(`the demo rider has no ${status} order by rule ${rule}`);
}

/** Returns the amounts in the fee card, in cents; the last one is the total. */
async function shownCents(page: Page, title: string): Promise<number[]> {
  const card = page.locator('section').filter({
    has: page.getByRole('heading', { name: title, exact: true }),
  });
  const texts = await card.getByRole('definition').allInnerTexts();
  return texts.map((text) => Math.round(Number(text.replace('−', '-').replace('¥', '')) * 100));
}

const expectSum = (amounts: readonly number[]): void => {
  expect(amounts.length).toBeGreaterThan(1);
  expect(amounts.slice(0, -1).reduce((sum, cents) => sum + cents, 0)).toBe(amounts.at(-1));
};

describe.each(IN_CHINESE)('fees and rules in %s', (language) => {
  const t = TEXTS[language];

  test('an order leads to its fee, line by line, and to the rule that calculated it', async ({
    gateway,
    open,
  }) => {
    const order = await orderBy(gateway.db, 'taxi', 'completed');
    const page = await open({ token: await logIn(gateway.origin, DEMO_RIDER) });
    await page.goto(gateway.page(`/riding-order-list/order-detail?id=${order.id}`, language));
    await see(page.getByRole('heading', { name: t.detail.feeTitle }));
    expectSum(await shownCents(page, t.detail.feeTitle));
    await page.getByRole('link', { name: t.detail.feeHow }).tap();
    await see(page.getByText(t.rules.fee.paid, { exact: true }));
    const amounts = await shownCents(page, t.rules.fee.title);
    expectSum(amounts);
    expect(amounts.at(-1)).toBe(order.amount_cents);
    await see(page.getByRole('heading', { name: t.rules.rule.taxi }));
    await see(page.getByText(t.rules.validity.versionOf(order.fee.rule.version)));
    await page.getByRole('link', { name: t.rules.fee.order }).tap();
    await see(page.getByRole('heading', { name: t.detail.timeline }));
  });

  test('an old order keeps the tariff of its day', async ({ gateway, open }) => {
    const order = await orderBy(gateway.db, 'saic', 'completed');
    const old = { ...order.fee, rule: { id: 'saic', version: '2025-01' } };
    await gateway.db
      .updateTable('orders')
      .set({ fee: JSON.stringify(old) })
      .where('id', '=', order.id)
      .execute();
    const page = await open({ token: await logIn(gateway.origin, DEMO_RIDER) });
    await page.goto(gateway.page(`/autotrip-order-fee?id=${order.id}`, language));
    await see(page.getByText(t.rules.validity.versionOf('2025-01')));
    await see(page.getByText(t.rules.validity.notInForce));
    const amounts = await shownCents(page, t.rules.fee.title);
    expect(amounts.at(-1)).toBe(order.amount_cents);
    await gateway.db
      .updateTable('orders')
      .set({ fee: JSON.stringify(order.fee) })
      .where('id', '=', order.id)
      .execute();
  });

  test('each of the four pages shows its own kind of order', async ({ gateway, open }) => {
    const saicDue = await orderBy(gateway.db, 'saic', 'to_be_paid');
    const saicPaid = await orderBy(gateway.db, 'saic', 'completed');
    const taxiPaid = await orderBy(gateway.db, 'taxi', 'completed');
    const page = await open({ token: await logIn(gateway.origin, DEMO_RIDER) });
    const shows = async (openedPath: string, id: string, finalPath: string): Promise<void> => {
      await page.goto(gateway.page(`/${openedPath}?id=${id}`, language));
      await see(page.getByRole('heading', { name: t.rules.fee.title, exact: true }));
      await page.waitForURL((url) => url.pathname.endsWith(`/${finalPath}`));
      expectSum(await shownCents(page, t.rules.fee.title));
    };
    await shows('triprule-saic-payment', saicPaid.id, 'triprule-saic-payment');
    await shows('triprule-taxi-paid', taxiPaid.id, 'triprule-taxi-paid');
    // The wrong page redirects to the right one.
    await shows('triprule-taxi-paid', saicPaid.id, 'triprule-saic-payment');
    await shows('triprule-saic-payment', saicDue.id, 'triprule-saic-pending-payment');
    await see(page.getByText(t.rules.fee.toPay, { exact: true }));
    await see(page.getByRole('button', { name: t.rules.fee.pay }));
    await page.getByRole('link', { name: t.rules.fee.benefits }).tap();
    await see(page.getByRole('button', { name: t.detail.pay }));
  });

  test('a taxi ride is paid from its fee page', async ({ gateway, open }) => {
    const pattern = await orderBy(gateway.db, 'taxi', 'completed');
    const { id } = await unpaidOrder(gateway.db, DEMO_RIDER, 'taxi', null);
    const { amount_cents, fields, fee, from_place, to_place } = pattern;
    await gateway.db
      .updateTable('orders')
      .set({
        amount_cents,
        discount_cents: 0,
        fields: JSON.stringify(fields),
        fee: JSON.stringify(fee),
        from_place: JSON.stringify(from_place),
        to_place: JSON.stringify(to_place),
      })
      .where('id', '=', id)
      .execute();
    const page = await open({ token: await logIn(gateway.origin, DEMO_RIDER) });
    await page.goto(gateway.page(`/triprule-taxi-ready-to-pay?id=${id}`, language));
    await see(page.getByText(t.rules.fee.toPay, { exact: true }));
    await page.getByRole('button', { name: t.rules.fee.pay }).tap();
    await page.getByRole('button', { name: t.cashier.actions.pay }).tap();
    await see(page.getByText(t.detail.result.succeeded));
    await page.goto(gateway.page(`/triprule-taxi-ready-to-pay?id=${id}`, language));
    await page.waitForURL(/triprule-taxi-paid/);
    await see(page.getByText(`¥${formatCents(amount_cents)}`).first());
  });

  test('another rider’s order is not found, and the page requires a login', async ({
    gateway,
    open,
  }) => {
    const order = await orderBy(gateway.db, 'taxi', 'completed');
    const stranger = await open({
      token: await logIn(gateway.origin, NEW_RIDER),
      expected: [/status of 404/],
    });
    await stranger.goto(gateway.page(`/autotrip-order-fee?id=${order.id}`, language));
    await see(stranger.getByText(t.errors.order_not_found));
    const visitor = await open();
    await visitor.goto(gateway.page(`/triprule-taxi-paid?id=${order.id}`, language));
    await see(visitor.getByRole('textbox', { name: t.login.phone }));
    // The rule itself is public; with an order it leads to the fee.
    await visitor.goto(gateway.page(`/triprule-passenger-info?id=${order.id}`, language));
    await see(visitor.getByRole('link', { name: beginning(t.rules.fee.title) }));
    await see(visitor.getByText(t.rules.validity.source, { exact: true }));
  });

  test('a typed trip is estimated line by line, for each service', async ({ gateway, open }) => {
    const page = await open();
    await page.goto(gateway.page('/triprule-valuation-forecast', language));
    const field = (name: string) => page.getByRole('textbox', { name, exact: true });
    const submit = page.getByRole('button', { name: t.rules.estimate.do });
    await submit.tap();
    await see(page.getByText(t.rules.estimate.distanceWrong));
    await field(t.rules.estimate.distance).fill('10');
    await field(t.rules.estimate.duration).fill('25');
    await field(t.rules.estimate.waiting).fill('26');
    await submit.tap();
    await see(page.getByText(t.rules.estimate.waitingWrong));
    await field(t.rules.estimate.waiting).fill('4');
    await submit.tap();
    await see(page.getByText(t.fees.estimatedTotal));
    expectSum(await shownCents(page, t.rules.estimate.title));
    await see(page.getByText(t.fees.item.waiting));
    await page.getByRole('tab', { name: t.rules.service.saic }).tap();
    await see(page.getByText(t.fees.item.duration));
    const amounts = await shownCents(page, t.rules.estimate.title);
    expectSum(amounts);
    expect(await field(t.rules.estimate.distance).inputValue()).toBe('10');
    await seeGone(field(t.rules.estimate.waiting));
  });

  test('two points of the address are estimated along the road between them', async ({
    gateway,
    open,
  }) => {
    const page = await open();
    const points = 'fromLat=31.2336&fromLon=121.475&toLat=31.194&toLon=121.32';
    await page.goto(gateway.page(`/triprule-passenger-saic-predict?${points}`, language));
    await see(page.getByText(t.fees.estimatedTotal));
    expectSum(await shownCents(page, t.rules.estimate.title));
    const outside = await open({ expected: [/status of 400/] });
    const farPoints = points.replace('31.194', '39.9');
    await outside.goto(gateway.page(`/triprule-passenger-saic-predict?${farPoints}`, language));
    await see(outside.getByText(t.errors.place_outside_city));
  });

  test('older versions of rules and agreements stay readable', async ({ gateway, open }) => {
    const page = await open();
    await page.goto(gateway.page('/triprule-passenger-saic-info', language));
    await see(page.getByText(t.rules.validity.inForce));
    await page.getByRole('link', { name: beginning(t.rules.validity.versionOf('2025-01')) }).tap();
    await see(page.getByText(t.rules.validity.notInForce));
    await page.goto(gateway.page('/prepayment-agreement', language));
    await see(page.getByText(t.rules.validity.inForce));
    await page.getByRole('link', { name: beginning(t.rules.validity.versionOf('2025-01')) }).tap();
    await see(page.getByText(t.rules.validity.notInForce));
    const unknown = await open({ expected: [/status of 404/] });
    await unknown.goto(gateway.page('/prepayment-agreement?version=1', language));
    await see(unknown.getByText(t.errors.document_not_found));
  });
});
