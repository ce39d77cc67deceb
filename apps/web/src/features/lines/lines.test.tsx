import type { LineSummary } from '@shtrans/contract/traffic/schemas';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadErrorTexts } from '../../core/api/error-table.ts';
import { setLanguage } from '../../core/i18n/language.ts';
import { loadMessages } from '../../core/i18n/messages.ts';
import { clearQueries } from '../../core/query/query-cache.ts';
import { openSavedAnswers } from '../../core/query/saved-answers.ts';
import { startRouter } from '../../core/route/router.ts';
import { clearSession } from '../../core/session/session.ts';
import { setSession } from '../../core/session/set-session.ts';
import { plainRow, registerRows } from '../../core/testing/register-rows.ts';
import { setUrl } from '../../core/testing/set-url.ts';
import { uiMessages } from '../../ui/messages.ts';
import { favouriteOfLine, favourites, setFavourite } from '../../domain/favourites/favourites.ts';
import { linesMessages } from './messages.ts';
import { transitMessages } from '../../domain/transit/messages.ts';
import { departuresMessages } from '../../domain/departures/messages.ts';
import { favouritesMessages } from '../../domain/favourites/messages.ts';
import LinesPage from './pages/lines.tsx';
import { recentSearches } from './search-history.ts';
import { linesNamed } from './use-search.ts';
import { textsIn } from '../../core/testing/texts.ts';

const zh = textsIn('zh_cn', linesMessages);

const NOW = '2026-11-21T02:00:00.000Z';
const lineOf = (id: string, zhName: string, enName: string, mode = 'metro'): LineSummary => ({
  id,
  mode,
  name: { zh: zhName, en: enName },
  colour: null,
  from: { zh: '甲', en: 'A' },
  to: { zh: '乙', en: 'B' },
  operator: null,
});
const LINES = [
  lineOf('metro-10', '10号线', 'Line 10'),
  lineOf('metro-1', '1号线', 'Line 1'),
  lineOf('bus-line-11', '71路', 'Bus 71', 'bus'),
];
const station = (name: string, more: object = {}) => ({
  id: `S-${name}`,
  lat: 31.2,
  lon: 121.4,
  name: { zh: name, en: name },
  kind: 'station',
  lines: [LINES[1]],
  district: '黄浦区',
  matched: null,
  ...more,
});
const items = (list: readonly object[]) => ({ items: list, serverTime: NOW });

/** Pending searches by their text; the test answers each. */
let searches: Map<string, (body: object) => void>;
let isOffline: boolean;
const json = (body: object) => new Response(JSON.stringify(body));
const respond = (url: string): Promise<Response> => {
  const { pathname, searchParams } = new URL(url, 'http://localhost:8088');
  const q = searchParams.get('q');
  if (isOffline) return Promise.reject(new TypeError('offline'));
  if (pathname.endsWith('/lines')) {
    return Promise.resolve(json(items(q === null ? LINES : linesNamed(LINES, q))));
  }
  return new Promise((resolve) => searches.set(q ?? '', (body) => resolve(json(body))));
};

const pause = (ms = 0) => act(async () => vi.advanceTimersByTimeAsync(ms));
async function show(search = ''): Promise<void> {
  setUrl(`http://localhost:8088/shtrans-h5/traffic/travel${search}`);
  await startRouter();
  render(<LinesPage />);
  await pause();
}
const box = () => screen.getByRole<HTMLInputElement>('searchbox', { name: zh.search.label });
const type = (text: string) => fireEvent.change(box(), { target: { value: text } });
async function answerTo(q: string, ...foundItems: object[]): Promise<void> {
  searches.get(q)?.(items(foundItems));
  await pause();
}
const count = () => screen.getByText(new RegExp(`${zh.search.searching}|找到`)).textContent;
const finds = () =>
  [...document.querySelectorAll('[data-result] > .grow > :first-child')].map(
    (name) => name.textContent,
  );

const parts = () => screen.getAllByRole('heading', { level: 2 }).map((h) => h.textContent);
const recentLine = (n: number) =>
  ({
    is: 'line',
    id: `l${n}`,
    name: { zh: `${n}`, en: `${n}` },
    kind: 'bus',
    colour: null,
  }) as const;

beforeAll(loadErrorTexts);
beforeEach(async () => {
  vi.useFakeTimers({ now: new Date(NOW) });
  localStorage.clear();
  clearQueries();
  openSavedAnswers('build');
  setLanguage('zh_cn');
  await Promise.all(
    [uiMessages, transitMessages, departuresMessages, favouritesMessages, linesMessages].map(
      loadMessages,
    ),
  );
  registerRows(
    Object.entries({
      trafficGuide: '/traffic/index',
      trafficLines: '/traffic/travel',
      metroInfo: '/traffic/travel/metro-info',
      busDetail: '/traffic/travel/bus-detail',
      stationBuses: '/station-guide/bus-select',
    } as const).map(([name, path]) => plainRow(name, path)),
  );
  searches = new Map();
  isOffline = false;
  vi.stubGlobal('fetch', respond);
});
afterEach(async () => {
  cleanup();
  clearSession();
  await vi.advanceTimersByTimeAsync(5000);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the search for stations and lines', () => {
  it('sends one request for fast typing, with the last key', async () => {
    await show();
    for (const text of ['r', 'rm', 'rmg', 'rmgc']) {
      type(text);
      await pause(100);
    }
    await pause(200);
    expect([...searches.keys()]).toEqual(['rmgc']);
    expect(count()).toBe(zh.search.searching);
    await answerTo('rmgc', station('人民广场'));
    expect(finds()).toEqual(['人民广场']);
    expect(count()).toBe(zh.search.found(1));
    expect(window.location.search).toBe('?q=rmgc');
  });

  it('never shows an outdated answer, and keeps the last one until the next', async () => {
    await show();
    type('徐');
    await pause(250);
    await answerTo('徐', station('徐家汇'));
    type('人');
    await pause(250);
    expect(finds()).toEqual(['徐家汇']);
    expect(count()).toBe(zh.search.searching);
    type('人民');
    await pause(250);
    await answerTo('人', station('人和'));
    expect(finds()).toEqual(['徐家汇']);
    await answerTo('人民', station('人民广场'));
    expect(finds()).toEqual(['人民广场']);
    type('');
    await pause();
    expect(finds()).toEqual([]);
    expect(screen.getByRole('heading', { name: /轨道交通/ })).toBeTruthy();
    await pause(250);
    expect(window.location.search).toBe('');
  });

  it('moves by the arrow keys from the box through the results and back', async () => {
    await show('?q=1');
    await answerTo('1', station('甲站'), station('乙站', { kind: 'stop' }));
    fireEvent.keyDown(box(), { key: 'ArrowDown' });
    expect(document.activeElement?.textContent).toContain('1号线');
    const down = () => fireEvent.keyDown(document.activeElement ?? box(), { key: 'ArrowDown' });
    for (let n = 0; n < 6; n++) down();
    expect(document.activeElement?.textContent).toContain('乙站');
    for (let n = 0; n < 6; n++)
      fireEvent.keyDown(document.activeElement ?? box(), { key: 'ArrowUp' });
    expect(document.activeElement).toBe(box());
    fireEvent.keyDown(box(), { key: 'Escape' });
    expect(box().value).toBe('');
  });

  it('shows a former name, but not the pinyin of the name', async () => {
    await show('?q=x');
    await answerTo(
      'x',
      station('新站', { matched: '旧站' }),
      station('西站', { matched: 'xi zhan' }),
    );
    expect(screen.getByText(/匹配：旧站/)).toBeTruthy();
    expect(screen.queryByText(/xi zhan/)).toBeNull();
  });

  it('gives advice if nothing is found', async () => {
    await show('?q=zzz');
    await answerTo('zzz');
    expect(screen.getByText(zh.search.none('zzz'))).toBeTruthy();
    expect(screen.getByText(zh.search.noneHint)).toBeTruthy();
  });

  it('finds the stored lines without the gateway, and can retry', async () => {
    await show();
    isOffline = true;
    type('71');
    await pause(250);
    await pause(1000);
    expect(screen.getByText(zh.search.failed)).toBeTruthy();
    expect(screen.getByRole('link', { name: /71路/ })).toBeTruthy();
    isOffline = false;
    fireEvent.click(screen.getByRole('button', { name: zh.search.again }));
    await pause();
    await answerTo('71', station('七一站'));
    expect(finds()).toEqual(['七一站']);
    expect(screen.queryByText(zh.search.failed)).toBeNull();
  });

  it('leaves the address unchanged after a result was tapped', async () => {
    await show();
    type('1');
    await pause(100);
    window.history.pushState({}, '', '/shtrans-h5/traffic/travel/metro-info?line=metro-1');
    await pause(250);
    expect(window.location.pathname).toBe('/shtrans-h5/traffic/travel/metro-info');
    expect(window.location.search).toBe('?line=metro-1');
  });

  it('saves a station by its star', async () => {
    await show('?q=人');
    await answerTo('人', station('人民广场'));
    fireEvent.click(screen.getByRole('button', { name: '收藏: 人民广场', pressed: false }));
    expect(favourites().map(({ key }) => key)).toEqual(['stop:S-人民广场']);
    expect(screen.getByRole('button', { name: '收藏: 人民广场', pressed: true })).toBeTruthy();
  });
});

describe('all lines', () => {
  it('are sorted by kind and number, favourites first', async () => {
    setFavourite(favouriteOfLine({ ...(LINES[2] ?? lineOf('', '', '')) }));
    await show();
    expect(parts()).toEqual([zh.favourites, '轨道交通2 条', '公交1 条']);
    const [, rail] = screen.getAllByRole('list');
    const names = within(rail ?? document.body)
      .getAllByRole('link')
      .map((a) => a.textContent);
    expect(names).toEqual(['1号线甲 — 乙', '10号线甲 — 乙']);
  });

  it('are filtered by kind on a tap, which the address keeps', async () => {
    await show();
    fireEvent.click(screen.getByRole('link', { name: '公交' }));
    await pause();
    expect(window.location.search).toBe('?mode=bus');
    expect(parts()).toEqual(['公交1 条']);
    fireEvent.click(screen.getByRole('link', { name: '轮渡' }));
    await pause();
    expect(screen.getByText(zh.none)).toBeTruthy();
  });

  it('are below the recent searches, which can be cleared', async () => {
    recentSearches.remember({
      is: 'stop',
      id: 'B1',
      name: { zh: '某站', en: 'X' },
      kind: 'stop',
      colour: null,
    });
    await show();
    expect(screen.getByRole('link', { name: '某站' }).getAttribute('href')).toContain(
      '/station-guide/bus-select?station=B1',
    );
    fireEvent.click(screen.getByRole('button', { name: zh.search.forget }));
    expect(screen.queryByRole('link', { name: '某站' })).toBeNull();
    expect(recentSearches.all()).toEqual([]);
  });
});

describe('recent searches', () => {
  it('are stored newest first, each once, at most eight, only for this rider', () => {
    for (const n of [1, 2, 3, 4, 5, 6, 7, 8, 9, 3]) recentSearches.remember(recentLine(n));
    expect(recentSearches.all().map(({ id }) => id)).toEqual(
      [3, 9, 8, 7, 6, 5, 4, 2].map((n) => `l${n}`),
    );
    setSession({ token: 'token-of-another-rider-cccccccc' });
    expect(recentSearches.all()).toEqual([]);
    clearSession();
    recentSearches.forget();
    expect(recentSearches.all()).toEqual([]);
  });

  it('are empty if the stored data are not valid', () => {
    for (const text of ['x', '{"rider":"","items":[1,{"is":"line"}]}', '{"rider":""}']) {
      localStorage.setItem('guide-searches', text);
      expect(recentSearches.all()).toEqual([]);
    }
  });
});
