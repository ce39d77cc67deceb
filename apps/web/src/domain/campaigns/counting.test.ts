import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setUrl } from '../../core/testing/set-url.ts';
import { answerCounting, counting, countStep } from './counting.ts';

const fetching = vi.fn<typeof fetch>();
const numberOf = (digit: string): string => digit.repeat(32);
const PAGE = { campaign: 'tea', version: 3, address: '/tea', visit: numberOf('a') };

interface Sent {
  steps: { visit: string; step: string; page: string }[];
  visits: string[];
}
const calls = () =>
  fetching.mock.calls.map(([url, init]) => ({
    path: (url as URL).pathname,
    init,
    body: JSON.parse(init?.body as string) as Sent,
  }));
const steps = () =>
  calls().flatMap(({ path, body }) => (path === '/v1/funnel-steps' ? body.steps : []));
const withdrawn = () => calls().filter(({ path }) => path === '/v1/funnel-withdrawals');
/** What waits goes out. */
const pass = async (ms = 2000) => await vi.advanceTimersByTimeAsync(ms);

function says(signals: { globalPrivacyControl?: boolean; doNotTrack?: string }): void {
  for (const [name, value] of Object.entries(signals)) {
    Object.defineProperty(navigator, name, { value, configurable: true });
  }
}

beforeEach(() => {
  setUrl('http://localhost/shtrans-h5/tea');
  vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00+08:00') });
  vi.stubGlobal('fetch', fetching);
  fetching.mockImplementation(() => Promise.resolve(new Response('{}')));
});

afterEach(async () => {
  says({ globalPrivacyControl: false, doNotTrack: 'unspecified' });
  answerCounting(false);
  await pass();
  localStorage.clear();
  fetching.mockReset();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('sends nothing, and keeps nothing, until the rider agrees', async () => {
  expect(counting()).toBe('unasked');
  countStep(PAGE, 'opened');
  await pass();
  answerCounting(false);
  countStep(PAGE, 'opened');
  await pass();
  expect(fetching).not.toHaveBeenCalled();
  expect(localStorage.getItem('campaign-visits')).toBeNull();
  expect(counting()).toBe('no');
});

it.each([{ globalPrivacyControl: true }, { doNotTrack: '1' }])(
  'takes %j for a no, also where the rider had agreed',
  async (signals) => {
    says(signals);
    expect(counting()).toBe('declined');
    answerCounting(true);
    countStep(PAGE, 'opened');
    await pass();
    expect(counting()).toBe('declined');
    expect(fetching).not.toHaveBeenCalled();
  },
);

it('sends steps together, each once, with nothing that names a rider or their link', async () => {
  localStorage.setItem('_deviceId', 'device-1');
  localStorage.setItem('Admin-Token-INNER', 'secret');
  answerCounting(true);
  countStep(PAGE, 'opened');
  countStep(PAGE, 'opened');
  countStep({ ...PAGE, address: '/habc/share-two', link: 'habc' }, 'shared');
  countStep({ ...PAGE, preview: { rider: 'new' } }, 'opened');
  expect(fetching).not.toHaveBeenCalled();
  await pass();
  countStep(PAGE, 'opened');
  await pass();
  expect(calls()).toHaveLength(1);
  const [firstCall] = calls();
  const { visit } = PAGE;
  expect(firstCall?.body).toEqual({
    host: 'BROWSER-DEFAULT',
    language: 'zh_cn',
    steps: [
      { campaign: 'tea', version: 3, visit, step: 'opened', page: '/tea' },
      { campaign: 'tea', version: 3, visit, step: 'shared', page: '/{token}/share-two' },
    ],
  });
  expect(new Set(steps().map((step) => step.visit)).size).toBe(1);
  expect(firstCall?.init).toMatchObject({
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    keepalive: true,
    headers: { 'Content-Type': 'application/json' },
  });
  expect(JSON.stringify(calls())).not.toMatch(/device-1|secret|habc/);
});

it('is another visit in another campaign, and after midnight in Shanghai', async () => {
  answerCounting(true);
  countStep(PAGE, 'opened');
  countStep({ ...PAGE, campaign: 'cups', visit: numberOf('b') }, 'opened');
  vi.setSystemTime(new Date('2026-11-20T23:59:59+08:00'));
  // Another page of the same visit brings a number of its own, which is not used.
  countStep({ ...PAGE, address: '/tea-time', visit: numberOf('c') }, 'opened');
  vi.setSystemTime(new Date('2026-11-21T00:00:00+08:00'));
  countStep({ ...PAGE, visit: numberOf('d') }, 'opened');
  await pass();
  const [first, cups, late, next] = steps().map(({ visit }) => visit);
  expect(late).toBe(first);
  expect(new Set([first, cups, next]).size).toBe(3);
});

it('sends at once as the page goes away, and again what did not get through', async () => {
  answerCounting(true);
  fetching.mockRejectedValueOnce(new TypeError('offline'));
  countStep(PAGE, 'opened');
  window.dispatchEvent(new Event('pagehide'));
  await pass(0);
  expect(calls()).toHaveLength(1);
  countStep(PAGE, 'shared');
  await pass();
  expect(calls()).toHaveLength(2);
  expect(calls()[1]?.body.steps.map(({ step }) => step)).toEqual(['opened', 'shared']);
});

it('counts nothing on a page that brought no number', async () => {
  answerCounting(true);
  const { visit: _, ...page } = PAGE;
  countStep(page, 'opened');
  await pass();
  expect(fetching).not.toHaveBeenCalled();
});

it('withdraws visits when the rider refuses, later if the request failed', async () => {
  answerCounting(true);
  countStep(PAGE, 'opened');
  await pass();
  const [{ visit } = { visit: '' }] = steps();
  // What waits is not sent any more.
  countStep(PAGE, 'shared');
  fetching.mockRejectedValueOnce(new TypeError('offline'));
  answerCounting(false);
  await pass();
  expect(steps()).toHaveLength(1);
  countStep(PAGE, 'opened');
  await pass();
  expect(withdrawn().map(({ body }) => body.visits)).toEqual([[visit], [visit]]);
  countStep(PAGE, 'opened');
  await pass();
  expect(withdrawn()).toHaveLength(2);
  expect(localStorage.getItem('campaign-visits')).toBeNull();
});
