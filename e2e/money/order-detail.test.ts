import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { ORDER_TYPES, type OrderType } from '../../packages/contract/src/orders/types.ts';
import type { OrderDetail, OrderPage } from '../../packages/contract/src/orders/schemas.ts';
import { formatCents } from '../../packages/contract/src/values/money.ts';
import { layoutShift } from '../../tools/stage/layout-shift.ts';
import type { Language } from '../../tools/stage/gateway.ts';
import { callAs, DEMO_RIDER, logIn } from '../../tools/stage/rider.ts';
import { expectLiterals } from '../literals/expect-literals.ts';
import {
  expect,
  expectAccessible,
  see,
  readingTest as test,
  framesTest,
} from '../stage/journey.ts';
import { beginning, IN_ENGLISH, TEXTS, TITLES, viewOf } from '../stage/texts.ts';

const LABELS = {
  zh_cn: {
    orderNo: '订单编号',
    amount: '订单金额',
    fee: '停车费用',
    passenger: '乘车人',
    rail: ['进站时间', '进站站点', '出站时间', '出站站点'],
    ride: ['乘车时间', '乘车线路'],
    trip: ['上车时间', '车辆牌照', '司机'],
    parking: ['车牌号', '停车区域', '入场时间', '离场时间', '停车时长', '停车费用'],
    ticket: ['商品名称', '数量'],
    parkingKind: '停车类型',
    kinds: { lot: '停车场（库）', street: '道路停车' },
    where: { lot: '停车场名称', street: '道路名称' },
    plate: '车牌号',
    paid: '实付金额',
  },
  en_us: {
    orderNo: 'Order number',
    amount: 'Order amount',
    fee: 'Parking fee',
    passenger: 'Passenger',
    rail: ['Entry time', 'Entry station', 'Exit time', 'Exit station'],
    ride: ['Boarding time', 'Route'],
    trip: ['Pick-up time', 'Vehicle plate', 'Driver'],
    parking: ['Plate number', 'Parking area', 'Entry time', 'Exit time', 'Duration', 'Parking fee'],
    ticket: ['Product', 'Quantity'],
    parkingKind: 'Parking type',
    kinds: { lot: 'Car park or garage', street: 'On-street' },
    where: { lot: 'Car park', street: 'Road' },
    plate: 'Plate number',
    paid: 'Actual payment',
  },
} as const;

/** The labels that each type must show of the ride itself (specification, section 3). */
const labelsOf = ({ rail, ride, trip, ticket, parking }: (typeof LABELS)[Language]) =>
  ({
    metro: rail,
    maglev: ticket,
    bus: ride,
    ferry: ride,
    custom_bus: ride,
    taxi: trip,
    co_passenger: trip,
    parking,
    multi_ticket: ticket,
    scenic_ticket: ticket,
  }) satisfies Record<OrderType, readonly string[]>;

/** The value next to a label. */
const valueOf = (page: Page, label: string) =>
  page
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${label}$`) })
    .locator('xpath=following-sibling::dd');

describe.each(IN_ENGLISH)('order details in %s', (language) => {
  const t = TEXTS[language];
  const label = LABELS[language];

  test.for([...ORDER_TYPES])('of %s show their labels', async (type, { gateway, open }) => {
    const token = await logIn(gateway.origin, DEMO_RIDER);
    const page = await open({ token });
    await page.goto(gateway.page(`/riding-order-list/${type}`, language));
    const { items } = await callAs<OrderPage>(gateway.origin, token, `/v1/orders?type=${type}`);
    const order = await callAs<OrderDetail>(gateway.origin, token, `/v1/orders/${items[0]?.id}`);
    const card = page.getByRole('article').first();
    await card.getByRole('link', { name: beginning(viewOf(t, type)) }).tap();
    const title = TITLES[language][type === 'parking' ? 'parking' : 'order'];
    await see(page.getByRole('heading', { level: 1, name: title }));
    await see(page.getByRole('heading', { name: t.detail.timeline }));
    for (const each of [...labelsOf(label)[type], label.orderNo, label.paid]) {
      expect(await valueOf(page, each).count(), each).toBe(1);
    }
    expect(await valueOf(page, label.orderNo).innerText()).toContain(order.orderNo);
    const amount = type === 'parking' ? label.fee : label.amount;
    // A ride under way has no price yet.
    const priced =
      order.status === 'ongoing' ? t.detail.notYet : `¥${formatCents(order.amountCents)}`;
    expect(await valueOf(page, amount).innerText()).toBe(priced);
    if (type !== 'parking') {
      expect(await valueOf(page, label.passenger).innerText()).toBe(order.passenger);
    }
    await expectAccessible(page);
    // Opened by its address it shows the same, without a layout shift.
    await page.reload();
    await see(page.getByRole('heading', { name: t.detail.timeline }));
    expect(await layoutShift(page)).toBeLessThanOrEqual(0.01);
  });

  test('of a metro ride add up, from its fare to what is due', async ({ gateway, open }) => {
    const token = await logIn(gateway.origin, DEMO_RIDER);
    const page = await open({ token });
    await page.goto(gateway.page('/riding-order-list/metro/unpaid', language));
    await page
      .getByRole('article')
      .filter({ hasText: /国家会展中心|National Exhibition/ })
      .getByRole('link')
      .first()
      .tap();
    // The demo's order: 5 yuan by the official table, 1 yuan off by a coupon.
    await expectLiterals(page, 'order-metro-to_be_paid', language);
  });

  test('opened at a parking address redirect to their own page', async ({ gateway, open }) => {
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
    for (const kind of ['lot', 'street'] as const) {
      const order = items.find(({ parkingKind }) => parkingKind === kind);
      await page.goto(gateway.page(`/riding-order-list/parking/all/${order?.id}`, language));
      await see(page.getByRole('heading', { name: t.detail.timeline }));
      expect(await valueOf(page, label.parkingKind).innerText()).toBe(label.kinds[kind]);
      expect(await valueOf(page, label.where[kind]).innerText()).not.toBe('');
      expect(await valueOf(page, label.plate).innerText()).toMatch(/^\p{Script=Han}[A-Z]/u);
    }
  });
});

test('of another rider are not available', async ({ gateway, open }) => {
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

// The test stubs the answer, so the document must not contain the gateway's.
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
