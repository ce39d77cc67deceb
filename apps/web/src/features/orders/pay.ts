import type { Checkout, PaymentMethod } from '@shtrans/contract/payments';
import { attempt } from '../../core/api/attempt.ts';
import type { Host } from '../../core/host/hosts.ts';
import { writeQuery } from '../../core/query/query-cache.ts';
import { cancelOrder, orderDetailQuery, patchOrder, startPayment } from './queries.ts';

/**
 * How the app around this page can pay. Pages in a mini-program of the chat app cannot open its sheet:
 * they get what browsers get.
 */
export function methodOf(host: Host): PaymentMethod | undefined {
  if (host === 'WX') return 'wechat_jsapi';
  return host === 'ALIPAY' || host === 'ALIMP' ? 'alipay' : undefined;
}

/** Starts to pay and answers with where, or null when the outcome is known already. */
export async function beginPayment(
  orderId: string,
  method: PaymentMethod | undefined,
): Promise<{ paymentId: string; checkout: Checkout | null }> {
  const payment = await attempt(`pay ${orderId} ${method ?? ''}`, (key) =>
    startPayment(orderId, key, method),
  );
  return { paymentId: payment.id, checkout: payment.checkout };
}

/** Cancels the order and shows its new state wherever it is loaded. */
export async function cancelAndPatch(orderId: string): Promise<void> {
  const order = await attempt(`cancel ${orderId}`, (key) => cancelOrder(orderId, key));
  writeQuery(orderDetailQuery(orderId).key, order);
  patchOrder(order);
}
