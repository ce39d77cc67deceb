import { describe, expect, it } from 'vitest';
import { cacheCredential } from './refreshing.ts';

const countingCache = (expiresInSeconds: number) => {
  const loads: (string | undefined)[] = [];
  let now = 0;
  const cache = cacheCredential({ now: () => new Date(now) }, (rejected) => {
    loads.push(rejected);
    return Promise.resolve({ value: `v${loads.length}`, expiresInSeconds });
  });
  return { held: cache, loads, pass: (seconds: number) => (now += seconds * 1000) };
};

describe('refreshing', () => {
  it('renews once for all callers who held the rejected value', async () => {
    const { held, loads } = countingCache(7200);
    expect(await held.get()).toBe('v1');
    expect(await held.renew('v1')).toBe('v2');
    expect(await held.renew('v1')).toBe('v2');
    expect(await held.get()).toBe('v2');
    expect(loads).toEqual([undefined, 'v1']);
  });

  it('keeps a short-lived value for half its life at least', async () => {
    const { held, loads, pass } = countingCache(60);
    await held.get();
    pass(29);
    await held.get();
    expect(loads).toHaveLength(1);
    pass(2);
    await held.get();
    expect(loads).toHaveLength(2);
  });

  it('does not keep a failure', async () => {
    let fails = true;
    const cache = cacheCredential({ now: () => new Date(0) }, () =>
      fails
        ? Promise.reject(new Error('no'))
        : Promise.resolve({ value: 'v', expiresInSeconds: 9 }),
    );
    await expect(cache.get()).rejects.toThrow('no');
    fails = false;
    expect(await cache.get()).toBe('v');
  });
});
