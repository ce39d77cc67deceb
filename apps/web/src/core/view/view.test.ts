import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { onVisible } from './on-visible.ts';
import { correctRootSize, watchRootSize } from './root-size.ts';
import { setTitle } from './title.ts';

const fire = (target: EventTarget, type: string, more = {}): void => {
  target.dispatchEvent(Object.assign(new Event(type), more));
};

const size = (width: number, probe: number): string => {
  vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(width);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({
    width: probe,
  } as DOMRect);
  correctRootSize();
  return document.documentElement.style.fontSize;
};

describe('onVisible', () => {
  const listener = vi.fn<(event: { restored: boolean }) => void>();
  let stop: () => void;

  beforeEach(() => {
    vi.useFakeTimers();
    listener.mockClear();
    stop = onVisible(listener);
  });

  afterEach(() => {
    stop();
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it('takes several tellings of one return as one', () => {
    for (const type of ['visibilitychange', 'resume', 'pageResume', 'appResume'])
      fire(document, type);
    expect(listener).toHaveBeenCalledExactlyOnceWith({ restored: false });
    vi.advanceTimersByTime(301);
    fire(document, 'resume');
    expect(listener).toHaveBeenCalledTimes(2);
  });

  it.each(['resume', 'pageResume', 'appResume'])('hears the containers’ %s', (type) => {
    fire(document, type);
    expect(listener).toHaveBeenCalledExactlyOnceWith({ restored: false });
  });

  it('reports the back-forward cache even after an earlier visible event', () => {
    fire(document, 'visibilitychange');
    fire(window, 'pageshow', { persisted: true });
    expect(listener.mock.calls).toEqual([[{ restored: false }], [{ restored: true }]]);
  });

  it('reports a return from the back-forward cache, not the first show', () => {
    fire(window, 'pageshow', { persisted: false });
    expect(listener).not.toHaveBeenCalled();
    fire(window, 'pageshow', { persisted: true });
    expect(listener).toHaveBeenCalledExactlyOnceWith({ restored: true });
  });

  it('is silent when the page goes, and after it was stopped', () => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    fire(document, 'visibilitychange');
    vi.restoreAllMocks();
    stop();
    fire(document, 'visibilitychange');
    expect(listener).not.toHaveBeenCalled();
  });
});

describe('the root size', () => {
  afterEach(() => vi.restoreAllMocks());

  it('is left to the stylesheet where a rem is what it should be', () => {
    expect(size(360, 360)).toBe('');
    expect(size(900, 500)).toBe('');
  });

  it('is corrected where text zoom made a rem larger', () => {
    expect(Number.parseFloat(size(360, 468))).toBeCloseTo((36 * 36) / 46.8, 4);
    expect(document.querySelector('.rem-probe')).toBeNull();
  });

  it('follows the size of the window', () => {
    size(360, 360);
    watchRootSize();
    vi.restoreAllMocks();
    size(400, 400);
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ width: 480 } as DOMRect);
    window.dispatchEvent(new Event('resize'));
    expect(Number.parseFloat(document.documentElement.style.fontSize)).toBeCloseTo(1600 / 48, 4);
  });
});

describe('the title', () => {
  it('is the document’s, and the native bar’s where there is one', () => {
    const call = vi.fn<(name: string, options: object) => void>();
    Object.assign(window, { AlipayJSBridge: { call } });
    setTitle('订单');
    expect(document.title).toBe('订单');
    expect(call).toHaveBeenCalledWith('setTitle', { title: '订单' });
    Object.assign(window, { AlipayJSBridge: undefined });
    setTitle('b');
    expect(document.title).toBe('b');
  });
});
