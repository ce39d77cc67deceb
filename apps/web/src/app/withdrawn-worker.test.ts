import { afterAll, beforeEach, expect, it, vi } from 'vitest';

const names = new Set<string>();
const unregister = vi.fn(() => Promise.resolve(true));
vi.stubGlobal('caches', {
  keys: () => Promise.resolve([...names]),
  delete: (name: string) => Promise.resolve(names.delete(name)),
});
vi.stubGlobal('registration', { unregister });
await import('./withdrawn-worker.ts');
afterAll(() => vi.unstubAllGlobals());

beforeEach(() => {
  names.clear();
  unregister.mockClear();
});

it.each([
  ['where it takes the place of the worker that kept pages', 'activate'],
  ['where a kept page registers it again', 'message'],
])('takes away what is kept, and itself, %s', async (_, type) => {
  for (const name of ['kept-pages-1', 'guide-pages-3', 'not-ours']) names.add(name);
  let work: Promise<unknown> = Promise.reject(new Error('nothing was waited for'));
  work.catch(() => {});
  globalThis.dispatchEvent(
    Object.assign(new Event(type), {
      waitUntil: (begun: Promise<unknown>) => {
        work = begun;
      },
    }),
  );
  await work;
  expect([...names]).toEqual(['not-ours']);
  expect(unregister).toHaveBeenCalledOnce();
});
