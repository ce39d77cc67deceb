import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createRef, useState } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { setLanguage } from '../core/i18n/language.ts';
import { loadMessages } from '../core/i18n/messages.ts';
import { Button } from './button/button.tsx';
import { CountDown, minutesAndSeconds } from './text/count-down.tsx';
import { confirmDialog } from './overlay/dialog.ts';
import { ErrorBlock, type ErrorBlockStatus } from './page/error-block.tsx';
import { InfiniteScroll } from './list/infinite-scroll.tsx';
import { uiMessages } from './messages.ts';
import { type PullHandle, PullToRefresh } from './list/pull-to-refresh.tsx';
import { noteServerTime } from '../core/clock/server-clock.ts';
import { Tabs } from './button/tabs.tsx';
import { calendarDate, fullTime, monthName } from './text/long-date.ts';
import { clearToast, showToast } from './overlay/toast.ts';

beforeAll(async () => {
  setLanguage('zh_cn');
  await loadMessages(uiMessages);
});
afterEach(() => {
  cleanup();
  clearToast();
  vi.useRealTimers();
});

const press = (key: string) => fireEvent.keyDown(screen.getByRole('tablist'), { key });

const selected = () => screen.getByRole('tab', { selected: true }).textContent;

const openConfirm = async () => {
  const answer = confirmDialog({ title: '取消？', content: '不能恢复' });
  const box = await screen.findByRole('alertdialog');
  return { answer, box };
};

const sight: { tell?: (isIntersecting: boolean) => void } = {};

const stage = (onRefresh: () => Promise<void>) => {
  const ref = createRef<PullHandle>();
  const { container } = render(
    <PullToRefresh onRefresh={onRefresh} ref={ref}>
      <p>列表</p>
    </PullToRefresh>,
  );
  const pull = container.querySelector('[data-status]') as HTMLElement;
  return {
    ref,
    pull,
    status: () => pull.dataset['status'],
    text: () => pull.querySelector('output')?.textContent,
  };
};

const touch = (element: HTMLElement, type: string, y?: number) =>
  fireEvent(
    element,
    Object.assign(new Event(type, { bubbles: true, cancelable: true }), {
      touches: y === undefined ? [] : [{ clientX: 100, clientY: y }],
    }),
  );

function withResolvers(): { promise: Promise<void>; resolve: () => void } {
  let resolve!: () => void;
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

describe('Button', () => {
  it('has the defaults of the specification: middle, type button, solid', () => {
    render(<Button>好</Button>);
    const button = screen.getByRole('button');
    expect(button.getAttribute('type')).toBe('button');
    expect(button.className).toContain('solid');
    expect(button.className).not.toMatch(/small|large/);
  });

  it('cannot be pressed while loading', () => {
    const onClick = vi.fn();
    render(
      <Button loading onClick={onClick}>
        付
      </Button>,
    );
    fireEvent.click(screen.getByRole('button'));
    expect(onClick).not.toHaveBeenCalled();
  });
});

describe('Tabs', () => {
  const items = ['a', 'b', 'c'].map((key) => ({ key, title: key.toUpperCase() }));
  function Stage() {
    const [key, setKey] = useState('a');
    return <Tabs label="tabs" items={items} activeKey={key} onChange={setKey} panelId="p" />;
  }

  it('moves with arrows, Home and End, round the ends, and keeps one tab stop', () => {
    render(<Stage />);
    press('ArrowLeft');
    expect(selected()).toBe('C');
    expect(document.activeElement?.textContent).toBe('C');
    press('ArrowRight');
    expect(selected()).toBe('A');
    press('End');
    expect(selected()).toBe('C');
    press('Home');
    expect(selected()).toBe('A');
    expect(screen.getAllByRole('tab').filter((tab) => tab.tabIndex === 0)).toHaveLength(1);
  });
});

describe('Toast', () => {
  it('shows for 2000 ms in the centre by default, one at a time, announced', () => {
    vi.useFakeTimers();
    showToast('一');
    showToast('二');
    const region = screen.getByRole('status');
    expect(region.textContent).toBe('二');
    expect(region.firstElementChild?.className).not.toContain('bottom');
    vi.advanceTimersByTime(1999);
    expect(region.textContent).toBe('二');
    vi.advanceTimersByTime(1);
    expect(region.textContent).toBe('');
    showToast({ content: '三', position: 'bottom', duration: 0 });
    vi.advanceTimersByTime(60_000);
    expect(region.firstElementChild?.className).toContain('bottom');
    showToast({ content: '四', position: 'top' });
    expect(region.firstElementChild?.className).toContain('top');
  });
});

describe('Dialog', () => {
  it('has confirm and cancel, answers with the choice and is gone', async () => {
    const first = await openConfirm();
    fireEvent.click(screen.getByRole('button', { name: '确认' }));
    expect(await first.answer).toBe(true);
    const second = await openConfirm();
    fireEvent.click(screen.getByRole('button', { name: '取消' }));
    expect(await second.answer).toBe(false);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('keeps the focus inside, gives it back, and Escape refuses', async () => {
    render(<Button>前</Button>);
    const before = screen.getByRole('button', { name: '前' });
    before.focus();
    const { answer, box } = await openConfirm();
    await waitFor(() => expect(box.contains(document.activeElement)).toBe(true));
    const [cancel, confirm] = [...box.querySelectorAll('button')];
    confirm?.focus();
    fireEvent.keyDown(box, { key: 'Tab' });
    expect(document.activeElement).toBe(cancel);
    fireEvent.keyDown(box, { key: 'Tab', shiftKey: true });
    expect(document.activeElement).toBe(confirm);
    fireEvent.keyDown(box, { key: 'Escape' });
    expect(await answer).toBe(false);
    expect(document.activeElement).toBe(before);
  });

  it('has the focus and handles Escape as soon as it is visible', async () => {
    render(<Button>前</Button>);
    screen.getByRole('button', { name: '前' }).focus();
    const focus = vi.fn();
    const stands = new Promise<HTMLElement>((resolve) => {
      const observer = new MutationObserver(() => {
        const box = screen.queryByRole('alertdialog');
        if (box === null) return;
        focus(box.contains(document.activeElement));
        observer.disconnect();
        box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
        resolve(box);
      });
      observer.observe(document.body, { childList: true, subtree: true });
    });
    const answer = confirmDialog({ content: '?' });
    await stands;
    expect(focus).toHaveBeenCalledWith(true);
    expect(await answer).toBe(false);
  });

  it('stays when its mask is tapped', async () => {
    const { answer, box } = await openConfirm();
    fireEvent.click(box.parentElement as HTMLElement);
    expect(screen.queryByRole('alertdialog')).not.toBeNull();
    fireEvent.keyDown(box, { key: 'Escape' });
    expect(await answer).toBe(false);
  });
});

describe('ErrorBlock', () => {
  it.each<[ErrorBlockStatus, string]>([
    ['default', '页面遇到一些小问题'],
    ['busy', '前方拥堵'],
    ['disconnected', '网络有点忙'],
    ['empty', '没有找到您需要的东西'],
  ])('says %s', (status, title) => {
    render(<ErrorBlock status={status} traceId="abc123" />);
    expect(screen.getByText(title)).toBeTruthy();
    expect(screen.getByText('ID abc123')).toBeTruthy();
  });
});

describe('InfiniteScroll', () => {
  beforeEach(() => {
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
          sight.tell = (isIntersecting) => tell([{ isIntersecting }]);
        }
        observe() {}
        disconnect() {}
      },
    );
  });
  afterEach(() => vi.unstubAllGlobals());

  it('loads once when near, says failed with a retry, and no more at the end', async () => {
    const loadMore = vi
      .fn<() => Promise<void>>()
      .mockRejectedValueOnce(new Error('no'))
      .mockResolvedValue(undefined);
    const { rerender } = render(<InfiniteScroll loadMore={loadMore} hasMore />);
    act(() => {
      sight.tell?.(true);
      sight.tell?.(true);
    });
    expect(await screen.findByText('加载失败')).toBeTruthy();
    expect(loadMore).toHaveBeenCalledTimes(1);
    fireEvent.click(screen.getByRole('button', { name: '重新加载' }));
    await screen.findByText('加载中…');
    expect(loadMore).toHaveBeenCalledTimes(2);
    rerender(<InfiniteScroll loadMore={loadMore} hasMore={false} />);
    expect(screen.getByText('没有更多了')).toBeTruthy();
  });
});

describe('PullToRefresh', () => {
  it('goes through pulling, can release and complete', async () => {
    const { promise, resolve } = withResolvers();
    const onRefresh = vi.fn(() => promise);
    const { pull, status, text } = stage(onRefresh);
    await vi.dynamicImportSettled();
    touch(pull, 'touchstart', 100);
    touch(pull, 'touchmove', 130);
    expect([status(), text()]).toEqual(['pulling', '下拉刷新']);
    touch(pull, 'touchmove', 400);
    expect([status(), text()]).toEqual(['canRelease', '释放立即刷新']);
    touch(pull, 'touchend');
    expect(status()).toBe('refreshing');
    expect(onRefresh).toHaveBeenCalledTimes(1);
    await act(async () => resolve());
    expect([status(), text()]).toEqual(['complete', '刷新成功']);
    await waitFor(() => expect(status()).toBe('pulling'));
  });

  it('does nothing when released too early, and the button does the same without a finger', async () => {
    const onRefresh = vi.fn(() => Promise.reject(new Error('no')));
    const { ref, pull, status, text } = stage(onRefresh);
    await vi.dynamicImportSettled();
    touch(pull, 'touchstart', 100);
    touch(pull, 'touchmove', 130);
    touch(pull, 'touchend');
    expect(onRefresh).not.toHaveBeenCalled();
    act(() => ref.current?.refresh());
    act(() => ref.current?.refresh());
    expect(onRefresh).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(status()).toBe('complete'));
    expect(text()).toBe('刷新失败，请稍后再试');
  });
});

describe('CountDown', () => {
  it('runs on the server clock and reports the end once', () => {
    vi.useFakeTimers();
    vi.setSystemTime('2026-11-21T00:00:00Z');
    noteServerTime('2026-11-21T08:00:00Z');
    const onEnd = vi.fn();
    render(<CountDown deadline="2026-11-21T08:00:03Z" onEnd={onEnd} />);
    const timer = screen.getByRole('timer');
    expect(timer.textContent).toBe('00:03');
    act(() => {
      vi.advanceTimersByTime(2000);
    });
    expect(timer.textContent).toBe('00:01');
    expect(onEnd).not.toHaveBeenCalled();
    act(() => {
      vi.advanceTimersByTime(5000);
    });
    expect(timer.textContent).toBe('00:00');
    expect(onEnd).toHaveBeenCalledTimes(1);
  });

  it('writes minutes beyond the hour', () => {
    expect(minutesAndSeconds(3725)).toBe('62:05');
  });
});

describe('time', () => {
  it('is the calendar and clock of Shanghai in both languages', () => {
    const late = '2026-10-31T17:05:00.000Z';
    expect(fullTime(late)).toBe('2026年11月1日 01:05');
    expect(monthName(late)).toBe('2026年11月');
    setLanguage('en_us');
    expect(fullTime(late)).toBe('Nov 1, 2026, 01:05');
    expect(monthName(late)).toBe('Nov 2026');
    expect(calendarDate('2026-11-01')).toBe('Nov 1, 2026');
    setLanguage('zh_cn');
  });
});
