import type { Checkout } from '@shtrans/contract/payments';
import { attempt } from '../../core/api/attempt.ts';
import { writeQuery } from '../../core/query/query-cache.ts';
import { cancelOrder, orderDetailQuery, patchOrder, startPayment } from './queries.ts';

/** Starts to pay and answers with where, or null when the outcome is known already. */
export async function beginPayment(
  orderId: string,
): Promise<{ paymentId: string; checkout: Checkout | null }> {
  const payment = await attempt(`pay ${orderId}`, (key) => startPayment(orderId, key));
  return { paymentId: payment.id, checkout: payment.checkout };
}

/** Cancels the order and shows its new state wherever it is loaded. */
export async function cancelAndPatch(orderId: string): Promise<void> {
  const order = await attempt(`cancel ${orderId}`, (key) => cancelOrder(orderId, key));
  writeQuery(orderDetailQuery(orderId).key, order);
  patchOrder(order);
}
