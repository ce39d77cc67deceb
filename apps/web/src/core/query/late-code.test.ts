import { afterEach, expect, it, vi } from 'vitest';
import { messagesByLanguage } from '../i18n/messages.ts';
import { lateCode } from './late-code.ts';
import { clearQueries, fetchQuery } from './query-cache.ts';

afterEach(() => {
  clearQueries();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const cutOff = () => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));

it('comes with its texts', async () => {
  const texts = messagesByLanguage({
    zh_cn: () => Promise.resolve({ messages: { hello: '你好' } }),
    en_us: () => Promise.resolve({ messages: { hello: 'Hello' } }),
  });
  const code = lateCode('greeting', () => Promise.resolve({ greet: () => texts().hello }), texts);
  expect((await fetchQuery(code)).greet()).toMatch(/你好|Hello/);
});

it('can be asked for again after a failure, and is loaded once after a success', async () => {
  cutOff();
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
  const pendingCode = fetchQuery(lateCode('slow', () => new Promise(() => {})));
  const failed = expect(pendingCode).rejects.toMatchObject({ code: 'timeout' });
  await vi.advanceTimersByTimeAsync(120_000);
  await failed;
});

it('reloads the page if the gateway has the code and the browser caches its failure', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('')));
  const replace = vi.spyOn(window.location, 'replace').mockImplementation(() => {});
  const message = 'error loading dynamically imported module: http://localhost/assets/x-1.js';
  const load = () => Promise.reject(new TypeError(message));
  await expect(fetchQuery(lateCode('kept', load))).rejects.toMatchObject({ code: 'network' });
  expect(replace.mock.lastCall?.[0]).toMatch(/^\?&_v=\d+$/);
});
