import type { OrderDetail, OrderPage, OrderSummary } from '@shtrans/contract/orders';
import type { StatusTab } from '@shtrans/contract/order-status';
import type { OrderType } from '@shtrans/contract/order-types';
import type { Payment } from '@shtrans/contract/payments';
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import { call } from '../../core/api/call.ts';
import { noteServerTime } from '../../ui/server-clock.ts';
import { isUnfinished } from './registry.ts';

export interface OrderTab {
  type: OrderType | 'all';
  tab: StatusTab;
}
type OrderPages = InfiniteData<OrderPage, string | undefined>;

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
export const orderListQuery = (tab: OrderTab) =>
  infiniteQueryOptions({
    queryKey: [...LISTS, tab.type, tab.tab],
    queryFn: ({ pageParam, signal }) => fetchPage(tab, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    staleTime: Infinity,
    gcTime: 30 * 60_000,
  });

/** Starts a tab's list anew from its first page; the old one stays when that fails. */
export async function refreshOrders(client: QueryClient, tab: OrderTab): Promise<void> {
  const page = await fetchPage(tab, undefined);
  client.setQueryData(orderListQuery(tab).queryKey, { pages: [page], pageParams: [undefined] });
}

/** The head of the whole list, where the unfinished orders stand. */
export const unfinishedOrdersQuery = () =>
  queryOptions({
    queryKey: ['orders', 'unfinished'],
    queryFn: async ({ signal }) => {
      const query = { type: 'all', tab: 'all', limit: 3 } as const;
      const page = await call('GET maas:/v1/orders', { query, signal });
      noteServerTime(page.serverTime);
      return page;
    },
    staleTime: 5000,
  });

export const orderDetailQuery = (id: string) =>
  queryOptions({
    queryKey: ['orders', 'detail', id],
    queryFn: async ({ signal }) => {
      const detail = await call('GET maas:/v1/orders/:id', { params: { id }, signal });
      noteServerTime(detail.serverTime);
      return detail;
    },
    enabled: id !== '',
  });

export const paymentQuery = (id: string) =>
  queryOptions({
    queryKey: ['payments', id],
    queryFn: async ({ signal }) => {
      const payment = await call('GET maas:/v1/payments/:id', { params: { id }, signal });
      noteServerTime(payment.serverTime);
      return payment;
    },
    enabled: id !== '',
    staleTime: 0,
  });

export const startPayment = (id: string, idempotencyKey: string): Promise<Payment> =>
  call('POST maas:/v1/orders/:id/payments', { params: { id }, idempotencyKey });

export const cancelOrder = (id: string, idempotencyKey: string): Promise<OrderDetail> =>
  call('POST maas:/v1/orders/:id/cancel', { params: { id }, idempotencyKey });

/** The order as some loaded list knows it, so that its detail can show at once. */
export function listedOrder(client: QueryClient, id: string): OrderSummary | undefined {
  for (const [, data] of client.getQueriesData<OrderPages>({ queryKey: LISTS })) {
    for (const page of data?.pages ?? []) {
      const found = page.items.find((item) => item.id === id);
      if (found) return found;
    }
  }
  return undefined;
}

/** Puts a changed order into every loaded list where it stands, without moving anything. */
export function patchOrder(client: QueryClient, order: OrderSummary): void {
  client.setQueriesData<OrderPages>({ queryKey: LISTS }, (data) => {
    const old = data?.pages.flatMap((page) => page.items).find((item) => item.id === order.id);
    if (!data || !old) return data;
    const change = Number(isUnfinished(order)) - Number(isUnfinished(old));
    const pages = data.pages.map((page) => ({
      ...page,
      unfinishedCount: Math.max(0, page.unfinishedCount + change),
      items: page.items.some((item) => item.id === order.id)
        ? page.items.map((item) => (item.id === order.id ? order : item))
        : page.items,
    }));
    return { ...data, pages };
  });
}

/** Asks for the order as it is now and shows that wherever it is loaded. */
export async function renewOrder(client: QueryClient, id: string): Promise<void> {
  patchOrder(client, await client.fetchQuery({ ...orderDetailQuery(id), staleTime: 0 }));
}

/** After something about the order changed elsewhere: its detail and the lists are asked again. */
export async function forgetOrder(client: QueryClient, id: string): Promise<void> {
  client.removeQueries({ queryKey: LISTS, type: 'inactive' });
  await client.invalidateQueries({ queryKey: orderDetailQuery(id).queryKey });
}
