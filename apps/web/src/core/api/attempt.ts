import { randomId } from '../host/device-id.ts';
import { ApiError } from './api-error.ts';

/**
 * One key per attempt at a write, by the name of the write. The key is stored until the outcome is known, so that a
 * second tap or a retry after a lost response repeats the same request. It is dropped once the gateway has decided.
 */
const attempts = new Map<string, string>();

/** Whether the response is final. A server that is lost, late or failing may still have done the work. */
export const decided = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status < 500 &&
  error.code !== 'request_in_progress' &&
  error.code !== 'too_many_requests';

/** Whether no response came: the gateway may have done the work or not. */
export const isLost = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'network' || error.code === 'timeout');

/**
 * Runs `work` with the idempotency key of the attempt `name`: the same key until the gateway has decided. Rejects
 * with the error of `work`.
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
