import { act, render } from '@testing-library/react';
import { useEffect, type JSX } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { orderParameters as values } from '@shtrans/contract/addresses/orders';
import { navigate, startRouter, useLocationShown } from '../core/route/router.ts';
import { registerRoutes } from '../core/route/table.ts';
import { setUrl } from '../core/testing/set-url.ts';
import { showPendingFrames } from './pending-frame.tsx';
import { firstAddresses } from './routes.ts';

/** A page that replaces its own address as soon as it shows. */
function Replacing(): null {
  useEffect(() => navigate('orders', undefined, { status: 'unpaid' }, { replace: true }), []);
  return null;
}

function Shown(): JSX.Element {
  return useLocationShown().name === 'orders' ? <Replacing /> : <p>home</p>;
}

const frame = () => document.querySelector('body > [aria-busy]');

/** The page of the order, whose code comes when `arrive` is called. */
let arrive = (): void => {};

beforeEach(async () => {
  vi.useFakeTimers();
  document.body.innerHTML =
    '<div id="root"><a id="order" href="/shtrans-h5/traffic/gift">gift</a><a id="hash" href="#a">a</a><a id="out" href="https://elsewhere.example/">out</a></div>';
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  const screen = { page: async () => ({ default: () => null }), messages: [] };
  registerRoutes({
    addresses: firstAddresses,
    values,
    areas: {
      general: { home: { ...screen, title: { zh_cn: '首页', en_us: 'Home' } } },
      orders: {
        orders: {
          messages: [],
          page: () => arrived.then(screen.page),
          title: { zh_cn: '我的订单', en_us: 'My orders' },
        },
      },
    },
  });
  setUrl('/');
  await startRouter();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = (ms: number) => act(async () => await vi.advanceTimersByTimeAsync(ms));

describe('the frame of a page that is awaited', () => {
  it('goes when the page replaces its own address as soon as it shows', async () => {
    render(<Shown />);
    showPendingFrames();
    navigate('orders');
    await pass(100);
    expect(frame()).not.toBeNull();
    // Not within act, which would put off the drawing that removing the frame begins.
    arrive();
    await vi.advanceTimersByTimeAsync(200);
    expect(window.location.search).toBe('?status=unpaid');
    expect(frame()).toBeNull();
    expect(document.getElementById('root')?.hasAttribute('inert')).toBe(false);
  });

  it('has the page’s title, leaves the last page inert, and goes when the page is there', async () => {
    showPendingFrames();
    navigate('orders');
    await pass(40);
    expect(frame()).toBeNull();
    await pass(40);
    expect(frame()?.querySelector('h1')?.textContent).toBe('我的订单');
    expect(document.getElementById('root')?.hasAttribute('inert')).toBe(true);
    arrive();
    await pass(0);
    expect(frame()).toBeNull();
    expect(document.getElementById('root')?.hasAttribute('inert')).toBe(false);
  });

  it('answers a link to another document, which its Back cancels', async () => {
    const stop = vi.fn<() => void>();
    vi.stubGlobal('stop', stop);
    showPendingFrames();
    document.getElementById('order')?.click();
    await pass(100);
    expect(frame()?.querySelector('h1')?.textContent).toBe('加载中…');
    act(() => frame()?.querySelector('a')?.click());
    expect(stop).toHaveBeenCalledOnce();
    expect(frame()).toBeNull();
  });

  it.for(['hash', 'out'])(
    'does not answer a link that leaves this app or stays: %s',
    async (id) => {
      showPendingFrames();
      document.getElementById(id)?.click();
      await pass(100);
      expect(frame()).toBeNull();
    },
  );
});
