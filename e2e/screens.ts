import type { Locator, Page } from 'playwright-core';
import type { OrderPage, OrderSummary } from '../packages/contract/src/orders.ts';
import type { Payment } from '../packages/contract/src/payments.ts';
import { aftercareScreens, elsewhereScreens } from './aftercare-screens.ts';
import { BUSY_RIDER, callAs, DEMO_RIDER, logIn, NEW_RIDER } from '../tools/stage/rider.ts';
import { planScreens } from './plan-screens.ts';
import { guideScreens } from './guide-screens.ts';
import { lineScreens } from './line-screens.ts';
import { mapScreens } from './map-screens.ts';
import { giftScreens } from './gift-screens.ts';
import { rideScreens } from './ride-screens.ts';
import { problem } from './problem.ts';
import type { Screen } from './screen.ts';
import { sharedTripScreens } from './shared-trips.ts';
import { stationScreens } from './station-screens.ts';
import { withNumber, type Texts } from './texts.ts';

const ORDERS = '/riding-order-list/';
const LIST_CALL = /\/v1\/orders(\?|$)/;
const card = (page: Page): Locator => page.getByRole('article');
const heading = (page: Page): Locator => page.getByRole('heading', { level: 1 });

/** The first order of each type and status the demo rider has. */
export async function ordersOf(origin: string): Promise<OrderSummary[]> {
  const token = await logIn(origin, DEMO_RIDER);
  const found = new Map<string, OrderSummary>();
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: OrderPage = await callAs<OrderPage>(
      origin,
      token,
      `/v1/orders?limit=50${cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`}`,
    );
    for (const order of page.items) {
      const key = [order.type, order.status, order.parkingKind].join(' ');
      if (!found.has(key)) found.set(key, order);
    }
    cursor = page.nextCursor;
  }
  return [...found.values()];
}

function general(t: Texts): Screen[] {
  return [
    { name: 'home', address: '/', shows: heading },
    {
      name: 'home-rider',
      address: '/',
      rider: DEMO_RIDER,
      shows: (page) => page.getByRole('article'),
    },
    { name: 'about', address: '/about', shows: heading },
    { name: 'test', address: '/test', shows: (page) => page.getByTestId('host') },
    {
      name: 'no-route',
      address: '/nowhere',
      shows: heading,
      expected: [/status of 404/],
    },
    {
      name: 'page-code-missing',
      address: '/',
      shows: (page) => page.getByRole('button', { name: t.app.reload }),
      act: async (page) => {
        await page.route(/\/assets\/about-/, (route) => route.abort('failed'));
        await page.getByRole('link', { name: t.home.about }).tap();
      },
      expected: [/ERR_FAILED|ChunkLoadError|dynamically imported/, /preload/],
    },
    { name: 'sandbox-inbox', address: 'sandbox:/inbox', shows: heading },
    { name: 'sandbox-partner', address: 'sandbox:/partner', shows: heading },
    { name: 'sandbox-cashier', address: 'sandbox:/cashier', shows: heading },
  ];
}

function login(t: Texts): Screen[] {
  const phone = (page: Page): Locator => page.getByRole('textbox', { name: t.login.phone });
  const submit = (page: Page): Locator =>
    page.getByRole('main').getByRole('button', { name: t.auth.submit, exact: true });
  return [
    { name: 'login', address: '/login', shows: phone },
    {
      name: 'login-errors',
      address: '/login',
      act: (page) => submit(page).tap(),
      shows: (page) => page.getByText(t.errors.phone_empty),
    },
    {
      name: 'login-code-sent',
      address: '/login',
      act: async (page) => {
        await phone(page).fill(`139${Math.floor(Math.random() * 1e8)}`.padEnd(11, '0'));
        await page.getByRole('button', { name: t.login.send }).tap();
      },
      shows: (page) => page.getByRole('button', { name: withNumber(t.login.resendIn) }),
    },
    {
      name: 'partner-no-ticket',
      address: '/thirdparty/login',
      shows: (page) => page.getByText(t.auth.noTicket),
    },
    {
      name: 'partner-bad-ticket',
      address: '/thirdparty/login?ticket=forged',
      shows: (page) => page.getByText(t.errors.ticket_invalid),
      expected: [/status of 400/],
    },
  ];
}

function list(t: Texts): Screen[] {
  const retry = (page: Page): Locator => page.getByRole('button', { name: t.ui.retry });
  return [
    { name: 'orders', address: ORDERS, rider: DEMO_RIDER, shows: card },
    { name: 'orders-many', address: ORDERS, rider: BUSY_RIDER, shows: card },
    { name: 'orders-metro', address: `${ORDERS}metro`, rider: DEMO_RIDER, shows: card },
    {
      name: 'orders-refunds',
      address: `${ORDERS}all/refund`,
      rider: DEMO_RIDER,
      shows: card,
    },
    {
      name: 'orders-empty',
      address: ORDERS,
      rider: NEW_RIDER,
      shows: (page) => page.getByText(t.orders.emptyTitle),
    },
    {
      name: 'orders-loading',
      address: ORDERS,
      rider: DEMO_RIDER,
      stub: (page) => page.route(LIST_CALL, () => {}),
      shows: (page) => page.getByText(t.orders.yearNote),
    },
    {
      name: 'orders-no-network',
      address: ORDERS,
      rider: DEMO_RIDER,
      stub: (page) => page.route(LIST_CALL, (route) => route.abort('failed')),
      shows: retry,
      expected: [/ERR_FAILED|Network Error/],
    },
    {
      name: 'orders-unavailable',
      address: ORDERS,
      rider: DEMO_RIDER,
      stub: (page) => page.route(LIST_CALL, (route) => route.fulfill(problem('unavailable', 503))),
      shows: retry,
      expected: [/status of 503/],
    },
  ];
}

const detailAddress = (order: OrderSummary): string =>
  order.type === 'parking'
    ? `${ORDERS}parking/all/${order.id}`
    : `${ORDERS}order-detail?id=${order.id}&type=${order.type}`;

function details(t: Texts, orders: readonly OrderSummary[]): Screen[] {
  const cancellable = orders.find(({ actions }) => actions.includes('cancel'));
  const payable = orders.find(({ actions }) => actions.includes('pay'));
  return [
    ...orders.map((order): Screen => ({
      name: ['order', order.type, order.parkingKind, order.status].filter(Boolean).join('-'),
      address: detailAddress(order),
      rider: DEMO_RIDER,
      shows: (page) => page.getByRole('heading', { name: t.detail.timeline }),
    })),
    {
      name: 'order-not-found',
      address: `${ORDERS}order-detail?id=00000000-0000-7000-8000-000000000000&type=metro`,
      rider: DEMO_RIDER,
      shows: (page) => page.getByText(t.errors.order_not_found),
      expected: [/status of 404/],
    },
    ...(cancellable
      ? [
          {
            name: 'order-cancel-asks',
            address: detailAddress(cancellable),
            rider: DEMO_RIDER,
            act: (page: Page) => page.getByRole('button', { name: t.detail.cancel }).tap(),
            shows: (page: Page) => page.getByText(t.detail.cancelAsk),
          },
        ]
      : []),
    ...(payable
      ? (['payer_unknown', 'upstream_timeout'] as const).map((code) => ({
          name: `order-${code.replace('_', '-')}`,
          // As the gateway sends riders back whom the chat app did not tell of.
          address: `${detailAddress(payable)}${payable.type === 'parking' ? '?' : '&'}payer=${code}${
            code === 'payer_unknown' ? '&payer_else=1' : ''
          }`,
          rider: DEMO_RIDER,
          shows: (page: Page) => page.getByRole('alertdialog').getByText(t.errors[code]),
        }))
      : []),
  ];
}

/**
 * The payment result in each of its outcomes, told by an answer in the gateway's place.
 * @param id of an order the rider has; the payment goes by it too
 */
function results(t: Texts, id: string): Screen[] {
  const answer = (status: Payment['status'], order: Partial<Payment['order']>): Payment => ({
    id,
    orderId: id,
    status,
    amountCents: 3980,
    checkout: null,
    startedAt: new Date().toISOString(),
    order: {
      type: 'scenic_ticket',
      status: 'to_be_paid',
      closedReason: null,
      payDeadline: new Date(Date.now() + 600_000).toISOString(),
      ...order,
    },
    serverTime: new Date().toISOString(),
  });
  const closed = { status: 'closed', payDeadline: null } as const;
  const outcomes = {
    confirming: answer('confirming', { status: 'in_payment' }),
    succeeded: answer('succeeded', { status: 'paid' }),
    failed: answer('failed', {}),
    timedOut: answer('confirming', { ...closed, closedReason: 'payment_timed_out' }),
    cancelled: answer('failed', { ...closed, closedReason: 'cancelled' }),
    refunding: answer('refunding', { ...closed, closedReason: 'payment_timed_out' }),
    refunded: answer('refunded', { ...closed, closedReason: 'payment_timed_out' }),
  };
  return [
    ...Object.entries(outcomes).map(([name, payment]): Screen => ({
      name: `result-${name}`,
      address: `/riding-detail-result?id=${id}&payment=${id}`,
      rider: DEMO_RIDER,
      stub: (page) => page.route(/\/v1\/payments\//, (route) => route.fulfill({ json: payment })),
      shows: (page) =>
        page.getByRole('main').getByText(t.detail.result[name as keyof typeof outcomes], {
          exact: true,
        }),
    })),
    {
      name: 'result-none',
      address: '/riding-detail-result',
      rider: DEMO_RIDER,
      shows: (page) => page.getByText(t.detail.result.none),
    },
  ];
}

/** The rules and documents, with and without a trip, and the fees of orders. */
function rules(t: Texts, orders: readonly OrderSummary[]): Screen[] {
  const trip = 'distanceMetres=18321&durationSeconds=2400&at=2026-10-01T16:00:00Z';
  const source = (page: Page): Locator => page.getByText(t.rules.validity.source, { exact: true });
  const total = (page: Page): Locator => page.getByText(t.fees.total, { exact: true });
  const estimated = (page: Page): Locator => page.getByText(t.fees.estimatedTotal);
  const pages: [string, string, Screen['shows']][] = [
    ['taxi', '/triprule-passenger-info', source],
    ['taxi-trip', `/triprule-passenger-info?${trip}&waitingSeconds=540`, estimated],
    ['saic', '/triprule-passenger-saic-info', source],
    ['saic-old', '/triprule-passenger-saic-info?version=2025-01', source],
    ['saic-estimate', `/triprule-passenger-saic-predict?${trip}`, estimated],
    ['estimate', '/triprule-passenger-pricing-predict-rule', source],
    ['forecast', `/triprule-valuation-forecast?service=saic&${trip}`, estimated],
    ['cancellation-fee', '/triprule-passenger-pricing-info-cancle-rule', source],
    ['cancellation', '/passenger-cancle-rule', card],
    ['prepayment', '/prepayment-rule', card],
    ['agreement', '/prepayment-agreement', card],
    ['agreement-old', '/prepayment-agreement?version=2025-01', card],
    ['price', '/autotrip-price-rule', source],
    ['coupons', '/coupon-rules', card],
    ['points', '/integral-strategy', card],
  ];
  const fees = orders.filter(
    ({ type, status, parkingKind }) =>
      (type === 'taxi' && status !== 'ongoing' && status !== 'closed') ||
      (type === 'metro' && status === 'completed') ||
      parkingKind === 'street',
  );
  return [
    ...pages.map(([name, address, shows]): Screen => ({ name: `rules-${name}`, address, shows })),
    ...fees.map(({ id, type, status, parkingKind }): Screen => ({
      name: ['rules-fee', type, parkingKind, status].filter(Boolean).join('-'),
      address: `/autotrip-order-fee?id=${id}`,
      rider: DEMO_RIDER,
      shows: total,
    })),
    {
      name: 'rules-fee-without-order',
      address: '/triprule-taxi-paid',
      rider: DEMO_RIDER,
      shows: (page) => page.getByText(t.rules.fee.noOrder),
    },
    {
      name: 'rules-no-version',
      address: '/triprule-passenger-info?version=1999',
      shows: (page) => page.getByText(t.errors.fee_rule_not_found),
      expected: [/status of 404/],
    },
    {
      name: 'rules-trip-wrong',
      address: '/triprule-passenger-saic-predict?distanceMetres=5000',
      shows: (page) => page.getByText(t.errors.fee_input_invalid),
      expected: [/status of 400/],
    },
  ];
}

type Tell = (t: Texts, orders: readonly OrderSummary[]) => Screen[];

/** Every screen in every state, by what it is about. */
export const SCREENS = {
  general,
  login,
  list,
  details,
  results: (t, orders) => results(t, orders[0]?.id ?? ''),
  rules,
  elsewhere: elsewhereScreens,
  aftercare: aftercareScreens,
  gifts: giftScreens,
  stations: stationScreens,
  rides: rideScreens,
  trips: sharedTripScreens,
  guide: guideScreens,
  line: lineScreens,
  map: mapScreens,
  plan: planScreens,
} satisfies Record<string, Tell>;
export type ScreenGroup = keyof typeof SCREENS;

/** Opens the screen in a fresh page and brings it into its state. */
export async function openScreen(
  page: Page,
  screen: Screen,
  at: { origin: string; page: (address: string) => string },
): Promise<void> {
  await screen.stub?.(page);
  const sandbox = /^sandbox:(.*)$/.exec(screen.address)?.[1];
  const english = at.page('/').includes('en_us') ? '?language=en_us' : '';
  await page.goto(
    sandbox === undefined ? at.page(screen.address) : `${at.origin}/sandbox${sandbox}${english}`,
  );
  await screen.act?.(page);
  await screen.shows(page).first().waitFor();
}
