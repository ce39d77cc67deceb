import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { PATIENCE_MS } from '../testing/patience.ts';
import { currentLocation, goTo, startRouter } from '../route/router.ts';
import { plainRow, registerRows } from '../testing/register-rows.ts';
import { setUrl } from '../testing/set-url.ts';
import { type Envelope, forgetMonitor, reportError, startMonitor } from './monitor.ts';
import { measureVisit } from './vitals.ts';

vi.mock(import('./vitals.ts'), () => ({ measureVisit: vi.fn<typeof measureVisit>() }));

const fetching = vi.fn<typeof fetch>(() => Promise.resolve(new Response()));
const envelopes = () =>
  fetching.mock.calls.map(([, init]) => JSON.parse(init?.body as string) as Envelope);
/** What a deployment's documents say. */
const documentSays = (metas: Readonly<Record<string, string>>): void => {
  const tags = Object.entries(metas).map(
    ([name, content]) => `<meta name="${name}" content="${content}">`,
  );
  document.head.innerHTML = tags.join('');
};
const MONITORED = { monitor: 'https://monitor.example/', release: 'spring' };

/** The rider is at an order's address; only its route may be reported. */
async function openOrder(): Promise<void> {
  setUrl('https://h5.example.com/shtrans-h5/orders/order-4711?ticket=secret');
  registerRows([plainRow('order', '/orders/:id'), plainRow('home', '/')]);
  await startRouter();
}

beforeEach(() => {
  vi.stubGlobal('fetch', fetching);
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
});
afterEach(() => {
  fetching.mockClear();
  vi.mocked(measureVisit).mockClear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  document.head.innerHTML = '';
  document.body.innerHTML = '';
  forgetMonitor();
});

it('reports nothing but on the production host, to the service that is named', () => {
  vi.mocked(Math.random).mockReturnValue(0);
  documentSays(MONITORED);
  for (const host of ['localhost', 'h5-test.example.com', 'pit.example.com']) {
    forgetMonitor();
    setUrl(`https://${host}/shtrans-h5/`);
    startMonitor();
    reportError('error', new Error('x'));
  }
  documentSays({});
  forgetMonitor();
  setUrl('https://h5.example.com/shtrans-h5/');
  startMonitor();
  reportError('error', new Error('x'));
  expect(fetching).not.toHaveBeenCalled();
  expect(measureVisit).not.toHaveBeenCalled();
});

it('reports an error with its trace id and the name of the route, at most twenty', async () => {
  documentSays(MONITORED);
  document.body.innerHTML = '<script type="application/json" id="content">{}</script>';
  await openOrder();
  startMonitor();
  reportError('render', new TypeError('bad'), 'trace-1');
  expect(envelopes()[0]).toEqual({
    release: 'spring',
    host: 'BROWSER-DEFAULT',
    language: 'zh_cn',
    step: 'page',
    connection: '',
    reports: [
      { kind: 'render', route: 'order', message: 'TypeError: bad', stack: '', traceId: 'trace-1' },
    ],
  });
  const [url, init] = fetching.mock.calls[0] ?? [];
  expect(url).toBe('https://monitor.example/');
  // No browser asks the monitor for leave, and it gets no cookie and no address.
  expect(init).toMatchObject({
    mode: 'no-cors',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    keepalive: true,
    headers: { 'Content-Type': expect.stringMatching(/^text\/plain/) as string },
  });
  expect(init?.body).not.toMatch(/4711|secret/);
  window.dispatchEvent(new ErrorEvent('error', { error: new Error('global') }));
  expect(envelopes()[1]).toMatchObject({ reports: [{ kind: 'error', message: 'Error: global' }] });
  for (let i = 0; i < 40; i += 1) reportError('error', 'again');
  expect(fetching).toHaveBeenCalledTimes(20);
});

it('says of a document that the device kept it', () => {
  documentSays(MONITORED);
  setUrl('https://h5.example.com/shtrans-h5/');
  document.documentElement.dataset['kept'] = '1';
  onTestFinished(() => document.documentElement.removeAttribute('data-kept'));
  reportError('error', new Error('x'));
  expect(envelopes()).toMatchObject([{ step: 'device' }]);
});

it('reports an error that came before the app had started', () => {
  documentSays(MONITORED);
  setUrl('https://h5.example.com/shtrans-h5/');
  reportError('error', new Error('at the start'));
  expect(envelopes()).toHaveLength(1);
});

it.each([
  [undefined, 0.0999, 1],
  [undefined, 0.1, 0],
  ['2.5', 0.0249, 1],
  ['2.5', 0.025, 0],
  ['0', 0, 0],
  ['100', 0.9999, 1],
])('with a sample of %s and chance %s it measures %s visits', async (sample, chance, visits) => {
  documentSays({ ...MONITORED, ...(sample && { 'monitor-sample': sample }) });
  setUrl('https://h5.example.com/shtrans-h5/');
  vi.mocked(Math.random).mockReturnValue(chance);
  startMonitor();
  await vi.dynamicImportSettled();
  expect(measureVisit).toHaveBeenCalledTimes(visits);
  expect(localStorage).toHaveLength(0);
  expect(sessionStorage).toHaveLength(0);
});

it('says of each figure which route showed when it began', async () => {
  documentSays({ ...MONITORED, 'monitor-sample': '100' });
  await openOrder();
  startMonitor();
  await vi.dynamicImportSettled();
  const [report] = vi.mocked(measureVisit).mock.calls[0] ?? [];
  goTo('/shtrans-h5/?ticket=secret');
  await vi.waitFor(() => expect(currentLocation().name).toBe('home'), PATIENCE_MS);
  const startedAt = performance.now() + 10_000;
  report?.([
    { name: 'LCP', value: 1200, at: 3 },
    { name: 'INP', value: 40, at: startedAt },
  ]);
  expect(envelopes()).toMatchObject([
    {
      release: 'spring',
      reports: [
        { kind: 'vital', route: 'order', name: 'LCP', value: 1200 },
        { kind: 'vital', route: 'home', name: 'INP', value: 40 },
      ],
    },
  ]);
});
