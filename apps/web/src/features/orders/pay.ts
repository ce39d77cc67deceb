import { ApiError } from '../../core/api/api-error.ts';
import { writeQuery } from '../../core/query/query-cache.ts';
import { cancelOrder, orderDetailQuery, patchOrder, startPayment } from './queries.ts';

/**
 * One key per attempt at an order. It is kept while the answer is not known, so that a second tap
 * or a retry after a lost answer asks for the same thing, and dropped once the gateway has decided.
 */
const attempts = new Map<string, string>();

function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Whether the answer is final; a lost, late or failing server may still have done the work. */
const decided = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status < 500 &&
  error.code !== 'request_in_progress' &&
  error.code !== 'too_many_requests';

/** Runs `work` with the attempt's key, under the rules above. Rejects with what `work` rejects with. */
export async function attempt<T>(
  name: string,
  work: (idempotencyKey: string) => Promise<T>,
): Promise<T> {
  const key = attempts.get(name) ?? newKey();
  attempts.set(name, key);
  try {
    const result = await work(key);
    attempts.delete(name);
    return result;
  } catch (error) {
    if (decided(error)) attempts.delete(name);
    throw error;
  }
}

/** Starts to pay and answers with where: the cashier, or null when the outcome is known already. */
export async function beginPayment(
  orderId: string,
): Promise<{ paymentId: string; cashierUrl: string | null }> {
  const payment = await attempt(`pay ${orderId}`, (key) => startPayment(orderId, key));
  return { paymentId: payment.id, cashierUrl: payment.cashierUrl };
}

/** Cancels the order and shows its new state wherever it is loaded. */
export async function cancelAndPatch(orderId: string): Promise<void> {
  const order = await attempt(`cancel ${orderId}`, (key) => cancelOrder(orderId, key));
  writeQuery(orderDetailQuery(orderId).key, order);
  patchOrder(order);
}
