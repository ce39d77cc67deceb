import type { Paths } from '@shtrans/contract/addresses/link-to';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PATIENCE_MS } from '../testing/patience.ts';
import { setLanguage } from '../i18n/language.ts';
import { clearSession } from '../session/session.ts';
import { setSession } from '../session/set-session.ts';
import { plainRow, registerRows } from '../testing/register-rows.ts';
import { setUrl } from '../testing/set-url.ts';
import { askForLogin } from '../session/refusal.ts';
import {
  back,
  currentLocation,
  hasPrevious,
  navigate,
  retryPage,
  setLocation,
  startRouter,
} from './router.ts';
import { showNoRoute } from './no-route.ts';
import { ChunkLoadError, loadChunk } from './chunk.ts';
import { href } from './href.ts';
import type { PageModule, RouteRow } from './register.ts';
import { registerRoutes } from './table.ts';
import { reloadForNewVersion } from './version-reload.ts';

const page = (): null => null;
const loaded = (): PageModule => Promise.resolve({ default: page });
const row = (name: string, path: `/${string}`, more: Partial<RouteRow> = {}): RouteRow =>
  plainRow(name, path, { page: loaded, ...more });
const NotFound = (): null => null;

let finishSlow: () => void;
const loadSlow = vi.fn<() => PageModule>();
let broken: () => PageModule;

beforeEach(() => {
  const slow: PageModule = new Promise((resolve) => {
    finishSlow = () => resolve({ default: page });
  });
  loadSlow.mockReset().mockReturnValue(slow);
  setLanguage(undefined);
  broken = () => Promise.reject(new Error('no'));
  registerRows(
    [
      row('home', '/'),
      row('login', '/login'),
      row('orders', '/orders', { gate: 'login' }),
      row('campaign', '/campaign', { gate: 'login', credential: 'local' }),
      row('slow', '/slow', { page: loadSlow }),
      row('broken', '/broken', { page: () => broken() }),
    ],
    () => Promise.resolve({ default: NotFound }),
  );
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(() => Promise.reject(new Error('offline'))),
  );
});

afterEach(() => {
  vi.unstubAllGlobals();
  clearSession();
});

const go = async (url: string): Promise<void> => {
  setUrl(`http://localhost${url}`);
  window.history.replaceState(null, '');
  await startRouter();
};
const name = (): string | undefined => currentLocation().name;

const spring = { name: 'campaign', area: 'campaigns', path: '/spring' } as const;
const springAt = (path: string) =>
  path === spring.path ? { row: spring, params: { path } } : undefined;

describe('the router', () => {
  it('loads the page before it notifies', async () => {
    await go('/shtrans-h5/login/?a=1');
    expect(currentLocation()).toMatchObject({ name: 'login', query: { a: '1' }, page });
  });

  it('asks on a campaign page for the credential it needs, and for no other', async () => {
    setSession({ token: 'of the rider' });
    await go('/shtrans-h5/campaign');
    expect(name()).toBe('login');
    expect(new URLSearchParams(window.location.search).get('credential')).toBe('local');
    setSession({ token: 'of the campaign' }, 'local');
    await go('/shtrans-h5/campaign');
    expect(name()).toBe('campaign');
    clearSession();
    askForLogin();
    expect(name()).toBe('campaign');
    await go('/shtrans-h5/orders');
    expect(name()).toBe('login');
    expect(new URLSearchParams(window.location.search).has('credential')).toBe(false);
    localStorage.clear();
  });

  it.each(['/shtrans-h5/nowhere', '/elsewhere'])('knows no route at %s', async (url) => {
    await go(url);
    expect(currentLocation()).toMatchObject({ name: undefined, row: undefined, page: NotFound });
  });

  it('requests more addresses for a path that matches none', async () => {
    registerRoutes({
      addresses: {},
      moreAddresses: () => Promise.resolve({ addresses: {}, otherwise: springAt }),
      areas: { campaigns: { campaign: row('campaign', '/spring') } },
    });
    await go('/shtrans-h5/spring');
    expect(currentLocation()).toMatchObject({ name: 'campaign', params: { path: '/spring' } });
    await go('/shtrans-h5/autumn');
    expect(name()).toBeUndefined();
  });

  it('looks up a path that none of the first addresses fits, and learns what its area links to', async () => {
    const rides = { ride: row('ride', '/ride') };
    const moreAddresses = vi.fn((areaOrPath: string) =>
      Promise.resolve<{ addresses: Record<string, Paths> }>({
        addresses:
          areaOrPath === 'rides' ? { wallet: { wallet: '/wallet' } } : { rides: { ride: '/ride' } },
      }),
    );
    registerRoutes({
      addresses: {},
      moreAddresses,
      areas: { rides: () => Promise.resolve({ default: rides }) },
    });
    await go('/shtrans-h5/ride');
    expect(name()).toBe('ride');
    await go('/shtrans-h5/nowhere');
    expect(name()).toBeUndefined();
    expect(moreAddresses.mock.calls.flat()).toEqual(['/ride', 'rides', '/nowhere']);
    expect(href('ride' as 'home')).toBe('/shtrans-h5/ride');
    expect(href('wallet' as 'home')).toBe('/shtrans-h5/wallet');
  });

  it('sends riders without login away, with the way back, keeping the language', async () => {
    await go('/shtrans-h5/orders?tab=x&language=en_us');
    expect(name()).toBe('login');
    const search = new URLSearchParams(window.location.search);
    expect(search.get('return')).toBe('/shtrans-h5/orders?tab=x&language=en_us');
    setSession({ token: 't' });
    await go('/shtrans-h5/orders');
    expect(name()).toBe('orders');
  });

  it('asks for a login when a credential is refused on a page that needs one', async () => {
    setSession({ token: 't' });
    await go('/shtrans-h5/orders');
    clearSession();
    askForLogin();
    await vi.waitFor(() => expect(name()).toBe('login'), PATIENCE_MS);
    await go('/shtrans-h5/');
    askForLogin();
    expect(name()).toBe('home');
  });

  it('shows the last of several navigations, however long the others take', async () => {
    await go('/shtrans-h5/');
    navigate('slow' as 'home');
    navigate('login');
    await vi.waitFor(() => expect(name()).toBe('login'), PATIENCE_MS);
    expect(loadSlow).not.toHaveBeenCalled();
  });

  it('does not show a page whose code comes after a later navigation', async () => {
    await go('/shtrans-h5/');
    navigate('slow' as 'home');
    await vi.waitFor(() => expect(loadSlow).toHaveBeenCalled(), PATIENCE_MS);
    navigate('login');
    await vi.waitFor(() => expect(name()).toBe('login'), PATIENCE_MS);
    finishSlow();
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
    expect(name()).toBe('login');
  });

  it('reports a page that did not load, and tries again', async () => {
    await go('/shtrans-h5/broken');
    expect(currentLocation().page).toBeUndefined();
    expect(currentLocation().error).toMatchObject({ name: 'ChunkLoadError', type: 'other' });
    broken = loaded;
    await retryPage();
    expect(currentLocation()).toMatchObject({ page, error: undefined });
  });

  it('goes back inside the app, or to the fallback for who landed here', async () => {
    await go('/shtrans-h5/login');
    back('home');
    await vi.waitFor(() => expect(name()).toBe('home'), PATIENCE_MS);
  });

  it('counts its entries of the history: a page that replaces another is none', async () => {
    await go('/shtrans-h5/');
    expect(hasPrevious()).toBe(false);
    navigate('login', undefined as never, undefined, { replace: true });
    expect(hasPrevious()).toBe(false);
    navigate('home');
    expect(hasPrevious()).toBe(true);
    expect(window.history.state).toEqual({ index: 1 });
  });

  it('leaves no entry of a page that asked for a login', async () => {
    await go('/shtrans-h5/');
    const { length } = window.history;
    navigate('orders');
    await vi.waitFor(() => expect(name()).toBe('login'), PATIENCE_MS);
    expect(window.history.length).toBe(length + 1);
  });

  it('loads the code of a page once', async () => {
    const load = vi.fn<() => PageModule>(loaded);
    registerRows([row('home', '/'), row('about', '/about', { page: load })]);
    await go('/shtrans-h5/about');
    await go('/shtrans-h5/');
    await go('/shtrans-h5/about');
    expect(currentLocation().page).toBe(page);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('finds a page by the beginning of its path where its address says so', async () => {
    registerRows([row('home', '/'), row('guide', '/guide/*')]);
    await go('/shtrans-h5/guide/a/b');
    expect(name()).toBe('guide');
    await go('/shtrans-h5/guides');
    expect(name()).toBeUndefined();
  });

  it('shows the not-found page, unless the rider has moved on', async () => {
    await go('/shtrans-h5/login');
    await showNoRoute();
    expect(currentLocation()).toMatchObject({ name: undefined, row: undefined, page: NotFound });
    await go('/shtrans-h5/login');
    const pending = showNoRoute();
    const later = { ...currentLocation() };
    setLocation(later);
    await pending;
    expect(currentLocation()).toBe(later);
  });

  it('keeps the language of this page load in addresses, unless they name one', () => {
    setLanguage('en_us');
    expect(href('home')).toBe('/shtrans-h5/?language=en_us');
    expect(href('home', undefined, { language: 'zh_cn' })).toBe('/shtrans-h5/?language=zh_cn');
  });

  it('writes addresses with parameters and query', () => {
    registerRows([row('order', '/o/:id')]);
    const link = href as (name: string, params?: object, query?: object) => string;
    expect(link('order', { id: 'a/b' }, { x: '1&2', y: undefined })).toBe(
      '/shtrans-h5/o/a%2Fb?x=1%262',
    );
    expect(() => link('nowhere')).toThrow(/no route is named/);
  });
});

const failed = (message: string): Promise<unknown> =>
  loadChunk(() => Promise.reject(new TypeError(message))).catch((error: unknown) => error);

const answer = (status: number, type: string): void => {
  vi.mocked(fetch).mockResolvedValue(
    new Response(null, { status, headers: { 'content-type': type } }),
  );
};

describe('loadChunk', () => {
  const MESSAGE = 'Failed to fetch dynamically imported module: http://localhost/assets/x-1.js';

  it('is missing when the server has the file no longer', async () => {
    answer(404, 'application/json');
    expect(await failed(MESSAGE)).toMatchObject({ type: 'missing' });
    expect(fetch).toHaveBeenCalledWith('http://localhost/assets/x-1.js', {
      method: 'HEAD',
      cache: 'no-store',
    });
    answer(410, 'text/plain');
    expect(await failed(MESSAGE)).toMatchObject({ type: 'missing' });
    answer(200, 'text/html');
    expect(await failed(MESSAGE)).toMatchObject({ type: 'missing' });
  });

  it('is kept by the browser when the file is there, and other when nothing answers', async () => {
    answer(200, 'text/javascript');
    expect(await failed(MESSAGE)).toMatchObject({ type: 'kept' });
    answer(503, 'text/javascript');
    expect(await failed(MESSAGE)).toMatchObject({ type: 'other' });
    vi.mocked(fetch).mockRejectedValue(new Error('offline'));
    expect(await failed(MESSAGE)).toMatchObject({ type: 'other' });
    expect(await failed('Importing a module script failed.')).toBeInstanceOf(ChunkLoadError);
  });

  it('times out after 120 s', async () => {
    vi.useFakeTimers();
    let isOver = false;
    const loading = loadChunk(() => new Promise(() => {})).catch((error: unknown) => {
      isOver = true;
      return error;
    });
    await vi.advanceTimersByTimeAsync(119_999);
    expect(isOver).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await loading).toMatchObject({ type: 'timeout' });
    expect(vi.getTimerCount()).toBe(0);
    vi.useRealTimers();
  });
});

describe('reloadForNewVersion', () => {
  it('reloads once, and removes the mark when a page has loaded', async () => {
    setUrl('http://localhost/shtrans-h5/?a=1');
    const replace = vi.spyOn(window.location, 'replace').mockImplementation(() => {});
    expect(reloadForNewVersion()).toBe(true);
    expect(replace.mock.lastCall?.[0]).toMatch(/^\?a=1&_v=\d+$/);
    await go('/shtrans-h5/broken?&_v=7');
    expect(reloadForNewVersion()).toBe(false);
    expect(replace).toHaveBeenCalledTimes(1);
    await go('/shtrans-h5/?a=1&_v=7');
    expect(window.location.search).toBe('?a=1');
    replace.mockRestore();
  });
});
