import type { Page } from 'playwright-core';
import type { Favourite } from '../../packages/contract/src/favourites/schemas.ts';
import type { Alert, Departure } from '../../packages/contract/src/traffic/live.ts';
import type { LineRef, StopRef } from '../../packages/contract/src/traffic/schemas.ts';
import { replaceAnswers } from '../../tools/stage/stand-in.ts';
import type { Screen } from '../screens/screen.ts';
import type { Texts } from '../stage/texts.ts';

const GUIDE = '/traffic/index';
const LINES = '/traffic/travel';

const line = (id: string, zh: string, en: string, colour: string | null): LineRef => ({
  id,
  mode: colour === null ? 'bus' : 'metro',
  name: { zh, en },
  colour,
});
const LINE_1 = line('metro-1', '1号线', 'Line 1', '#e3002b');
const BUS_71 = line('bus-line-11', '71路', 'Bus 71', null);
const STOP: StopRef = {
  id: 'S0118',
  name: { zh: '徐家汇', en: 'Xujiahui' },
  lat: 31.1963,
  lon: 121.4325,
};
const LONG: StopRef = {
  id: 'S0201',
  name: { zh: '蟠祥路·国家会计学院', en: 'Panxiang Road · Shanghai National Accounting Institute' },
  lat: 31.19,
  lon: 121.27,
};

const seconds = (s: number): string => new Date(Date.now() + s * 1000).toISOString();

function departures(): Departure[] {
  const departureOf = (n: number, leaves: number, more: Partial<Departure> = {}): Departure => ({
    tripId: `trip-${n}`,
    serviceDate: '2026-11-21',
    line: LINE_1,
    direction: 1,
    headsign: LONG.name,
    stop: STOP,
    scheduledAt: seconds(leaves),
    expectedAt: seconds(leaves),
    state: 'live',
    wheelchair: { vehicle: 'unknown', stop: 'unknown' },
    estimated: true,
    last: false,
    ...more,
  });
  return [
    departureOf(1, 20),
    departureOf(2, 400),
    departureOf(3, 750, { direction: 0, headsign: STOP.name, last: true }),
    departureOf(4, 5000, {
      line: BUS_71,
      headsign: STOP.name,
      expectedAt: null,
      state: 'scheduled',
    }),
  ];
}

const alert = (id: string, severity: string, zh: string, en: string): Alert => ({
  id,
  effect: 'significant_delays',
  severity,
  title: { zh, en },
  text: { zh: '', en: '' },
  url: null,
  from: seconds(-1800),
  until: null,
  lines: [LINE_1],
  stops: [],
});
const ALERTS = [
  alert(
    'fault',
    'severe',
    '1号线信号故障，徐家汇至人民广场方向列车晚点二十分钟以上',
    'Line 1: signal fault, trains from Xujiahui to People’s Square run more than twenty minutes late',
  ),
  alert('notice', 'info', '首班车时间调整', 'First trains leave at other times'),
];

const answerStamp = () => ({
  liveness: { basis: 'live', asOf: seconds(0), stale: false },
  serverTime: seconds(0),
});

/** Stubs departures and alerts that are the same at any hour. */
async function stubNews(page: Page, alerts: readonly Alert[] = []): Promise<void> {
  await replaceAnswers(page, /\/v1\/alerts/, (question) =>
    question.fulfill({ json: { items: alerts, planned: [], ...answerStamp() } }),
  );
  await replaceAnswers(page, /\/v1\/departures\?/, (question) =>
    question.fulfill({ json: { stop: STOP, items: departures(), alerts: [], ...answerStamp() } }),
  );
}

const favouriteRow = (
  n: number,
  favourite: Pick<Favourite, 'key' | 'kind' | 'name'>,
  place?: StopRef,
  to?: StopRef,
) => ({
  ...favourite,
  at: place === undefined ? null : { ...place, stopId: place.id },
  to: to === undefined ? null : { ...to, stopId: to.id },
  changedAt: `2026-11-0${n}T00:00:00.000Z`,
  removed: false,
});

/** Stores a favourite of each kind on the device. */
async function storeFavourites(page: Page): Promise<void> {
  const trip = {
    zh: `${STOP.name.zh} → ${LONG.name.zh}`,
    en: `${STOP.name.en} → ${LONG.name.en}`,
  };
  const items = [
    favouriteRow(1, { key: `stop:${STOP.id}`, kind: 'stop', name: STOP.name }, STOP),
    favouriteRow(2, { key: `stop:${LONG.id}`, kind: 'stop', name: LONG.name }, LONG),
    favouriteRow(3, { key: 'line:metro-1', kind: 'line', name: LINE_1.name }),
    favouriteRow(4, { key: 'line:bus-line-11', kind: 'line', name: BUS_71.name }),
    favouriteRow(5, { key: 'trip:S0118>S0201', kind: 'trip', name: trip }, STOP, LONG),
    favouriteRow(6, { key: 'home', kind: 'home', name: STOP.name }, STOP),
  ];
  const shelves = { '': { items, unsent: [] } };
  await page.addInitScript(
    (text) => {
      window.localStorage.setItem('favourites', text);
    },
    JSON.stringify({ shelves, known: null }),
  );
}

/** The guide's home and the list of lines, in their states. */
function guideScreens({ guide: t, lines, departures }: Texts): Screen[] {
  const locate = (page: Page) => page.getByRole('button', { name: t.near.ask }).tap();
  return [
    {
      name: 'guide-first',
      address: GUIDE,
      stub: stubNews,
      shows: (page) => page.locator('a.line-tiles-tile'),
    },
    {
      name: 'guide-kept',
      address: GUIDE,
      stub: async (page) => {
        await storeFavourites(page);
        await stubNews(page, ALERTS);
      },
      shows: (page) => page.getByText(departures.departure.due).nth(1),
    },
    {
      name: 'guide-news',
      address: GUIDE,
      stub: (page) => stubNews(page, ALERTS),
      act: (page) => page.getByRole('button', { expanded: false }).tap(),
      shows: (page) => page.getByRole('list', { name: departures.alert.list }),
    },
    {
      name: 'guide-near',
      address: GUIDE,
      stub: async (page) => {
        await stubNews(page);
        await page.context().setGeolocation({ latitude: 31.2346, longitude: 121.4704 });
        await page.context().grantPermissions(['geolocation']);
      },
      act: async (page) => {
        await locate(page);
        await page.getByRole('heading', { name: t.lines.title }).scrollIntoViewIfNeeded();
      },
      shows: (page) => page.locator('.stop-row-link'),
    },
    {
      name: 'guide-denied',
      address: GUIDE,
      stub: stubNews,
      act: locate,
      shows: (page) => page.getByText(t.near.denied),
    },
    { name: 'guide-lines', address: LINES, shows: (page) => page.locator('.line-list-line') },
    {
      name: 'guide-found',
      address: `${LINES}?q=rmgc`,
      shows: (page) => page.locator('.stop-row-link'),
    },
    {
      name: 'guide-not-found',
      address: `${LINES}?q=qqqqqqqq`,
      shows: (page) => page.getByText(lines.search.none('qqqqqqqq')),
    },
  ];
}

export const screens = { guide: guideScreens };
