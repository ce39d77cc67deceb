import { afterEach, expect, it, vi } from 'vitest';
import { defineMessages } from '../i18n/messages.ts';
import { lateCode } from './late-code.ts';
import { clearQueries, fetchQuery } from './query-cache.ts';

afterEach(() => {
  clearQueries();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** The gateway has the file still, whichever is asked for. */
const there = () => vi.stubGlobal('fetch', () => Promise.resolve(new Response('')));

it('comes with its texts', async () => {
  const texts = defineMessages({
    zh_cn: () => Promise.resolve({ messages: { hello: '你好' } }),
    en_us: () => Promise.resolve({ messages: { hello: 'Hello' } }),
  });
  const code = lateCode('greeting', () => Promise.resolve({ greet: () => texts().hello }), texts);
  expect((await fetchQuery(code)).greet()).toMatch(/你好|Hello/);
});

it('can be asked for again after a failure, and is loaded once after a success', async () => {
  there();
  const load = vi
    .fn<() => Promise<string>>()
    .mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'));
  const code = lateCode('sheet', load);
  await expect(fetchQuery(code)).rejects.toMatchObject({ code: 'network' });
  load.mockClear();
  load.mockResolvedValue('code');
  expect(await fetchQuery(code)).toBe('code');
  expect(await fetchQuery(code)).toBe('code');
  expect(load).toHaveBeenCalledTimes(1);
});

it('says that it took too long', async () => {
  vi.useFakeTimers();
  const asked = fetchQuery(lateCode('slow', () => new Promise(() => {})));
  const failed = expect(asked).rejects.toMatchObject({ code: 'timeout' });
  await vi.advanceTimersByTimeAsync(120_000);
  await failed;
});
