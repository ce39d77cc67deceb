import type { OrderDetail, OrderSummary } from '@shtrans/contract/orders/schemas';
import { expireQuery, fetchQuery, patchPages, writeQuery } from '../../core/query/query-cache.ts';
import { isUnfinished } from './order-facts.ts';
import { orderQuery, unfinishedOrders } from './order-query.ts';

/** Replaces a changed order in every loaded list, without moving anything. */
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

/** Shows the result of a write to an order wherever it is loaded. */
export function showOrder(order: OrderDetail): void {
  writeQuery(orderQuery(order.id), order);
  patchOrder(order);
}

/** Reloads the order and shows it wherever it is loaded; unchanged if that fails. */
export async function renewOrder(id: string): Promise<void> {
  try {
    patchOrder(await fetchQuery(orderQuery(id), true));
  } catch {
    // The page that shows the order reports the failure.
  }
}
