import type { Favourite } from '@shtrans/contract/favourites/schemas';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { PATIENCE_MS } from '../../core/testing/patience.ts';
import { loadErrorTexts } from '../../core/api/error-table.ts';
import { loadMessages } from '../../core/i18n/messages.ts';
import { clearSession } from '../../core/session/session.ts';
import { setSession } from '../../core/session/set-session.ts';
import { localStore } from '../../core/storage/safe-storage.ts';
import { uiMessages } from '../../ui/messages.ts';
import { syncFavourites } from './favourite-sync.ts';
import { offerFavourites } from './offer-favourites.ts';
import {
  favouriteOfDaily,
  favouriteOfLine,
  favouriteOfPlace,
  favouriteOfStation,
  favouriteOfTrip,
  favourites,
  removeFavourite,
  setFavourite,
  toggleFavourite,
  useFavourites,
} from './favourites.ts';

const square = {
  id: 'S0118',
  name: { zh: '人民广场', en: "People's Square" },
  lat: 31.2346,
  lon: 121.4704,
};
const bund = {
  id: 'S0247',
  name: { zh: '南京东路', en: 'East Nanjing Road' },
  lat: 31.24,
  lon: 121.48,
};
const line = {
  id: 'metro-1',
  mode: 'metro',
  name: { zh: '1号线', en: 'Line 1' },
  colour: '#e4002b',
};
const toast = () => document.getElementById('toast')?.textContent ?? '';
const keys = () => favourites().map(({ key }) => key);

/** The gateway's part: a rider's favourites, of each the one changed last. */
class Gateway {
  riders: Record<string, Favourite[]> = {};
  tokens: Record<string, string> = {};
  asked: { what: string; items: Favourite[] }[] = [];
  private hold: Promise<void> | undefined;
  release = (): void => {};
  fails = false;
  full = false;

  handle = async (input: string | URL, init: RequestInit = {}): Promise<Response> => {
    const { pathname } = new URL(String(input), 'http://a');
    const bearer = new Headers(init.headers).get('Authorization')?.slice(7) ?? '';
    const uid = this.tokens[bearer];
    const body =
      init.body === null || init.body === undefined ? {} : JSON.parse(init.body as string);
    const items = (body as { items?: Favourite[] }).items ?? [];
    this.asked.push({ what: `${init.method} ${pathname}`, items });
    if (this.fails) throw new TypeError('offline');
    if (uid === undefined) return answer({ code: 'unauthenticated', status: 401 }, 401);
    if (pathname.endsWith('/me')) return answer({ uid });
    const refused = this.full && init.method === 'POST';
    if (!refused) for (const item of items) this.take(uid, item);
    const all = (this.riders[uid] ?? []).filter(({ removed }) => !removed);
    await this.hold;
    if (refused) return answer({ code: 'favourites_full', status: 409 }, 409);
    return answer({ items: all, serverTime: new Date().toISOString() });
  };

  /** Answers wait until they are released. */
  holdAnswers(): void {
    this.hold = new Promise((go) => {
      this.release = () => {
        this.hold = undefined;
        go();
      };
    });
  }

  take(uid: string, item: Favourite): void {
    const old = this.riders[uid]?.find(({ key }) => key === item.key);
    if (old !== undefined && old.changedAt >= item.changedAt) return;
    this.riders[uid] = [...(this.riders[uid] ?? []).filter((existing) => existing !== old), item];
  }

  kept = (uid: string): string[] =>
    (this.riders[uid] ?? []).filter(({ removed }) => !removed).map(({ key }) => key);
  syncs = () => this.asked.filter(({ what }) => what.startsWith('POST'));
}

const answer = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

const List = () => (
  <p>
    {useFavourites()
      .map(({ key }) => key)
      .join(' ')}
  </p>
);

let gateway: Gateway;
let stop: (() => void) | undefined;
let logins = 0;
const logIn = (uid: string) => {
  logins += 1;
  const token = `token-of-rider-${uid}-${String(logins).padStart(8, '0')}`;
  gateway.tokens[token] = uid;
  setSession({ token });
  return token;
};
const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
const start = async () => {
  stop = syncFavourites();
  await settle();
};

beforeAll(async () => {
  await Promise.all([loadErrorTexts(), loadMessages(uiMessages)]);
});
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T08:00:00Z') });
  localStorage.clear();
  sessionStorage.clear();
  gateway = new Gateway();
  vi.stubGlobal('fetch', gateway.handle);
});
afterEach(async () => {
  stop?.();
  stop = undefined;
  clearSession();
  await settle();
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('favourites on the device', () => {
  it('are kept in the order in which they were set, each once, until they are removed', async () => {
    expect(toggleFavourite(favouriteOfStation(square))).toBe('added');
    expect(localStorage.getItem('favourites-unsent')).toBe('1');
    await settle(1000);
    toggleFavourite(favouriteOfLine(line));
    await settle(1000);
    toggleFavourite(favouriteOfTrip({ ...square, stopId: square.id }, { ...bund, stopId: null }));
    expect(keys()).toEqual(['stop:S0118', 'line:metro-1', 'trip:S0118>31.2400,121.4800']);
    expect(toggleFavourite(favouriteOfStation(square))).toBe('removed');
    expect(keys()).toEqual(['line:metro-1', 'trip:S0118>31.2400,121.4800']);
    expect(JSON.parse(localStorage.getItem('favourites') ?? '').known).toBeNull();
  });

  it('are marked as unsent before they are stored, so that a page that ends in between loses none', () => {
    const set = vi.spyOn(localStore, 'set');
    toggleFavourite(favouriteOfStation(square));
    expect(set.mock.calls.map(([key]) => key)).toEqual(['favourites-unsent', 'favourites']);
    set.mockRestore();
  });

  it('have one home, which is the place that was set last', () => {
    setFavourite(favouriteOfDaily('home', square));
    setFavourite(favouriteOfDaily('home', bund));
    expect(favourites()).toMatchObject([{ key: 'home', name: bund.name }]);
  });

  it('are as the gateway takes them', () => {
    const place = { lat: 31.23, lon: 121.4, name: { zh: `长\n${'路'.repeat(200)}`, en: '' } };
    const { key, at } = favouriteOfPlace(place);
    expect(key).toBe('place:31.2300,121.4000');
    expect(at?.name.zh).toHaveLength(80);
    expect(at?.name.zh).not.toContain('\n');
    const long = { ...square, stopId: 'x'.repeat(80) };
    expect(favouriteOfTrip(long, long).key.length).toBeLessThan(120);
  });

  it('have an end', () => {
    for (let n = 0; n < 200; n++) toggleFavourite(favouriteOfLine({ ...line, id: `bus-${n}` }));
    expect(toggleFavourite(favouriteOfStation(square))).toBe('full');
    expect(keys()).toHaveLength(200);
    toggleFavourite(favouriteOfLine({ ...line, id: 'bus-7' }));
    expect(toggleFavourite(favouriteOfStation(square))).toBe('added');
  });

  it('are none where something else wrote', () => {
    for (const text of ['x', 'null', '[]', '{"shelves":{"":{"items":[1,{"key":"a"}]}}}']) {
      localStorage.setItem('favourites', text);
      expect(favourites()).toEqual([]);
    }
    toggleFavourite(favouriteOfStation(square));
    expect(keys()).toEqual(['stop:S0118']);
  });

  it('show what another tab keeps', async () => {
    const { container } = render(<List />);
    toggleFavourite(favouriteOfStation(square));
    const text = localStorage.getItem('favourites') ?? '';
    act(() => removeFavourite('stop:S0118'));
    expect(container.textContent).toBe('');
    localStorage.setItem('favourites', text);
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'favourites' })));
    expect(screen.getByText('stop:S0118')).toBeTruthy();
  });
});

/** Logs in as a page does; what the rider is asked then. */
const offered = async (uid: string): Promise<HTMLElement> => {
  const credential = logIn(uid);
  const rider = { uid, phoneMasked: '138****8000', nickname: uid, createdAt: '' };
  void offerFavourites({ token: credential, expiresAt: '', rider });
  return await vi.waitFor(() => screen.getByRole('alertdialog'), PATIENCE_MS);
};

describe('favourites after a login', () => {
  it('gets the device’s favourites without a login only after the rider agrees', async () => {
    gateway.riders['b'] = [
      { ...favouriteOfLine(line), changedAt: '2026-11-01T00:00:00.000Z', removed: false },
    ];
    setFavourite(favouriteOfDaily('home', square));
    toggleFavourite(favouriteOfStation(square));
    toggleFavourite(favouriteOfStation(bund));
    toggleFavourite(favouriteOfStation(bund));
    await start();
    const dialog = await offered('b');
    expect(dialog.textContent).toContain('2 个收藏');
    expect(dialog.textContent).toContain('138****8000');
    await settle(5000);
    expect(keys()).toEqual(['line:metro-1']);
    expect(gateway.asked.flatMap(({ items }) => items)).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: '加入' }));
    await settle(5000);
    expect(keys()).toEqual(['line:metro-1', 'home', 'stop:S0118']);
    expect(gateway.kept('b')).toEqual(['line:metro-1', 'home', 'stop:S0118']);
    clearSession();
    expect(keys()).toEqual([]);
  });

  it('stay for use without a login if the rider refuses', async () => {
    setFavourite(favouriteOfDaily('home', square));
    await start();
    await offered('b');
    fireEvent.click(screen.getByRole('button', { name: '不加入' }));
    await settle(5000);
    expect(keys()).toEqual([]);
    expect(gateway.asked.flatMap(({ items }) => items)).toEqual([]);
    clearSession();
    expect(keys()).toEqual(['home']);
  });

  it('do not give it to a rider who logged in while another was asked', async () => {
    setFavourite(favouriteOfDaily('home', square));
    await start();
    await offered('b');
    logIn('c');
    fireEvent.click(screen.getByRole('button', { name: '加入' }));
    await settle(5000);
    expect([gateway.kept('b'), gateway.kept('c')]).toEqual([[], []]);
  });

  it('are not asked about where the device keeps nothing', async () => {
    const credential = logIn('b');
    const rider = { uid: 'b', phoneMasked: '', nickname: '', createdAt: '' };
    await offerFavourites({ token: credential, expiresAt: '', rider });
    await settle(1000);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('set before the rider is known belong to that rider', async () => {
    logIn('b');
    toggleFavourite(favouriteOfStation(square));
    expect(keys()).toEqual(['stop:S0118']);
    clearSession();
    expect(keys()).toEqual([]);
    logIn('b');
    toggleFavourite(favouriteOfLine(line));
    await start();
    await settle(1000);
    expect(gateway.kept('b')).toEqual(['line:metro-1']);
  });

  it('are not another rider’s, and wait for their own', async () => {
    logIn('b');
    await start();
    gateway.fails = true;
    toggleFavourite(favouriteOfStation(square));
    await settle(1000);
    clearSession();
    expect(keys()).toEqual([]);
    gateway.fails = false;
    logIn('c');
    await settle(1000);
    expect(keys()).toEqual([]);
    expect(gateway.kept('c')).toEqual([]);
    toggleFavourite(favouriteOfLine(line));
    await settle(1000);
    clearSession();
    // Rider b's favourite still waits for its login, which the start of each page reads.
    expect(localStorage.getItem('favourites-unsent')).toBe('1');
    // What the gateway has does not stay on a device that somebody else may hold next.
    expect(localStorage.getItem('favourites')).not.toContain('metro-1');
    logIn('b');
    await settle(1000);
    expect(keys()).toEqual(['stop:S0118']);
    expect(gateway.kept('b')).toEqual(['stop:S0118']);
    expect(gateway.kept('c')).toEqual(['line:metro-1']);
    expect(localStorage.getItem('favourites-unsent')).toBeNull();
  });

  it('removed on another phone are gone here, and the later change wins', async () => {
    logIn('b');
    await start();
    toggleFavourite(favouriteOfStation(square));
    toggleFavourite(favouriteOfLine(line));
    await settle(1000);
    const changedAt = new Date(Date.now() + 500).toISOString();
    gateway.take('b', { ...favouriteOfStation(square), removed: true, changedAt });
    await settle(61_000);
    window.dispatchEvent(new Event('online'));
    await settle();
    expect(keys()).toEqual(['line:metro-1']);
    // Set again by a device whose clock went behind.
    vi.setSystemTime(new Date('2026-11-20T08:00:00Z'));
    toggleFavourite(favouriteOfLine(line));
    await settle(1000);
    expect(gateway.kept('b')).toEqual([]);
  });

  it('keep a tap that comes while they are on their way', async () => {
    logIn('b');
    await start();
    toggleFavourite(favouriteOfStation(square));
    gateway.holdAnswers();
    await settle(1000);
    expect(gateway.syncs().at(-1)?.items).toMatchObject([{ key: 'stop:S0118', removed: false }]);
    toggleFavourite(favouriteOfStation(square));
    toggleFavourite(favouriteOfLine(line));
    gateway.release();
    await settle();
    expect(keys()).toEqual(['line:metro-1']);
    await settle(1000);
    expect(gateway.kept('b')).toEqual(['line:metro-1']);
    expect(keys()).toEqual(['line:metro-1']);
  });

  it('do not reach the next rider when the answer comes after a logout', async () => {
    logIn('b');
    await start();
    toggleFavourite(favouriteOfStation(square));
    gateway.holdAnswers();
    await settle(1000);
    clearSession();
    logIn('c');
    gateway.release();
    await settle(2000);
    expect(keys()).toEqual([]);
    expect(gateway.kept('c')).toEqual([]);
    expect(gateway.kept('b')).toEqual(['stop:S0118']);
  });

  it('are tried again after a failure, later and later, and at once with the network', async () => {
    gateway.fails = true;
    logIn('b');
    toggleFavourite(favouriteOfStation(square));
    await start();
    const first = gateway.asked.length;
    await settle(14_000);
    expect(gateway.asked).toHaveLength(first);
    await settle(1000);
    expect(gateway.asked).toHaveLength(first + 1);
    await settle(29_000);
    expect(gateway.asked).toHaveLength(first + 1);
    gateway.fails = false;
    window.dispatchEvent(new Event('online'));
    await settle();
    expect(gateway.kept('b')).toEqual(['stop:S0118']);
  });

  it('that wait for the network are reported once for each change', async () => {
    logIn('b');
    await start();
    gateway.fails = true;
    toggleFavourite(favouriteOfStation(square));
    await settle(900);
    expect(toast()).toMatch(/^已保存在本机/);
    await settle(2000);
    expect(toast()).toBe('');
    await settle(60_000);
    expect(toast()).toBe('');
    toggleFavourite(favouriteOfLine(line));
    await settle(900);
    expect(toast()).toMatch(/^已保存在本机/);
    gateway.fails = false;
    gateway.full = true;
    toggleFavourite(favouriteOfLine({ ...line, id: 'metro-2' }));
    await settle(60_000);
    toggleFavourite(favouriteOfLine({ ...line, id: 'metro-3' }));
    await settle(900);
    expect(toast()).toMatch(/^收藏已满/);
  });

  it('show the rider’s also when the gateway has no room for the device’s', async () => {
    gateway.riders['b'] = [
      { ...favouriteOfLine(line), changedAt: '2026-11-01T00:00:00.000Z', removed: false },
    ];
    gateway.full = true;
    logIn('b');
    toggleFavourite(favouriteOfStation(square));
    await start();
    expect(keys()).toEqual(['line:metro-1', 'stop:S0118']);
    gateway.full = false;
    await settle(15_000);
    expect(gateway.kept('b')).toEqual(['line:metro-1', 'stop:S0118']);
  });

  it('go out with the last tap when the page is left', async () => {
    logIn('b');
    await start();
    toggleFavourite(favouriteOfStation(square));
    stop?.();
    stop = undefined;
    await settle();
    expect(gateway.kept('b')).toEqual(['stop:S0118']);
  });
});
