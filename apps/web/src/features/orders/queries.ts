import type { OrderDetail, OrderPage, OrderSummary } from '@shtrans/contract/orders';
import type { StatusTab } from '@shtrans/contract/order-status';
import type { OrderType } from '@shtrans/contract/order-types';
import type { Payment, PaymentMethod } from '@shtrans/contract/payments';
import { call } from '../../core/api/call.ts';
import { loadNextPage } from '../../core/query/pages.ts';
import {
  expireQueries,
  fetchQuery,
  patchQueries,
  type Query,
  queriesUnder,
  writeQuery,
} from '../../core/query/query-cache.ts';
import { noteServerTime } from '../../core/clock/server-clock.ts';
import { isUnfinished } from './registry.ts';

export interface OrderTab {
  type: OrderType | 'all';
  tab: StatusTab;
}

/** The loaded pages of a list, first to last. */
type OrderPages = readonly OrderPage[];

const LISTS = ['orders', 'list'] as const;

async function fetchPage(
  { type, tab }: OrderTab,
  cursor: string | undefined,
  signal?: AbortSignal,
): Promise<OrderPage> {
  const query = { type, tab, ...(cursor !== undefined && { cursor }) };
  const page = await call('GET maas:/v1/orders', { query, signal });
  noteServerTime(page.serverTime);
  return page;
}

/**
 * The pages of one tab. They are never fetched again as a whole: a rider at order 3,000 would wait
 * for 150 requests. `refreshOrders` renews them from the top, changes are patched in.
 */
export const orderListQuery = (tab: OrderTab): Query<OrderPages> => ({
  key: [...LISTS, tab.type, tab.tab],
  load: async (signal) => [await fetchPage(tab, undefined, signal)],
  freshMs: Infinity,
  saved: tab.type === 'all' && tab.tab === 'all',
});

/** Adds the next page to the loaded ones. */
export const loadMoreOrders = (tab: OrderTab): Promise<void> =>
  loadNextPage<OrderPage>(orderListQuery(tab).key, (cursor) => fetchPage(tab, cursor));

/** Starts a tab's list anew from its first page; the old one stays when that fails. */
export async function refreshOrders(tab: OrderTab): Promise<void> {
  const page = await fetchPage(tab, undefined);
  writeQuery(orderListQuery(tab).key, [page]);
}

/** The head of the whole list, where the unfinished orders stand. */
export const unfinishedOrdersQuery: Query<OrderPage> = {
  key: ['orders', 'unfinished'],
  load: async (signal) => {
    const query = { type: 'all', tab: 'all', limit: 3 } as const;
    const page = await call('GET maas:/v1/orders', { query, signal });
    noteServerTime(page.serverTime);
    return page;
  },
  freshMs: 5000,
  saved: true,
};

export const orderDetailQuery = (id: string): Query<OrderDetail> => ({
  key: ['orders', 'detail', id],
  load: async (signal) => {
    const detail = await call('GET maas:/v1/orders/:id', { params: { id }, signal });
    noteServerTime(detail.serverTime);
    return detail;
  },
});

export const paymentQuery = (id: string): Query<Payment> => ({
  key: ['payments', id],
  load: async (signal) => {
    const payment = await call('GET maas:/v1/payments/:id', { params: { id }, signal });
    noteServerTime(payment.serverTime);
    return payment;
  },
  freshMs: 0,
});

export const startPayment = (
  id: string,
  idempotencyKey: string,
  method: PaymentMethod | undefined,
): Promise<Payment> =>
  call('POST maas:/v1/orders/:id/payments', { params: { id }, query: { method }, idempotencyKey });

export const cancelOrder = (id: string, idempotencyKey: string): Promise<OrderDetail> =>
  call('POST maas:/v1/orders/:id/cancel', { params: { id }, idempotencyKey });

/** The order as some loaded list knows it, so that its detail can show at once. */
export function listedOrder(id: string): OrderSummary | undefined {
  for (const { data } of queriesUnder<OrderPages>(LISTS)) {
    for (const page of data) {
      const found = page.items.find((item) => item.id === id);
      if (found) return found;
    }
  }
  return undefined;
}

/** Puts a changed order into every loaded list where it stands, without moving anything. */
export function patchOrder(order: OrderSummary): void {
  patchQueries<OrderPages>(LISTS, (pages) => {
    const old = pages.flatMap((page) => page.items).find((item) => item.id === order.id);
    if (!old) return undefined;
    const change = Number(isUnfinished(order)) - Number(isUnfinished(old));
    return pages.map((page) => ({
      ...page,
      unfinishedCount: Math.max(0, page.unfinishedCount + change),
      items: page.items.some((item) => item.id === order.id)
        ? page.items.map((item) => (item.id === order.id ? order : item))
        : page.items,
    }));
  });
  expireQueries(unfinishedOrdersQuery.key);
}

/** Asks for the order as it is now and shows that wherever it is loaded; as it was when that fails. */
export async function renewOrder(id: string): Promise<void> {
  try {
    patchOrder(await fetchQuery(orderDetailQuery(id), true));
  } catch {
    // The page that shows the order tells of the failure.
  }
}
