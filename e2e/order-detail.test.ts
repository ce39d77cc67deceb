import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { ORDER_TYPES, type OrderType } from '../packages/contract/src/order-types.ts';
import type { OrderDetail, OrderPage } from '../packages/contract/src/orders.ts';
import { formatCents } from '../packages/contract/src/money.ts';
import { layoutShift } from '../tools/stage/layout-shift.ts';
import { callAs, DEMO_RIDER, logIn } from '../tools/stage/rider.ts';
import { expect, expectAccessible, see, readingTest as test, framesTest } from './journey.ts';
import { beginning, IN_ENGLISH, TEXTS, type Texts, TITLES } from './texts.ts';

/** What each type has to show of the ride itself (specification, section 3). */
const labelsOf = ({ label }: Texts['detail']): Record<OrderType, string[]> => {
  const rail = [label.entryAt, label.entryStation, label.exitAt, label.exitStation];
  const ride = [label.boardedAt, label.route];
  const trip = [label.departedAt, label.vehiclePlate, label.driver];
  const ticket = [label.product, label.quantity];
  return {
    metro: rail,
    maglev: ticket,
    bus: ride,
    ferry: ride,
    custom_bus: ride,
    taxi: trip,
    co_passenger: trip,
    parking: [label.plate, label.area, label.enteredAt, label.leftAt, label.duration, label.fee],
    multi_ticket: ticket,
    scenic_ticket: ticket,
  };
};

/** The value beside a label. */
const valueOf = (page: Page, label: string) =>
  page
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${label}$`) })
    .locator('xpath=following-sibling::dd');

describe.each(IN_ENGLISH)('order details in %s', (language) => {
  const t = TEXTS[language];

  test.for([...ORDER_TYPES])('of %s show their labels', async (type, { gateway, open }) => {
    const token = await logIn(gateway.origin, DEMO_RIDER);
    const page = await open({ token });
    await page.goto(gateway.page(`/riding-order-list/${type}`, language));
    const { items } = await callAs<OrderPage>(gateway.origin, token, `/v1/orders?type=${type}`);
    const order = await callAs<OrderDetail>(gateway.origin, token, `/v1/orders/${items[0]?.id}`);
    const card = page.getByRole('article').first();
    await card.getByRole('link', { name: beginning(t.orders.view[type]) }).tap();
    const title = TITLES[language][type === 'parking' ? 'parking' : 'order'];
    await see(page.getByRole('heading', { level: 1, name: title }));
    await see(page.getByRole('heading', { name: t.detail.timeline }));
    for (const label of [...labelsOf(t.detail)[type], t.order.orderNo]) {
      expect(await valueOf(page, label).count(), label).toBe(1);
    }
    expect(await valueOf(page, t.order.orderNo).innerText()).toContain(order.orderNo);
    const amount = type === 'parking' ? t.detail.label.fee : t.detail.label.amount;
    // A ride under way is not priced yet.
    const priced =
      order.status === 'ongoing' ? t.detail.notYet : `¥${formatCents(order.amountCents)}`;
    expect(await valueOf(page, amount).innerText()).toBe(priced);
    if (type !== 'parking') {
      expect(await valueOf(page, t.detail.label.passenger).innerText()).toBe(order.passenger);
    }
    await expectAccessible(page);
    // Opened by its address it shows the same, and nothing moves once it shows.
    await page.reload();
    await see(page.getByRole('heading', { name: t.detail.timeline }));
    expect(await layoutShift(page)).toBeLessThanOrEqual(0.01);
  });

  test('at the address of a parking order go to their own', async ({ gateway, open }) => {
    const token = await logIn(gateway.origin, DEMO_RIDER);
    const path = '/v1/orders?type=metro&limit=1';
    const { items } = await callAs<OrderPage>(gateway.origin, token, path);
    const page = await open({ token });
    await page.goto(gateway.page(`/riding-order-list/metro/all/${items[0]?.id}`, language));
    await page.waitForURL(/\/riding-order-list\/order-detail\?/);
    await see(page.getByRole('heading', { level: 1, name: TITLES[language].order, exact: true }));
  });

  test('of both kinds of parking say where', async ({ gateway, open }) => {
    const token = await logIn(gateway.origin, DEMO_RIDER);
    const { items } = await callAs<OrderPage>(
      gateway.origin,
      token,
      '/v1/orders?type=parking&limit=50',
    );
    const page = await open({ token });
    for (const [kind, where] of [
      ['lot', t.detail.label.lotName],
      ['street', t.detail.label.roadName],
    ] as const) {
      const order = items.find(({ parkingKind }) => parkingKind === kind);
      await page.goto(gateway.page(`/riding-order-list/parking/all/${order?.id}`, language));
      await see(page.getByRole('heading', { name: t.detail.timeline }));
      expect(await valueOf(page, t.detail.label.parkingKind).innerText()).toBe(
        t.detail.parkingKind[kind],
      );
      expect(await valueOf(page, where).innerText()).not.toBe('');
      expect(await valueOf(page, t.detail.label.plate).innerText()).toMatch(
        /^\p{Script=Han}[A-Z]/u,
      );
    }
  });
});

test('of another rider are not to be had', async ({ gateway, open }) => {
  const t = TEXTS.zh_cn;
  const owner = await logIn(gateway.origin, DEMO_RIDER);
  const { items } = await callAs<OrderPage>(gateway.origin, owner, '/v1/orders?limit=1');
  const stranger = await logIn(gateway.origin, '13940000001');
  const page = await open({ token: stranger, expected: [/status of 404/] });
  for (const id of [items[0]?.id, '00000000-0000-7000-8000-000000000000']) {
    await page.goto(gateway.page(`/riding-order-list/order-detail?id=${id}&type=metro`));
    await see(page.getByText(t.errors.order_not_found));
  }
});

// Its answer is stood in for: the document must not bring the gateway's.
framesTest(
  'of a type and status only a newer gateway knows still show number, amount and status',
  async ({ gateway, open }) => {
    const token = await logIn(gateway.origin, DEMO_RIDER);
    const { items } = await callAs<OrderPage>(gateway.origin, token, '/v1/orders?limit=1');
    const id = items[0]?.id;
    const page = await open({ token });
    const newer = { type: 'air_taxi', status: 'boarding' };
    await page.route(/\/v1\/orders(\?|\/)/, async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as Partial<OrderPage> & Partial<OrderDetail>;
      if (body.items) body.items = body.items.map((order) => ({ ...order, ...newer }) as never);
      else Object.assign(body, newer, { fields: { kind: 'flight', gate: 'A1' } });
      await route.fulfill({ response: answer, json: body });
    });
    await page.goto(gateway.page('/riding-order-list/'));
    await see(page.getByRole('article').filter({ hasText: 'boarding' }));
    await see(page.getByText(items[0]?.orderNo ?? '-'));
    await page.goto(gateway.page(`/riding-order-list/order-detail?id=${id}&type=air_taxi`));
    await see(page.getByText(items[0]?.orderNo ?? '-'));
    await see(page.getByText('boarding'));
  },
);
