import type { OrderDetail, OrderSummary } from '@shtrans/contract/orders';
import type { Refund } from '@shtrans/contract/refunds';
import type { StatusTab } from '@shtrans/contract/order-status';
import type { OrderType } from '@shtrans/contract/order-types';
import { attempt } from '../../core/api/attempt.ts';
import { call } from '../../core/api/call.ts';
import type { CallInput } from '../../core/api/call-types.ts';
import { pages, query } from '../../core/query/query.ts';
import {
  expireQuery,
  fetchQuery,
  knownPages,
  patchPages,
  readQuery,
  writeQuery,
} from '../../core/query/query-cache.ts';
import { orderQuery } from '../../domain/orders/order-query.ts';
import { isUnfinished } from './registry.ts';

export interface OrderTab {
  type: OrderType | 'all';
  tab: StatusTab;
}

/** The pages of one tab: renewed from the top by the rider, changes are patched in. */
export const orderList = ({ type, tab }: OrderTab) =>
  pages(
    'GET maas:/v1/orders',
    { query: { type, tab } },
    { freshMs: Infinity, saved: type === 'all' && tab === 'all' },
  );

/** The head of the whole list, where the unfinished orders stand. */
export const unfinishedOrders = query(
  'GET maas:/v1/orders',
  { query: { type: 'all', tab: 'all', limit: 3 } },
  { freshMs: 5000, saved: true },
);

/** Cancels the order and shows its new state wherever it is loaded. */
export async function cancelOrder(id: string): Promise<void> {
  const order = await attempt(`cancel ${id}`, (idempotencyKey) =>
    call('POST maas:/v1/orders/:id/cancel', { params: { id }, idempotencyKey }),
  );
  showOrder(order);
}

/** The order as some loaded list knows it, so that its detail can show at once. */
export const listedOrder = (id: string): OrderSummary | undefined =>
  knownPages('GET maas:/v1/orders')
    .flatMap((list) => list.flatMap((page) => page.items))
    .find((item) => item.id === id);

/** Puts a changed order into every loaded list where it stands, without moving anything. */
export function patchOrder(order: OrderSummary): void {
  patchPages('GET maas:/v1/orders', (list) => {
    const old = list.flatMap((page) => page.items).find((item) => item.id === order.id);
    if (!old) return undefined;
    const change = Number(isUnfinished(order)) - Number(isUnfinished(old));
    return list.map((page) => ({
      ...page,
      unfinishedCount: Math.max(0, page.unfinishedCount + change),
      items: page.items.some((item) => item.id === order.id)
        ? page.items.map((item) => (item.id === order.id ? order : item))
        : page.items,
    }));
  });
  expireQuery(unfinishedOrders);
}

/** Shows what a write made of an order wherever it is loaded. */
export function showOrder(order: OrderDetail): void {
  writeQuery(orderQuery(order.id), order);
  patchOrder(order);
}

/** Asks for the order as it is now and shows that wherever it is loaded; as it was when that fails. */
export async function renewOrder(id: string): Promise<void> {
  try {
    patchOrder(await fetchQuery(orderQuery(id), true));
  } catch {
    // The page that shows the order tells of the failure.
  }
}

export const refundQuery = (id: string) =>
  query(
    'GET maas:/v1/orders/:id/refund',
    { params: { id } },
    {
      freshMs: 0,
      // The order moves with its refund: what is shown of it elsewhere is out of date then.
      onAnswer: ({ order }) => {
        const { data: known } = readQuery(orderQuery(id));
        if (known && known.status !== order.status) void renewOrder(id);
      },
    },
  );

type RefundWish = CallInput<'POST maas:/v1/orders/:id/refund'>['body'];

/** Asks for the money of an order; what is known of the order is out of date then. */
export async function askRefund(id: string, body: RefundWish): Promise<Refund> {
  const refund = await attempt(`refund ${id}`, (idempotencyKey) =>
    call('POST maas:/v1/orders/:id/refund', { params: { id }, body, idempotencyKey }),
  );
  writeQuery(refundQuery(id), refund);
  expireQuery(orderQuery(id));
  return refund;
}
