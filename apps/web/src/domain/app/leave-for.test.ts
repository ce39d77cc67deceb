import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { leaveFor } from './leave-for.ts';

const answer = vi.hoisted(() => ({ ok: true, asked: [] as string[] }));
vi.mock('../../core/host/host.ts', () => ({
  askHost: (_capability: string, address: string) => {
    answer.asked.push(address);
    return Promise.resolve(
      answer.ok ? { ok: true, value: undefined } : { ok: false, error: 'rejected' },
    );
  },
}));

let visibility: DocumentVisibilityState;

beforeEach(() => {
  vi.useFakeTimers();
  answer.ok = true;
  answer.asked = [];
  visibility = 'visible';
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const hide = (): void => {
  visibility = 'hidden';
  document.dispatchEvent(new Event('visibilitychange'));
};
const settled = async (outcome: Promise<string>): Promise<string> =>
  await Promise.race([outcome, vi.advanceTimersByTimeAsync(0).then(() => 'waiting')]);

describe('leaving for another app', () => {
  it('has stayed where the page is still seen after 2.3 s', async () => {
    const outcome = leaveFor('citytransit://open');
    await vi.advanceTimersByTimeAsync(2299);
    expect(await settled(outcome)).toBe('waiting');
    await vi.advanceTimersByTimeAsync(1);
    expect(await outcome).toBe('stayed');
    expect(vi.getTimerCount()).toBe(0);
  });

  it.each([
    ['is hidden', hide],
    ['goes away', () => window.dispatchEvent(new Event('pagehide'))],
  ])('has opened it where the page %s, and leaves no timer', async (_, leave) => {
    const outcome = leaveFor('citytransit://open');
    await vi.advanceTimersByTimeAsync(900);
    leave();
    expect(await outcome).toBe('opened');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is not ended by a page that only says that it is seen', async () => {
    const outcome = leaveFor('citytransit://open');
    await vi.advanceTimersByTimeAsync(100);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(await settled(outcome)).toBe('waiting');
    await vi.advanceTimersByTimeAsync(2300);
    expect(await outcome).toBe('stayed');
  });

  it('had opened it where the timer comes late: the page was held still', async () => {
    const outcome = leaveFor('citytransit://open');
    await vi.advanceTimersByTimeAsync(1000);
    // The clock goes on while the page's timers do not.
    vi.setSystemTime(Date.now() + 60_000);
    await vi.advanceTimersByTimeAsync(1300);
    expect(await outcome).toBe('opened');
  });

  it('is one attempt at a time, and another one after it', async () => {
    const first = leaveFor('citytransit://a');
    const second = leaveFor('citytransit://b');
    expect(second).toBe(first);
    await vi.advanceTimersByTimeAsync(2300);
    await first;
    const third = leaveFor('citytransit://c');
    hide();
    expect(await third).toBe('opened');
    expect(answer.asked).toEqual(['citytransit://a', 'citytransit://c']);
  });

  it('is unavailable at once where the host refuses', async () => {
    answer.ok = false;
    expect(await leaveFor('citytransit://open')).toBe('unavailable');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('hears nothing any more once it is over', async () => {
    const outcome = leaveFor('citytransit://open');
    await vi.advanceTimersByTimeAsync(2300);
    expect(await outcome).toBe('stayed');
    const next = leaveFor('citytransit://open');
    window.dispatchEvent(new Event('pagehide'));
    expect(await next).toBe('opened');
  });
});
