import { randomId } from '../host/device-id.ts';
import { ApiError } from './api-error.ts';

/**
 * One key per attempt at a write, by the write's name. It is kept while the answer is not known, so that a second tap
 * or a retry after a lost answer asks for the same thing, and dropped once the gateway has decided.
 */
const attempts = new Map<string, string>();

/** Whether the answer is final; a lost, late or failing server may still have done the work. */
export const decided = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status < 500 &&
  error.code !== 'request_in_progress' &&
  error.code !== 'too_many_requests';

/** Whether no answer came: what was asked may have been done or not. */
export const isLost = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'network' || error.code === 'timeout');

/**
 * Runs `work` with the idempotency key of the attempt `name`, under the rules above: the same key
 * until the gateway has decided. Rejects with what `work` rejects with.
 */
export async function attempt<T>(
  name: string,
  work: (idempotencyKey: string) => Promise<T>,
): Promise<T> {
  const key = attempts.get(name) ?? randomId();
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
