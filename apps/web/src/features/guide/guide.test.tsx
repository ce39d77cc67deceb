import type { Departure } from '@shtrans/contract/traffic/live';
import type { LineSummary, NearbyPlace } from '@shtrans/contract/traffic/schemas';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetWhereabouts } from '../../core/host/location.ts';
import { setLanguage } from '../../core/i18n/language.ts';
import { loadMessages } from '../../core/i18n/messages.ts';
import { clearQueries } from '../../core/query/query-cache.ts';
import { openSavedAnswers } from '../../core/query/saved-answers.ts';
import { startRouter } from '../../core/route/router.ts';
import { plainRow, registerRows } from '../../core/testing/register-rows.ts';
import { setUrl } from '../../core/testing/set-url.ts';
import { uiMessages } from '../../ui/messages.ts';
import {
  favouriteOfDaily,
  favouriteOfLine,
  favouriteOfPlace,
  favouriteOfStation,
  favouriteOfTrip,
  setFavourite,
} from '../../domain/favourites/favourites.ts';
import { guideMessages } from './messages.ts';
import { transitMessages } from '../../domain/transit/messages.ts';
import { departuresMessages } from '../../domain/departures/messages.ts';
import { favouritesMessages } from '../../domain/favourites/messages.ts';
import GuidePage from './pages/guide.tsx';
import {
  byNumber,
  groupOf,
  lineLink,
  shortName,
  stopLink,
} from '../../domain/transit/line-facts.ts';
import { upcomingGroups } from './stop-card.tsx';
import { textsIn } from '../../core/testing/texts.ts';

const zh = textsIn('zh_cn', guideMessages);

const NOW = '2026-11-21T02:00:00.000Z';
const after = (minutes: number) => new Date(Date.parse(NOW) + minutes * 60_000).toISOString();
const bothLanguages = (name: string) => ({ zh: name, en: name });
const place = { lat: 31.19, lon: 121.43 };
const xujiahui = { ...place, id: 'S0118', name: bothLanguages('徐家汇') };
const square = { lat: 31.23, lon: 121.47, id: 'S0123', name: bothLanguages('人民广场') };

const lineOf = (id: string, name: string, mode = 'metro'): LineSummary => ({
  id,
  mode,
  name: { zh: name, en: name.replace(/^(\d+)号线$/, 'Line $1') },
  colour: '#e3002b',
  from: bothLanguages('甲'),
  to: bothLanguages('乙'),
  operator: null,
});
const LINES = [
  lineOf('metro-10', '10号线'),
  lineOf('metro-2', '2号线'),
  lineOf('maglev', '磁浮线', 'maglev'),
  lineOf('bus-line-11', '71路', 'bus'),
];

const departure = (
  minutes: number,
  headsign: string,
  more: Partial<Departure> = {},
): Departure => ({
  tripId: `t${minutes}`,
  serviceDate: '2026-11-21',
  line: lineOf('metro-1', '1号线'),
  direction: 0,
  headsign: bothLanguages(headsign),
  stop: xujiahui,
  scheduledAt: after(minutes),
  expectedAt: null,
  state: 'scheduled',
  wheelchair: { vehicle: 'unknown', stop: 'unknown' },
  estimated: false,
  last: false,
  ...more,
});
const liveness = { basis: 'live', asOf: NOW, stale: false } as const;
const alert = (id: string, severity: string, title: string) => ({
  id,
  effect: 'significant_delays',
  severity,
  title: bothLanguages(title),
  text: bothLanguages(''),
  url: null,
  from: null,
  until: null,
  lines: [LINES[0]],
  stops: [],
});
const near = (name: string, kind: string): NearbyPlace => ({
  ...square,
  id: name,
  name: bothLanguages(name),
  kind,
  distanceMetres: 120,
  walkSeconds: 100,
  lines: [],
  lineNames: [{ zh: '71路', en: 'Bus 71' }],
  parking: null,
  bikes: null,
  address: null,
});

let answers: Record<string, (query: URLSearchParams) => unknown>;
let requestedPaths: string[];
const problem = (code: string, status: number) => ({ code, status, traceId: 't' });

const respond = (url: string): Promise<Response> => {
  const { pathname, searchParams } = new URL(url, 'http://localhost:8088');
  const path = pathname.replace(/^.*\/v1/, '');
  requestedPaths.push(path);
  const body = answers[path]?.(searchParams) ?? problem('unavailable', 503);
  const { status = 200 } = body as { status?: number };
  return Promise.resolve(new Response(JSON.stringify(body), { status }));
};

const geolocation = (answer: (good: PositionCallback, bad: PositionErrorCallback) => void) =>
  Object.defineProperty(navigator, 'geolocation', {
    configurable: true,
    value: { getCurrentPosition: answer },
  });
const locatePosition = (onSuccess: PositionCallback) =>
  onSuccess({ coords: { latitude: 31.2346, longitude: 121.4704 } } as GeolocationPosition);
const denyPosition = (_: PositionCallback, onError: PositionErrorCallback) =>
  onError({ code: 1 } as GeolocationPositionError);

async function show(search = ''): Promise<void> {
  setUrl(`http://localhost:8088/shtrans-h5/traffic/index${search}`);
  await startRouter();
  render(<GuidePage />);
}
const address = () => decodeURIComponent(window.location.pathname + window.location.search);
const link = (name: RegExp | string) => screen.findByRole('link', { name });
const hrefOf = async (name: RegExp | string) =>
  decodeURIComponent((await link(name)).getAttribute('href') ?? '').replace(/\+/g, ' ');

beforeEach(async () => {
  vi.setSystemTime(new Date(NOW));
  localStorage.clear();
  clearQueries();
  openSavedAnswers('build');
  forgetWhereabouts();
  setLanguage('zh_cn');
  await Promise.all(
    [uiMessages, transitMessages, departuresMessages, favouritesMessages, guideMessages].map(
      loadMessages,
    ),
  );
  registerRows(
    Object.entries({
      home: '/',
      login: '/login',
      trafficGuide: '/traffic/index',
      trafficLines: '/traffic/travel',
      metroInfo: '/traffic/travel/metro-info',
      busDetail: '/traffic/travel/bus-detail',
      trafficMap: '/traffic/map',
      trafficAround: '/traffic/around',
      stationGuide: '/station-guide',
      stationBuses: '/station-guide/bus-select',
      stationTaxi: '/station-guide/taxi',
      planRoute: '/station-guide/route',
      planAddresses: '/station-guide/route/addresses',
    } as const).map(([name, path]) => plainRow(name, path)),
  );
  requestedPaths = [];
  answers = {
    '/lines': () => ({ items: LINES, serverTime: NOW }),
    '/alerts': () => ({ items: [], planned: [], liveness, serverTime: NOW }),
    '/nearby': () => ({
      items: [near('停车场', 'parking'), near('九江路', 'stop'), near('人民广场', 'station')],
      serverTime: NOW,
    }),
    '/departures': () => ({
      stop: xujiahui,
      items: [departure(9, '莘庄'), departure(3, '富锦路'), departure(7, '富锦路')],
      liveness,
      alerts: [],
      serverTime: NOW,
    }),
  };
  vi.stubGlobal('fetch', respond);
  geolocation(denyPosition);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('start and destination', () => {
  it('lead to their search with the present choice, and to the plan', async () => {
    await show('?from=S0118&fromName=徐家汇');
    expect(await hrefOf(/^终点/)).toBe(
      '/shtrans-h5/station-guide/route/addresses?for=to&from=S0118&fromName=徐家汇',
    );
    expect(await hrefOf('现在')).toBe('/shtrans-h5/station-guide/route?from=S0118&fromName=徐家汇');
  });

  it('are swapped by a tap', async () => {
    await show('?from=S0118&fromName=徐家汇&to=S0123&toName=人民广场');
    expect(await hrefOf(zh.planner.plan)).toContain('from=S0118');
    fireEvent.click(screen.getByRole('link', { name: zh.planner.swap }));
    await waitFor(() =>
      expect(address()).toBe(
        '/shtrans-h5/traffic/index?from=S0123&fromName=人民广场&to=S0118&toName=徐家汇',
      ),
    );
  });

  it('lead home from the phone’s location with one tap', async () => {
    geolocation(locatePosition);
    setFavourite(favouriteOfDaily('home', { ...xujiahui, stopId: null }));
    await show();
    fireEvent.click(await screen.findByRole('button', { name: '回家: 徐家汇' }));
    await waitFor(() =>
      expect(address()).toBe(
        '/shtrans-h5/station-guide/route?from=31.23460,121.47040&fromName=我的位置&to=31.19000,121.43000&toName=徐家汇',
      ),
    );
  });

  it('ask for the start if the location is unknown', async () => {
    setFavourite(favouriteOfDaily('work', { ...xujiahui, stopId: 'S0118' }));
    await show();
    fireEvent.click(await screen.findByRole('button', { name: '去公司: 徐家汇' }));
    await waitFor(() =>
      expect(address()).toBe(
        '/shtrans-h5/station-guide/route/addresses?for=from&to=S0118&toName=徐家汇',
      ),
    );
    expect(await hrefOf(zh.planner.setHome)).toContain('set=home');
  });

  it('do not navigate if the rider has left while the location was requested', async () => {
    const waiting: PositionCallback[] = [];
    geolocation((onSuccess) => waiting.push(onSuccess));
    setFavourite(favouriteOfDaily('home', xujiahui));
    await show();
    fireEvent.click(await screen.findByRole('button', { name: /回家/ }));
    cleanup();
    waiting.forEach(locatePosition);
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
    expect(address()).toBe('/shtrans-h5/traffic/index');
  });
});

describe('favourites on the guide', () => {
  it('are stops with their next departures, lines, trips and places', async () => {
    setFavourite(favouriteOfStation(xujiahui));
    setFavourite(favouriteOfLine({ ...lineOf('bus-line-11', '71路', 'bus') }));
    setFavourite(favouriteOfTrip({ ...xujiahui, stopId: 'S0118' }, { ...square, stopId: 'S0123' }));
    setFavourite(favouriteOfPlace({ ...square, name: bothLanguages('外滩') }));
    await show();
    const rows = within(
      await screen.findByRole('list', { name: departuresMessages().departure.list }),
    );
    const texts = rows.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(texts).toEqual(['1往富锦路3 分钟7分钟', '1往莘庄9 分钟']);
    const lines = within(screen.getByRole('list', { name: zh.favourites.lines }));
    await waitFor(() =>
      expect(lines.getByRole('link').getAttribute('href')).toContain('bus-detail?line=bus-line-11'),
    );
    expect(await hrefOf('徐家汇 → 人民广场')).toBe(
      '/shtrans-h5/station-guide/route?from=S0118&fromName=徐家汇&to=S0123&toName=人民广场',
    );
    expect(await hrefOf('去外滩')).toContain('to=31.23000,121.47000&toName=外滩');
    expect(await hrefOf('登录')).toContain('return=/shtrans-h5/traffic/index');
  });

  it('show an error and the departures of the last visit if the request fails', async () => {
    setFavourite(favouriteOfStation(xujiahui));
    answers['/departures'] = () => problem('station_not_found', 404);
    await show();
    expect(await screen.findByText(zh.favourites.unknownStop)).toBeTruthy();
  });

  it('request the departures of three stops, and of all on demand', async () => {
    for (const n of [1, 2, 3, 4, 5]) {
      setFavourite(favouriteOfStation({ ...xujiahui, id: `S${n}`, name: bothLanguages(`站${n}`) }));
    }
    await show();
    await waitFor(() =>
      expect(requestedPaths.filter((path) => path === '/departures')).toHaveLength(3),
    );
    fireEvent.click(screen.getByRole('button', { name: zh.favourites.all(5) }));
    await waitFor(() =>
      expect(requestedPaths.filter((path) => path === '/departures')).toHaveLength(5),
    );
    expect(screen.getAllByRole('article')).toHaveLength(5);
  });

  it('are explained if there are none', async () => {
    await show();
    expect(screen.getByText(zh.favourites.empty)).toBeTruthy();
  });
});

describe('stops near', () => {
  it('are requested only by a tap', async () => {
    const ask = vi.fn(locatePosition);
    geolocation(ask);
    await show();
    await screen.findByText(zh.status.normal);
    expect(ask).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: zh.near.ask }));
    expect(await hrefOf(/九江路/)).toContain('bus-select?station=九江路');
    expect(await hrefOf(/^人民广场/)).toContain('metro-info?station=人民广场');
    expect(screen.queryByText('停车场')).toBeNull();
    expect(await hrefOf(zh.near.all)).toContain('around?at=31.2346,121.4704');
    // The start of the next plan is known with it.
    expect(await hrefOf(/^终点/)).toContain('fromName=我的位置');
  });

  it('offer a place to choose if the rider denies the permission', async () => {
    await show();
    fireEvent.click(screen.getByRole('button', { name: zh.near.ask }));
    expect(await screen.findByText(zh.near.denied)).toBeTruthy();
    expect(screen.queryByRole('button', { name: zh.near.again })).toBeNull();
    expect(await hrefOf(zh.near.choose)).toBe('/shtrans-h5/traffic/around');
  });

  it('offer a place to choose outside the city', async () => {
    geolocation(locatePosition);
    answers['/nearby'] = () => problem('place_outside_city', 400);
    await show();
    fireEvent.click(screen.getByRole('button', { name: zh.near.ask }));
    expect(await hrefOf(zh.near.choose)).toBe('/shtrans-h5/traffic/around');
    expect(await hrefOf(zh.near.all)).toBe('/shtrans-h5/traffic/around');
  });
});

describe('lines and alerts', () => {
  it('are tiles sorted by number, marked if they have an alert', async () => {
    answers['/alerts'] = () => ({
      items: [alert('a', 'info', '提示'), alert('b', 'severe', '10号线停运')],
      planned: [],
      liveness,
      serverTime: NOW,
    });
    await show();
    await link('10号线, 有运营信息');
    const names = ['2号线', '10号线, 有运营信息', '磁浮线'];
    const tiles = screen.getAllByRole('link').map((each) => each.getAttribute('aria-label'));
    expect(tiles.filter((name) => names.includes(name ?? ''))).toEqual(names);
    expect(await hrefOf(/^公交\s*1/)).toContain('travel?mode=bus');
    const alertButton = screen.getByRole('button', { name: `10号线停运 ${zh.status.more(1)}` });
    expect(alertButton.getAttribute('aria-expanded')).toBe('false');
    fireEvent.click(alertButton);
    expect(screen.getAllByRole('article')).toHaveLength(2);
  });

  it('list what is planned below what is in force, and alone without a warning', async () => {
    let items = [alert('b', 'severe', '10号线停运')];
    const planned = [alert('c', 'severe', '2号线夜间施工')];
    answers['/alerts'] = () => ({ items, planned, liveness, serverTime: NOW });
    await show();
    fireEvent.click(await screen.findByRole('button', { name: `10号线停运 ${zh.status.more(1)}` }));
    const titles = screen.getAllByRole('article').map((each) => within(each).getByRole('heading'));
    expect(titles.map(({ textContent }) => textContent)).toEqual(['10号线停运', '2号线夜间施工']);
    cleanup();
    clearQueries();
    items = [];
    await show();
    const button = await screen.findByRole('button', { name: '2号线夜间施工' });
    expect(button.className).toContain('tone-info');
  });

  it('show their age if they could not be renewed, even collapsed', async () => {
    const items = [alert('b', 'severe', '10号线停运')];
    answers['/alerts'] = () => ({ items, planned: [], liveness, serverTime: NOW });
    await show();
    await screen.findByRole('button', { name: '10号线停运' });
    await new Promise((resolve) => {
      setTimeout(resolve, 1);
    });
    cleanup();
    clearQueries();
    answers = {};
    await show();
    expect(screen.getByRole('button', { name: '10号线停运', expanded: false })).toBeTruthy();
    expect(await screen.findByText(/保存的内容/)).toBeTruthy();
  });

  it('are those of the last visit if there is no network', async () => {
    await show();
    await link('2号线');
    await new Promise((resolve) => {
      setTimeout(resolve, 1);
    });
    cleanup();
    clearQueries();
    answers = {};
    await show();
    expect(screen.getByRole('link', { name: '2号线' })).toBeTruthy();
    // The saved alerts show their age.
    expect(screen.getByText(zh.status.normal)).toBeTruthy();
    expect(screen.getByText(/保存的内容/)).toBeTruthy();
  });
});

describe('facts of lines', () => {
  it('name and sort them as riders do', () => {
    expect(byNumber(LINES).map(({ id }) => id)).toEqual([
      'metro-2',
      'metro-10',
      'bus-line-11',
      'maglev',
    ]);
    expect(shortName({ zh: '10号线', en: 'Line 10' })).toBe('10');
    expect(shortName({ zh: '浦江线', en: 'Pujiang Line' })).toBe('浦江线');
    expect(['tram', 'ferry', 'hovercraft'].map(groupOf)).toEqual(['metro', 'ferry', 'bus']);
    expect(lineLink({ id: 'f', mode: 'ferry' })).toEqual({ to: 'busDetail', query: { line: 'f' } });
    expect(stopLink({ id: 'p', kind: 'pier' }).to).toBe('stationBuses');
  });

  it('omit departures that have left or are cancelled', () => {
    const departed = departure(-3, '富锦路');
    const cancelled = departure(1, '富锦路', { state: 'cancelled' });
    const late = departure(2, '富锦路', { expectedAt: after(12), state: 'live' });
    const groups = upcomingGroups(
      [departed, cancelled, late, departure(9, '莘庄')],
      Date.parse(NOW),
    );
    expect(groups.map(({ departures }) => departures.map(({ tripId }) => tripId))).toEqual([
      ['t9'],
      ['t2'],
    ]);
  });
});
