import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setUrl } from '../testing/set-url.ts';
import { reportError, startMonitor, type ErrorReport } from './monitor.ts';

const fetching = vi.fn<typeof fetch>(() => Promise.resolve(new Response()));
const reports = () =>
  fetching.mock.calls.map(([, init]) => JSON.parse(init?.body as string) as ErrorReport);
const nameService = () => {
  document.head.innerHTML = '<meta name="monitor" content="https://monitor.example/">';
};

beforeEach(() => vi.stubGlobal('fetch', fetching));
afterEach(() => {
  fetching.mockClear();
  vi.unstubAllGlobals();
  document.head.innerHTML = '';
});

it('reports nothing but on the production host, to the service that is named', () => {
  nameService();
  for (const host of ['localhost', 'h5-test.example.com', 'pit.example.com']) {
    setUrl(`https://${host}/shtrans-h5/`);
    startMonitor();
    reportError('error', new Error('x'));
  }
  document.head.innerHTML = '';
  setUrl('https://h5.example.com/shtrans-h5/');
  startMonitor();
  reportError('error', new Error('x'));
  expect(fetching).not.toHaveBeenCalled();
});

it('reports with the trace id and without the query, at most twenty', () => {
  nameService();
  setUrl('https://h5.example.com/shtrans-h5/login?ticket=secret');
  startMonitor();
  reportError('render', new TypeError('bad'), 'trace-1');
  expect(reports()[0]).toMatchObject({
    kind: 'render',
    message: 'TypeError: bad',
    traceId: 'trace-1',
    path: '/shtrans-h5/login',
  });
  expect(fetching.mock.calls[0]?.[0]).toBe('https://monitor.example/');
  window.dispatchEvent(new ErrorEvent('error', { error: new Error('global') }));
  expect(reports()[1]).toMatchObject({ kind: 'error', message: 'Error: global' });
  for (let i = 0; i < 40; i += 1) reportError('error', 'again');
  expect(fetching).toHaveBeenCalledTimes(20);
});
