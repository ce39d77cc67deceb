import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PATIENCE_MS } from '../testing/patience.ts';
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
        const registeredScope = registered.find((each) => scope.startsWith(each));
        const unregister = () => Promise.resolve(void dropped.push(registeredScope ?? ''));
        return Promise.resolve(registeredScope && { scope: ORIGIN + registeredScope, unregister });
      },
    },
  });
  vi.stubGlobal('caches', {
    keys: () => Promise.resolve(['kept-pages-1', 'not-ours']),
    delete: (name: string) => Promise.resolve(void dropped.push(name)),
  });
  vi.spyOn(performance, 'getEntriesByType').mockImplementation((type) =>
    (type === 'navigation'
      ? [PAGE]
      : type === 'resource'
        ? [SCRIPT, `${ORIGIN}/v1/orders`]
        : []
    ).map((name) => ({ name }) as PerformanceNavigationTiming),
  );
});
afterEach(() => {
  document.head.innerHTML = '';
  delete document.documentElement.dataset['kept'];
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('registers the worker and sends it the loaded files', async () => {
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

it('notifies a worker once it is active, also one that waits', async () => {
  for (const place of ['installing', 'waiting'] as const) {
    postMessage.mockClear();
    const worker = Object.assign(new EventTarget(), { state: 'installing', postMessage });
    const registration = { active: null, waiting: null, installing: null, [place]: worker };
    register.mockResolvedValueOnce(registration as never);
    const offered = offerOffline();
    await vi.waitFor(() => expect(register).toHaveBeenCalled(), PATIENCE_MS);
    for (const state of ['installed', 'activating', 'activated']) {
      expect(postMessage).not.toHaveBeenCalled();
      worker.state = state;
      if (state === 'activated') Object.assign(registration, { active: worker, [place]: null });
      worker.dispatchEvent(new Event('statechange'));
      // What waits for the worker would go on by now.
      for (let turn = 0; turn < 10; turn++) await Promise.resolve();
    }
    await offered;
    expect(postMessage).toHaveBeenCalledOnce();
    register.mockClear();
  }
});

it('does without service workers, and without leave to use them', async () => {
  register.mockRejectedValueOnce(new Error('denied'));
  await expect(offerOffline()).resolves.toBeUndefined();
  vi.stubGlobal('navigator', {});
  await expect(offerOffline()).resolves.toBeUndefined();
});
