import { beforeEach, expect, it, vi } from 'vitest';
import { setUrl } from '../testing/set-url.ts';
import { reportError, startMonitor, type ErrorReport } from './monitor.ts';

const report = vi.fn<(report: ErrorReport) => void>();

beforeEach(() => report.mockClear());

it('reports nothing but on the production host', () => {
  for (const host of ['localhost', 'h5-test.example.com', 'pit.example.com']) {
    setUrl(`https://${host}/shtrans-h5/`);
    startMonitor({ report });
    reportError('error', new Error('x'));
  }
  setUrl('https://h5.example.com/shtrans-h5/');
  startMonitor();
  reportError('error', new Error('x'));
  expect(report).not.toHaveBeenCalled();
});

it('reports with the trace id and without the query, at most twenty', () => {
  setUrl('https://h5.example.com/shtrans-h5/login?ticket=secret');
  startMonitor({ report });
  reportError('render', new TypeError('bad'), 'trace-1');
  const [first] = report.mock.calls[0] ?? [];
  expect(first).toMatchObject({ kind: 'render', message: 'TypeError: bad', traceId: 'trace-1' });
  expect(first?.path).toBe('/shtrans-h5/login');
  window.dispatchEvent(new ErrorEvent('error', { error: new Error('global') }));
  expect(report.mock.calls[1]?.[0]).toMatchObject({ kind: 'error', message: 'Error: global' });
  for (let i = 0; i < 40; i += 1) reportError('error', 'again');
  expect(report).toHaveBeenCalledTimes(20);
});
