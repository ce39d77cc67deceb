import { describe, expect, it, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { attempt } from './attempt.ts';

const keysOf = (work: { mock: { calls: [string][] } }) => work.mock.calls.map(([key]) => key);
const failing = (error: Error) =>
  vi.fn<(key: string) => Promise<string>>().mockRejectedValue(error);

describe('an attempt at a write', () => {
  it('uses one key for a double tap', async () => {
    const work = vi.fn((_key: string) => Promise.resolve('ok'));
    await Promise.all([attempt('a', work), attempt('a', work)]);
    const [first, second] = keysOf(work);
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(second).toBe(first);
  });

  it.each([
    new ApiError('network', 'lost'),
    new ApiError('timeout', 'late'),
    new ApiError('unavailable', '503', { status: 503 }),
    new ApiError('request_in_progress', '409', { status: 409 }),
  ])('keeps the key when the answer is not known: %s', async (error) => {
    const name = error.message;
    const work = failing(error);
    await expect(attempt(name, work)).rejects.toBe(error);
    await expect(attempt(name, work)).rejects.toBe(error);
    expect(new Set(keysOf(work)).size).toBe(1);
  });

  it('takes a new key after the gateway has decided, either way', async () => {
    const refused = new ApiError('order_not_payable', '409', { status: 409 });
    const work = failing(refused);
    await expect(attempt('b', work)).rejects.toBe(refused);
    const pay = vi.fn((_key: string) => Promise.resolve());
    await attempt('b', pay);
    await attempt('b', pay);
    expect(new Set([...keysOf(work), ...keysOf(pay)]).size).toBe(3);
  });
});
