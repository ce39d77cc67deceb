import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { offerOffline } from './offer.ts';

const ORIGIN = 'https://h5.example.com';
const PAGE = `${ORIGIN}/shtrans-h5/riding-detail?id=1`;
const SCRIPT = `${ORIGIN}/shtrans-h5/assets/index-1.js`;

const postMessage = vi.fn<(message: unknown) => void>();
const register = vi.fn(() =>
  Promise.resolve({ active: { state: 'activated', postMessage }, waiting: null, installing: null }),
);
const dropped: string[] = [];
let registered: string[];
let controller: object | null;

beforeEach(() => {
  postMessage.mockClear();
  register.mockClear();
  dropped.length = 0;
  registered = [];
  controller = {};
  vi.stubGlobal('navigator', {
    serviceWorker: {
      get controller() {
        return controller;
      },
      register,
      getRegistration: (scope: string) => {
        const found = registered.find((each) => scope.startsWith(each));
        const unregister = () => Promise.resolve(void dropped.push(found ?? ''));
        return Promise.resolve(found && { scope: ORIGIN + found, unregister });
      },
    },
  });
  vi.stubGlobal('caches', {
    keys: () => Promise.resolve(['kept-pages-1', 'not-ours']),
    delete: (name: string) => Promise.resolve(void dropped.push(name)),
  });
  vi.spyOn(performance, 'getEntriesByType').mockImplementation((type) =>
    (type === 'navigation' ? [PAGE] : [SCRIPT, `${ORIGIN}/v1/orders`]).map(
      (name) => ({ name }) as PerformanceNavigationTiming,
    ),
  );
});
afterEach(() => {
  document.head.innerHTML = '';
  delete document.documentElement.dataset['kept'];
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('registers the worker and tells it what the page loaded', async () => {
  await offerOffline();
  expect(register).toHaveBeenCalledExactlyOnceWith('/shtrans-h5/offline-worker.js', {
    scope: '/shtrans-h5/',
  });
  // The worker had the document from the network and keeps it already.
  expect(postMessage).toHaveBeenCalledExactlyOnceWith({ document: undefined, files: [SCRIPT] });
});

it('has a document kept that no worker saw, and one renewed that the device showed', async () => {
  controller = null;
  await offerOffline();
  controller = {};
  document.documentElement.dataset['kept'] = '1';
  await offerOffline();
  expect(postMessage.mock.calls).toEqual([
    [{ document: PAGE, files: [SCRIPT] }],
    [{ document: PAGE, files: [SCRIPT] }],
  ]);
});

it('ends the worker, and drops what it kept, where the deployment wants nothing kept', async () => {
  document.head.innerHTML = '<meta name="offline" content="off">';
  registered = ['/shtrans-h5/'];
  await offerOffline();
  expect(register).not.toHaveBeenCalled();
  expect(dropped).toEqual(['/shtrans-h5/', 'kept-pages-1']);
});

it('ends the guide’s worker of earlier releases, and no wider one in its place', async () => {
  registered = ['/shtrans-h5/'];
  await offerOffline();
  expect(dropped).toEqual([]);
  registered = ['/shtrans-h5/traffic/'];
  await offerOffline();
  expect(dropped).toEqual(['/shtrans-h5/traffic/']);
});
