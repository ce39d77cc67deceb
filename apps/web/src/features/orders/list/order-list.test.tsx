import { ORDER_TYPES } from '@shtrans/contract/orders/types';
import type { OrderPage } from '@shtrans/contract/orders/schemas';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PATIENCE_MS } from '../../../core/testing/patience.ts';
import { type Language, setLanguage } from '../../../core/i18n/language.ts';
import { loadMessages } from '../../../core/i18n/messages.ts';
import { renewPages } from '../../../core/query/pages.ts';
import { clearQueries, readQuery, writeQuery } from '../../../core/query/query-cache.ts';
import { startRouter } from '../../../core/route/router.ts';
import { plainRow, registerRows } from '../../../core/testing/register-rows.ts';
import { setUrl } from '../../../core/testing/set-url.ts';
import { patchOrder } from '../../../domain/orders/known-orders.ts';
import { orderMessages } from '../../../domain/orders/messages.ts';
import { page, summary } from '../../../domain/orders/order.fixture.ts';
import { transportMessages } from '../../../domain/transport/messages.ts';
import { uiMessages } from '../../../ui/messages.ts';
import { ordersMessages } from '../messages.ts';
import OrderListPage from '../pages/order-list.tsx';
import { listedOrder } from '../pages/order-detail.tsx';
import { orderList } from '../queries.ts';

let answer: () => Promise<Response>;
const json = (body: unknown, status = 200) =>
  Promise.resolve(new Response(JSON.stringify(body), { status }));

async function show(content: OrderPage | (() => Promise<Response>), language: Language = 'zh_cn') {
  answer = typeof content === 'function' ? content : () => json(content);
  setLanguage(language);
  await Promise.all(
    [uiMessages, transportMessages, orderMessages, ordersMessages].map(loadMessages),
  );
  await startRouter();
  render(<OrderListPage />);
}

beforeEach(() => {
  setUrl('http://localhost:8088/shtrans-h5/riding-order-list/');
  clearQueries();
  registerRows([
    plainRow('home', '/'),
    plainRow('orderDetail', '/riding-order-list/order-detail'),
    plainRow('orders', '/riding-order-list/'),
    plainRow('ordersByType', '/riding-order-list/:outerTab'),
    plainRow('ordersByTypeAndStatus', '/riding-order-list/:outerTab/:innerTab'),
    plainRow('railOrders', '/riding-order-list/12306/'),
    plainRow('partnerOrders', '/riding-order-list/third-orderList'),
    plainRow('parkingDetail', '/riding-order-list/:outerTab/:innerTab/:id'),
  ]);
  vi.stubGlobal('fetch', () => answer());
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  setLanguage(undefined);
  vi.unstubAllGlobals();
});

describe('order list', () => {
  it('shows unfinished orders first under their count, then the days, each with its link', async () => {
    const unpaid = summary({
      id: '019b0000-0000-7000-8000-000000000002',
      type: 'bus',
      status: 'to_be_paid',
      paidCents: null,
      actions: ['pay'],
      line: null,
      from: null,
      to: null,
      subject: { zh: '88路', en: 'Route 88' },
    });
    await show(page([unpaid, summary()], { unfinishedCount: 1 }));
    expect(await screen.findByRole('heading', { name: '未完成订单（1）' })).toBeTruthy();
    expect(await screen.findByRole('heading', { name: '11月21日' })).toBeTruthy();
    expect(screen.getByText('仅展示近一年的订单')).toBeTruthy();
    expect(screen.getByRole('link', { name: /去支付/ })).toBeTruthy();
    const link = screen.getByRole('link', { name: /^地铁 人民广场 至 浦东国际机场 / });
    expect(link.getAttribute('href')).toBe(
      `/shtrans-h5/riding-order-list/order-detail?id=${summary().id}&type=metro`,
    );
  });

  it('requests an order on pointerdown, and cancels the request if the touch scrolls', async () => {
    await show(page([summary()]));
    const link = await screen.findByRole('link', { name: /^地铁/ });
    const signals: AbortSignal[] = [];
    vi.stubGlobal('fetch', (url: string, { signal }: RequestInit) => {
      expect(url).toContain(`/v1/orders/${summary().id}`);
      if (signal) signals.push(signal);
      return new Promise(() => {});
    });
    fireEvent.pointerDown(link, { button: 0 });
    await vi.waitFor(() => expect(signals).toHaveLength(1), PATIENCE_MS);
    expect(signals[0]?.aborted).toBe(false);
    fireEvent.pointerCancel(link);
    expect(signals[0]?.aborted).toBe(true);
  });

  it('has a link of its own for each type of transport', async () => {
    await show(page(ORDER_TYPES.map((type) => summary({ id: type, type }))), 'en_us');
    for (const mode of [
      'Metro',
      'Bus',
      'Ferry',
      'Taxi',
      'Parking',
      'Pass',
      'Scenic ticket',
      'Maglev',
      'Customised bus',
      'Co-passenger',
    ]) {
      expect(await screen.findByRole('link', { name: new RegExp(`^${mode} `) })).toBeTruthy();
    }
  });

  it('leads to the parking detail by its own path', async () => {
    await show(page([summary({ type: 'parking', subject: { zh: 'P9', en: 'P9' } })]));
    const link = await screen.findByRole('link', { name: /^停车 P9 / });
    expect(link.getAttribute('href')).toBe(`/shtrans-h5/riding-order-list/all/all/${summary().id}`);
  });

  it('shows number, amount and status of a type and status it does not know', async () => {
    await show(
      page([summary({ type: 'air_taxi', status: 'boarding', from: null, to: null, line: null })]),
    );
    expect(await screen.findByText('261121000000000001')).toBeTruthy();
    expect(screen.getByText('boarding')).toBeTruthy();
    expect(screen.getByText('3.60', { exact: false })).toBeTruthy();
    expect(screen.getByRole('link', { name: /^其他订单/ })).toBeTruthy();
  });

  it('shows the empty state if there are no orders', async () => {
    await show(page([]), 'en_us');
    expect(await screen.findByText('No related orders')).toBeTruthy();
  });

  it('offers a retry with the trace id when the gateway fails', async () => {
    const problem = { code: 'unavailable', status: 503, traceId: 'trace-1' };
    await show(() => json(problem, 503));
    expect(await screen.findByText('ID trace-1')).toBeTruthy();
    answer = () => json(page([summary()]));
    screen.getByRole('button', { name: '重新加载' }).click();
    expect(await screen.findByText('人民广场')).toBeTruthy();
  });

  it('moves through the tabs in the address', async () => {
    await show(page([summary()]));
    expect(screen.getAllByRole('tablist')).toHaveLength(2);
    expect(screen.getAllByRole('tab')).toHaveLength(11 + 5);
  });
});

describe('the cache of the list', () => {
  const tab = { type: 'all', tab: 'all' } as const;
  const fill = () => {
    const items = [summary({ status: 'to_be_paid' })];
    writeQuery(orderList(tab), [page(items, { unfinishedCount: 1, nextCursor: 'c' })]);
  };

  it('shows a changed order in place and counts it', () => {
    fill();
    patchOrder(summary({ status: 'closed', closedReason: 'cancelled' }));
    expect(listedOrder(summary().id)?.status).toBe('closed');
    const data = readQuery(orderList(tab)).data;
    expect(data?.[0]?.unfinishedCount).toBe(0);
  });

  it('keeps the old list when a refresh fails', async () => {
    fill();
    answer = () => Promise.reject(new TypeError('offline'));
    await expect(renewPages(orderList(tab))).rejects.toThrow('Network Error');
    await waitFor(() => expect(listedOrder(summary().id)).toBeDefined());
  });
});
