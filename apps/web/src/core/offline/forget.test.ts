import { afterEach, expect, it, vi } from 'vitest';
import { forgetPages } from './forget.ts';

afterEach(() => vi.unstubAllGlobals());

it('drops the stored pages, and notifies the worker, which may be storing one', async () => {
  const drop = vi.fn(() => Promise.resolve(true));
  const postMessage = vi.fn<(message: unknown) => void>();
  vi.stubGlobal('caches', { delete: drop });
  vi.stubGlobal('navigator', { serviceWorker: { controller: { postMessage } } });
  await forgetPages();
  expect(drop).toHaveBeenCalledExactlyOnceWith('kept-pages-1');
  expect(postMessage).toHaveBeenCalledExactlyOnceWith('forget');
});

it('does without a worker and without caches', async () => {
  vi.stubGlobal('caches', undefined);
  vi.stubGlobal('navigator', {});
  await expect(forgetPages()).resolves.toBeUndefined();
});
