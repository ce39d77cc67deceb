import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import type { Metric } from 'web-vitals';
import { measureVisit } from './vitals.ts';

type Report = (metric: Metric) => void;

/** What the library was given to report to. */
const { reporting, on } = vi.hoisted(() => {
  const reporting = new Set<Report>();
  return { reporting, on: (report: unknown): void => void reporting.add(report as Report) };
});
vi.mock(import('web-vitals'), () => ({ onCLS: on, onFCP: on, onINP: on, onLCP: on, onTTFB: on }));

const measured = (name: Metric['name'], value: number, startTime?: number): void => {
  const [report] = reporting;
  report?.({
    name,
    value,
    entries: startTime === undefined ? [] : [{ startTime: startTime }],
  } as Metric);
};

/** The page goes to the background, or comes back. */
function become(state: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}

afterEach(() => {
  vi.restoreAllMocks();
  reporting.clear();
});

it('hands over the last value of each figure, once, when the page is hidden', () => {
  const report = vi.fn<Parameters<typeof measureVisit>[0]>();
  measureVisit(report);
  expect(reporting.size).toBe(5);
  measured('LCP', 900.4, 3);
  measured('LCP', 1200.6, 3);
  measured('CLS', 0.012345);
  become('visible');
  expect(report).not.toHaveBeenCalled();
  become('hidden');
  become('visible');
  measured('INP', 500, 9000);
  become('hidden');
  expect(report.mock.calls).toEqual([
    [
      [
        { name: 'LCP', value: 1201, at: 3 },
        { name: 'CLS', value: 0.0123, at: 0 },
      ],
    ],
  ]);
});

it('says nothing of a page that was hidden before anything was measured', () => {
  const report = vi.fn<Parameters<typeof measureVisit>[0]>();
  measureVisit(report);
  become('hidden');
  expect(report).not.toHaveBeenCalled();
});

it('leaves engines alone that lack what the library needs', () => {
  const all: object = Array.prototype;
  const atProperty = Object.getOwnPropertyDescriptor(all, 'at');
  Reflect.deleteProperty(all, 'at');
  onTestFinished(() => void Object.defineProperty(all, 'at', atProperty ?? {}));
  measureVisit(vi.fn<Parameters<typeof measureVisit>[0]>());
  expect(reporting.size).toBe(0);
});
