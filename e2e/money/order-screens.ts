import type { Locator, Page } from 'playwright-core';
import type { OrderSummary } from '../../packages/contract/src/orders/schemas.ts';
import type { Payment } from '../../packages/contract/src/payments/schemas.ts';
import { BUSY_RIDER, DEMO_RIDER, NEW_RIDER } from '../../tools/stage/rider.ts';
import { replaceAnswers } from '../../tools/stage/stand-in.ts';
import { problem } from '../stage/problem.ts';
import type { Screen } from '../screens/screen.ts';
import type { Texts } from '../stage/texts.ts';

const ORDERS = '/riding-order-list/';
const LIST_CALL = /\/v1\/orders(\?|$)/;
const card = (page: Page): Locator => page.getByRole('article');

function list(t: Texts): Screen[] {
  const retry = (page: Page): Locator => page.getByRole('button', { name: t.ui.retry });
  return [
    { name: 'orders', address: ORDERS, rider: DEMO_RIDER, shows: card },
    { name: 'orders-many', address: ORDERS, rider: BUSY_RIDER, shows: card },
    { name: 'orders-metro', address: `${ORDERS}metro`, rider: DEMO_RIDER, shows: card },
    {
      name: 'orders-unpaid',
      address: `${ORDERS}all/unpaid`,
      rider: DEMO_RIDER,
      shows: card,
    },
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
      stub: (page) => replaceAnswers(page, LIST_CALL, () => {}),
      shows: (page) => page.getByText(t.orders.yearNote),
    },
    {
      name: 'orders-no-network',
      address: ORDERS,
      rider: DEMO_RIDER,
      stub: (page) => replaceAnswers(page, LIST_CALL, (question) => question.abort()),
      shows: retry,
      expected: [/ERR_FAILED|Network Error/],
    },
    {
      name: 'orders-unavailable',
      address: ORDERS,
      rider: DEMO_RIDER,
      stub: (page) =>
        replaceAnswers(page, LIST_CALL, (question) =>
          question.fulfill(problem('unavailable', 503)),
        ),
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
          // The gateway returns riders to this address if the chat app does not identify them.
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
 * The payment result in each of its outcomes, by a stubbed answer.
 */
function results(t: Texts, orders: readonly OrderSummary[]): Screen[] {
  // An order of the rider, whose id the payment uses too.
  const id = orders[0]?.id ?? '';
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
  const shownAsCode = (secondsLeft: number): Payment => ({
    ...answer('confirming', { status: 'in_payment' }),
    checkout: {
      kind: 'code',
      provider: 'wechat',
      content: 'weixin://wxpay/bizpayurl?pr=p4lpSuKzz',
      goodUntil: new Date(Date.now() + secondsLeft * 1000).toISOString(),
    },
  });
  const closedOrder = { status: 'closed', payDeadline: null } as const;
  const outcomes = {
    confirming: answer('confirming', { status: 'in_payment' }),
    succeeded: answer('succeeded', { status: 'paid' }),
    failed: answer('failed', {}),
    timedOut: answer('confirming', { ...closedOrder, closedReason: 'payment_timed_out' }),
    cancelled: answer('failed', { ...closedOrder, closedReason: 'cancelled' }),
    refunding: answer('refunding', { ...closedOrder, closedReason: 'payment_timed_out' }),
    refunded: answer('refunded', { ...closedOrder, closedReason: 'payment_timed_out' }),
  };
  return [
    ...Object.entries(outcomes).map(([name, payment]): Screen => ({
      name: `result-${name}`,
      address: `/riding-detail-result?id=${id}&payment=${id}`,
      rider: DEMO_RIDER,
      stub: (page) =>
        replaceAnswers(page, /\/v1\/payments\//, (question) => question.fulfill({ json: payment })),
      shows: (page) =>
        page.getByRole('main').getByText(t.detail.result[name as keyof typeof outcomes], {
          exact: true,
        }),
    })),
    // A ride, whose line and gains are those of the order.
    ...orders
      .filter(({ type, status }) => type === 'metro' && status === 'completed')
      .slice(0, 1)
      .map(({ id: ride, type }): Screen => ({
        name: 'result-ride',
        address: `/riding-detail-result?id=${ride}&payment=${ride}`,
        rider: DEMO_RIDER,
        stub: (page) =>
          replaceAnswers(page, /\/v1\/payments\//, (question) =>
            question.fulfill({
              json: {
                ...answer('succeeded', { type, status: 'completed', payDeadline: null }),
                orderId: ride,
              },
            }),
          ),
        shows: (page) =>
          page.getByRole('list', { name: t.paid.gains }).getByRole('listitem').first(),
      })),
    ...(['scan', 'ended'] as const).map((name): Screen => ({
      name: `result-code-${name}`,
      address: `/riding-detail-result?id=${id}&payment=${id}&by=code`,
      rider: DEMO_RIDER,
      stub: (page) =>
        replaceAnswers(page, /\/v1\/payments\//, (question) =>
          question.fulfill({ json: shownAsCode(name === 'scan' ? 600 : -1) }),
        ),
      shows: (page) =>
        name === 'scan'
          ? page.getByRole('img', { name: t.scan.label(t.scan.apps.wechat) })
          : page.getByRole('alert').getByText(t.scan.ended),
    })),
    {
      name: 'result-none',
      address: '/riding-detail-result',
      rider: DEMO_RIDER,
      shows: (page) => page.getByText(t.detail.result.none),
    },
    {
      name: 'result-malformed',
      address: '/riding-detail-result?payment=none',
      rider: DEMO_RIDER,
      shows: (page) => page.getByText(t.detail.result.none),
      expected: [/status of 400/],
    },
  ];
}

export const screens = { list, details, results };
