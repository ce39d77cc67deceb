import type { Locator, Page } from 'playwright-core';
import type { OrderDetail, OrderSummary } from '../../packages/contract/src/orders/schemas.ts';
import type { Refund } from '../../packages/contract/src/refunds/schemas.ts';
import { DEMO_RIDER, NEW_RIDER } from '../../tools/stage/rider.ts';
import { replaceAnswers } from '../../tools/stage/stand-in.ts';
import { problem } from '../stage/problem.ts';
import type { Screen } from '../screens/screen.ts';
import type { Texts } from '../stage/texts.ts';

const RAIL = '/riding-order-list/12306/';
const PARTNERS = '/riding-order-list/third-orderList';
const UNKNOWN_ID = '00000000-0000-7000-8000-000000000000';

const card = (page: Page): Locator => page.getByRole('article');
const withText = (text: string) => (page: Page) => card(page).filter({ hasText: text }).first();
const heading = (name: string) => (page: Page) => page.getByRole('heading', { name, exact: true });

const openByText = (text: string) => async (page: Page) => {
  await withText(text)(page).getByRole('link').tap();
};

const addressOf = (path: string, id: string) => `${path}?id=${id}`;

/** Rail orders and orders of partners, in their states. */
function elsewhereScreens({ elsewhere: t, errors, order, ui }: Texts): Screen[] {
  const railStates = ['booked', 'ticketed', 'changed', 'being_refunded', 'paid'] as const;
  const partnerStates = ['to_be_paid', 'to_be_used', 'being_refunded'] as const;
  return [
    { name: 'elsewhere-rail', address: RAIL, rider: DEMO_RIDER, shows: card },
    {
      name: 'elsewhere-rail-empty',
      address: RAIL,
      rider: NEW_RIDER,
      shows: (page) => page.getByText(t.rail.emptyTitle),
    },
    {
      name: 'elsewhere-rail-loading',
      address: RAIL,
      rider: DEMO_RIDER,
      stub: (page) => replaceAnswers(page, /\/v1\/rail-orders/, () => {}),
      shows: (page) => page.getByText(t.rail.note),
    },
    {
      name: 'elsewhere-rail-unavailable',
      address: RAIL,
      rider: DEMO_RIDER,
      stub: (page) =>
        replaceAnswers(page, /\/v1\/rail-orders/, (question) =>
          question.fulfill(problem('partner_unavailable', 503)),
        ),
      shows: (page) => page.getByRole('button', { name: ui.retry }),
      expected: [/status of 503/],
    },
    {
      name: 'elsewhere-rail-stale',
      address: RAIL,
      rider: DEMO_RIDER,
      stub: (page) =>
        replaceAnswers(page, /\/v1\/rail-orders/, async (question) => {
          await question.fulfill({ json: { ...(await question.fetch()), stale: true } });
        }),
      shows: (page) => page.getByRole('status').filter({ hasText: t.stale('').slice(0, 8) }),
    },
    ...railStates.map((state): Screen => ({
      name: `elsewhere-rail-${state.replace('_', '-')}`,
      address: RAIL,
      rider: DEMO_RIDER,
      act: openByText(t.rail.state[state]),
      shows: heading(t.rail.tickets),
    })),
    {
      name: 'elsewhere-rail-not-found',
      address: `${RAIL}detail?id=R-nowhere`,
      rider: DEMO_RIDER,
      shows: (page) => page.getByText(errors.partner_order_not_found),
      expected: [/status of 404/],
    },
    { name: 'elsewhere-partners', address: PARTNERS, rider: DEMO_RIDER, shows: card },
    {
      name: 'elsewhere-partners-empty',
      address: PARTNERS,
      rider: NEW_RIDER,
      shows: (page) => page.getByText(t.partner.emptyTitle),
    },
    ...partnerStates.map((state): Screen => ({
      name: `elsewhere-partner-${state.replaceAll('_', '-')}`,
      address: PARTNERS,
      rider: DEMO_RIDER,
      act: openByText(order.status[state]),
      shows: heading(t.partner.facts),
    })),
    {
      name: 'sandbox-rail-orders',
      address: 'sandbox:/rail-orders/',
      shows: (page) => page.getByRole('heading', { level: 1 }),
    },
    {
      name: 'sandbox-partner-orders',
      address: 'sandbox:/partner-orders/',
      shows: (page) => page.getByRole('heading', { level: 1 }),
    },
  ];
}

const refund = (id: string, change: Partial<Refund>): Refund => ({
  id,
  orderId: id,
  orderNo: '261121004711998877',
  amountCents: 3980,
  paidCents: 3980,
  way: 'payment',
  provider: 'sandbox',
  cause: 'rider_asked',
  reason: 'plans_changed',
  note: null,
  status: 'pending',
  ground: 'unused',
  decision: null,
  failure: null,
  timeline: [
    { event: 'requested', at: '2026-11-21T01:00:00.000Z' },
    { event: 'accepted', at: '2026-11-21T01:00:00.000Z' },
    { event: 'handed_over', at: '2026-11-21T01:00:04.000Z' },
  ],
  expectedBy: '2026-11-28T01:00:00.000Z',
  canAskAgain: false,
  order: { type: 'scenic_ticket', status: 'being_refunded' },
  serverTime: new Date().toISOString(),
  ...change,
});

/** A taxi trip of a report without positions. */
const stubUnplaced = (page: Page) =>
  replaceAnswers(page, /\/v1\/orders\/[\da-f-]{36}(?:\?|$)/, async (question) => {
    const order = (await question.fetch()) as OrderDetail;
    const { positions: _, ...fields } = order.fields as Extract<
      OrderDetail['fields'],
      { kind: 'trip' }
    >;
    await question.fulfill({ json: { ...order, fields: { ...fields, rideId: null } } });
  });

/** Rating, receipt, refund and trip of an order, in their states. */
function aftercareScreens(
  { after: t, detail, errors }: Texts,
  orders: readonly OrderSummary[],
): Screen[] {
  const orderId = (type: string, status: string): string =>
    orders.find((order) => order.type === type && order.status === status)?.id ?? UNKNOWN_ID;
  const metro = orderId('metro', 'completed');
  const unpaidMetro = orderId('metro', 'to_be_paid');
  const unpaid = orders.find(({ status }) => status === 'to_be_paid')?.id ?? UNKNOWN_ID;
  const rate = (stars: number) => async (page: Page) => {
    await page.getByRole('radio', { name: t.evaluate.star(stars) }).check();
  };
  const form = (page: Page) => page.getByRole('heading', { name: t.evaluate.ask });
  const refunds: Record<string, Partial<Refund>> = {
    pending: {},
    trouble: {
      failure: { reason: 'no_answer', text: { zh: '支付机构没有回应', en: 'No answer yet' } },
    },
    succeeded: {
      status: 'succeeded',
      expectedBy: null,
      timeline: [
        { event: 'requested', at: '2026-11-21T01:00:00.000Z' },
        { event: 'succeeded', at: '2026-11-21T01:00:09.000Z' },
      ],
    },
    'under-review': {
      status: 'under_review',
      ground: null,
      timeline: [
        { event: 'requested', at: '2026-11-21T01:00:00.000Z' },
        { event: 'under_review', at: '2026-11-21T01:00:00.001Z' },
      ],
      order: { type: 'metro', status: 'completed' },
    },
    granted: {
      amountCents: 1200,
      ground: 'decided',
      decision: {
        text: '经查，列车在人民广场停留较久，退还部分票款。',
        at: '2026-11-22T01:00:00.000Z',
      },
      timeline: [
        { event: 'requested', at: '2026-11-21T01:00:00.000Z' },
        { event: 'under_review', at: '2026-11-21T01:00:00.001Z' },
        { event: 'approved', at: '2026-11-22T01:00:00.000Z' },
      ],
    },
    refused: {
      status: 'refused',
      ground: null,
      expectedBy: null,
      canAskAgain: true,
      decision: {
        text: '闸机记录显示行程已正常完成，当时线路运营正常，票价与官方票价一致。'.repeat(3),
        at: '2026-11-22T01:00:00.000Z',
      },
      timeline: [
        { event: 'requested', at: '2026-11-21T01:00:00.000Z' },
        { event: 'under_review', at: '2026-11-21T01:00:00.001Z' },
        { event: 'refused', at: '2026-11-22T01:00:00.000Z' },
      ],
      order: { type: 'metro', status: 'completed' },
    },
    failed: {
      status: 'failed',
      expectedBy: null,
      note: '行程取消了，希望尽快退款。'.repeat(8),
      failure: { reason: 'refused', text: { zh: '支付机构拒绝了退款', en: 'It was refused' } },
    },
  };
  return [
    {
      name: 'after-rate',
      address: addressOf('/riding-order-list/order-evaluate', metro),
      rider: DEMO_RIDER,
      shows: form,
    },
    ...[2, 5].map((stars): Screen => ({
      name: `after-rate-${stars}`,
      address: addressOf('/riding-order-list/order-evaluate', metro),
      rider: DEMO_RIDER,
      act: rate(stars),
      shows: (page) => page.getByRole('button', { name: t.evaluate.submit }),
    })),
    {
      name: 'after-rated',
      address: addressOf('/riding-order-list/order-evaluate', metro),
      rider: DEMO_RIDER,
      stub: (page) =>
        replaceAnswers(page, /\/v1\/orders\/[^/]+$/, async (question) => {
          const body = (await question.fetch()) as { actions: string[] };
          const rating = {
            stars: 4,
            tags: ['on_time', 'clean', 'easy_to_pay'],
            comment: '车厢很干净，换乘指引清楚。\nWould ride again.',
            at: '2026-11-21T01:00:00.000Z',
          };
          const actions = body.actions.filter((action) => action !== 'rate');
          await question.fulfill({ json: { ...body, actions, rating } });
        }),
      shows: (page) => page.getByText(t.evaluate.thanks),
    },
    {
      name: 'after-rate-not-allowed',
      address: addressOf('/riding-order-list/order-evaluate', unpaid),
      rider: DEMO_RIDER,
      shows: (page) => page.getByText(t.evaluate.notAllowed),
    },
    ...orders
      .filter(({ status }) => ['completed', 'refunded', 'to_be_used'].includes(status))
      .map(({ id, type, status, parkingKind }): Screen => ({
        name: ['after-receipt', type, parkingKind, status].filter(Boolean).join('-'),
        address: addressOf('/riding-order-list/receipt', id),
        rider: DEMO_RIDER,
        shows: card,
      })),
    {
      name: 'after-receipt-not-available',
      address: addressOf('/riding-order-list/receipt', unpaid),
      rider: DEMO_RIDER,
      shows: (page) => page.getByText(errors.receipt_not_available),
      expected: [/status of 409/],
    },
    ...Object.entries(refunds).map(([name, change]): Screen => ({
      name: `after-refund-${name}`,
      address: addressOf('/refund-detail', metro),
      rider: DEMO_RIDER,
      stub: (page) =>
        replaceAnswers(page, /\/refund$/, (question) =>
          question.fulfill({ json: refund(metro, change) }),
        ),
      shows: heading(t.refund.timeline),
    })),
    {
      name: 'after-refund-not-allowed',
      address: addressOf('/refund-detail', unpaid),
      rider: DEMO_RIDER,
      shows: (page) => page.getByText(t.refund.notAllowed),
      expected: [/status of 404/],
    },
    ...['metro', 'bus', 'ferry', 'taxi', 'co_passenger', 'custom_bus'].flatMap((type): Screen[] => {
      const id = orders.find((order) => order.type === type)?.id;
      return id === undefined
        ? []
        : [
            {
              name: `after-trip-${type.replace('_', '-')}`,
              address: addressOf('/riding-detail', id),
              rider: DEMO_RIDER,
              shows: heading(detail.trip),
            },
          ];
    }),
    {
      name: 'after-trip-unplaced',
      address: addressOf('/riding-detail', orders.find(({ type }) => type === 'taxi')?.id ?? ''),
      rider: DEMO_RIDER,
      stub: stubUnplaced,
      shows: (page) => page.getByText(detail.tripDetail.noPositions),
    },
    {
      name: 'after-trip-none',
      address: addressOf('/riding-detail', orders.find(({ type }) => type === 'parking')?.id ?? ''),
      rider: DEMO_RIDER,
      shows: (page) => page.getByText(detail.tripDetail.none),
    },
    {
      name: 'after-trip-old',
      address: `/riding-detail-old?orderNo=${orders.find(({ id }) => id === metro)?.orderNo}&orderType=01`,
      rider: DEMO_RIDER,
      shows: heading(detail.trip),
    },
    {
      name: 'after-trip-old-unpaid',
      address: `/riding-detail-old?orderNo=${orders.find(({ id }) => id === unpaidMetro)?.orderNo}&orderType=01`,
      rider: DEMO_RIDER,
      shows: heading(detail.trip),
    },
    {
      name: 'after-trip-old-broken',
      address: '/riding-detail-old?orderType=01',
      rider: DEMO_RIDER,
      shows: (page) => page.getByText(detail.tripDetail.linkBroken),
    },
    {
      name: 'after-amp-order',
      address: addressOf('/amp-order-detail', metro),
      rider: DEMO_RIDER,
      shows: heading(detail.timeline),
    },
    {
      name: 'after-amp-order-unpaid',
      address: addressOf('/amp-order-detail', unpaidMetro),
      rider: DEMO_RIDER,
      shows: heading(detail.timeline),
    },
    {
      name: 'after-order-links',
      address: addressOf('/riding-order-list/order-detail', metro),
      rider: DEMO_RIDER,
      act: (page) => page.getByRole('heading', { name: detail.timeline }).scrollIntoViewIfNeeded(),
      shows: (page) => page.getByRole('navigation', { name: detail.links.title }),
    },
  ];
}

export const screens = { elsewhere: elsewhereScreens, aftercare: aftercareScreens };
