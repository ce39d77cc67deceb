import type { Page } from 'playwright-core';
import type { Alert, Departure, Liveness } from '../../packages/contract/src/traffic/live.ts';
import type { LineRef, StopRef } from '../../packages/contract/src/traffic/schemas.ts';
import { replaceAnswers } from '../../tools/stage/stand-in.ts';
import { problem } from '../stage/problem.ts';
import type { Screen } from '../screens/screen.ts';
import type { Texts } from '../stage/texts.ts';

const METRO = '/traffic/travel/metro-info';
const BUS = '/traffic/travel/bus-detail';

const LINE: LineRef = {
  id: 'metro-9',
  mode: 'metro',
  name: { zh: '9号线', en: 'Line 9' },
  colour: '#87caed',
};
const STOP: StopRef = {
  id: 'S0118',
  name: { zh: '徐家汇', en: 'Xujiahui' },
  lat: 31.1963,
  lon: 121.4325,
};
const AWAY = { zh: '上海松江站', en: 'Shanghai Songjiang Railway Station' };

const seconds = (s: number): string => new Date(Date.now() + s * 1000).toISOString();

/** One departure of each kind. */
function departures(): Departure[] {
  const departureOf = (n: number, leaves: number, more: Partial<Departure> = {}): Departure => ({
    tripId: `trip-${n}`,
    serviceDate: '2026-11-21',
    line: LINE,
    direction: 1,
    headsign: AWAY,
    stop: STOP,
    scheduledAt: seconds(leaves),
    expectedAt: null,
    state: 'scheduled',
    wheelchair: { vehicle: 'unknown', stop: 'unknown' },
    estimated: false,
    last: false,
    ...more,
  });
  const live = { state: 'live' } as const;
  return [
    departureOf(1, 20, { ...live, expectedAt: seconds(20) }),
    departureOf(2, 200, { ...live, expectedAt: seconds(500), estimated: true }),
    departureOf(3, 690, {
      ...live,
      expectedAt: seconds(600),
      pickup: { contact: 'agency', phone: '021-64370000' },
      wheelchair: { vehicle: 'yes', stop: 'no' },
    }),
    departureOf(4, 900, { state: 'cancelled' }),
    departureOf(5, 1200, { state: 'skipped' }),
    departureOf(6, 4500, { estimated: true, last: true }),
    departureOf(7, 330, { direction: 0, headsign: { zh: '曹路', en: 'Caolu' } }),
  ];
}

const LONG_TEXT = {
  zh: '因信号设备故障，列车限速运行，部分区段间隔延长至十分钟以上。请提前规划行程，或改乘其他线路和地面公交。现场工作人员正在全力抢修，恢复时间将另行通知。',
  en: 'A signal fault slows the trains; on some parts they run more than ten minutes apart. Please plan ahead, or take other lines and buses. Staff are working on it, and will tell when the service is back to normal.',
};

/** Disruptions of each severity, one with every field. */
const alerts = (): Alert[] => [
  {
    id: 'notice',
    effect: 'modified_service',
    severity: 'info',
    title: { zh: '首班车时间调整', en: 'First trains leave at other times' },
    text: { zh: '', en: '' },
    url: 'https://example.com/notice',
    from: null,
    until: null,
    lines: [LINE],
    stops: [],
  },
  {
    id: 'fault',
    effect: 'significant_delays',
    severity: 'severe',
    title: { zh: '9号线信号故障，列车晚点', en: 'Line 9: signal fault, trains are late' },
    text: LONG_TEXT,
    url: 'https://example.com/fault',
    from: seconds(-1800),
    until: seconds(5400),
    lines: [LINE],
    stops: [STOP],
  },
];

/** Works of the coming week. */
const planned = (): Alert[] => [
  {
    id: 'works',
    effect: 'reduced_service',
    severity: 'warning',
    title: { zh: '夜间轨道施工', en: 'Track works at night' },
    text: {
      zh: '22:30后人民广场至陆家嘴每20分钟一班。',
      en: "After 22:30 trains run every 20 minutes between People's Square and Lujiazui.",
    },
    url: null,
    from: seconds(3 * 86_400),
    until: seconds(10 * 86_400),
    lines: [LINE],
    stops: [],
  },
];

const OLD: Liveness = { basis: 'live', asOf: seconds(-400), stale: true };

/** Stubs departures and alerts with every kind of disruption. */
async function stubDisruption(page: Page): Promise<void> {
  const answerStamp = { liveness: OLD, serverTime: seconds(0) };
  await replaceAnswers(page, /\/v1\/departures\?/, (question) =>
    question.fulfill({
      json: { stop: STOP, items: departures(), alerts: alerts(), ...answerStamp },
    }),
  );
  await replaceAnswers(page, /\/v1\/alerts/, (question) =>
    question.fulfill({ json: { items: alerts(), planned: planned(), ...answerStamp } }),
  );
}

/** A line, a station and a bus line, in each of their states. */
function lineScreens({ line: t, departures, errors, ui }: Texts): Screen[] {
  const stops = (page: Page) => page.getByRole('list', { name: t.stopList });
  const fares = (page: Page) => page.getByRole('heading', { name: t.stop.fare.title });
  const lines: [string, string][] = [
    ['branch', `${METRO}?line=metro-10`],
    ['branch-back', `${METRO}?line=metro-5&direction=1`],
    ['short-turns', `${METRO}?line=metro-11`],
    ['ring', `${METRO}?line=metro-4`],
    ['maglev', `${METRO}?line=maglev`],
    ['airport', `${METRO}?line=airport-link`],
    ['ferry', `${BUS}?line=ferry-sansong`],
    ['bus', `${BUS}?line=bus-line-11&direction=1`],
  ];
  const stations: [string, string][] = [
    ['station', 'S0118'],
    ['station-end', 'S0111'],
    ['stop', 'B00005'],
  ];
  return [
    ...lines.map(([name, address]): Screen => ({
      name: `line-${name}`,
      address,
      shows: stops,
    })),
    ...stations.map(([name, id]): Screen => ({
      name: `line-${name}`,
      address: `${METRO}?station=${id}`,
      shows: (page) => page.getByRole('navigation', { name: t.stop.links.label }),
    })),
    {
      name: 'line-stop-open',
      address: `${BUS}?line=bus-line-11`,
      act: async (page) => {
        await stops(page).getByRole('link', { expanded: false }).nth(2).tap();
      },
      shows: (page) => page.getByRole('link', { name: t.allHere }),
    },
    {
      name: 'line-disturbed',
      address: `${METRO}?line=metro-9`,
      stub: stubDisruption,
      act: async (page) => {
        await page.getByRole('button', { name: departures.alert.more }).tap();
      },
      shows: (page) => page.getByRole('button', { name: departures.alert.less }),
    },
    {
      name: 'line-station-disturbed',
      address: `${METRO}?station=S0118`,
      stub: stubDisruption,
      act: async (page) => {
        await page.getByRole('button', { name: t.stop.allDepartures }).tap();
      },
      shows: (page) => page.getByRole('list', { name: departures.departure.list }),
    },
    {
      name: 'line-fare',
      address: `${METRO}?station=S0118`,
      act: async (page) => {
        await page.getByRole('searchbox', { name: t.stop.fare.label }).fill('人民广场');
        await page.getByRole('button', { name: /人民广场|People/ }).tap();
        await fares(page).scrollIntoViewIfNeeded();
      },
      shows: (page) => page.getByText(t.stop.fare.basis.table),
    },
    {
      name: 'line-loading',
      address: `${METRO}?line=metro-1`,
      stub: (page) => replaceAnswers(page, /\/v1\/lines\//, () => {}),
      shows: (page) => page.getByRole('heading', { level: 1 }),
    },
    {
      name: 'line-no-network',
      address: `${METRO}?line=metro-1`,
      stub: (page) => replaceAnswers(page, /\/v1\/lines\//, (question) => question.abort()),
      shows: (page) => page.getByRole('button', { name: ui.retry }),
      expected: [/ERR_FAILED|Network Error/],
    },
    {
      name: 'line-unknown',
      address: `${BUS}?line=nowhere`,
      shows: (page) => page.getByText(errors.line_not_found),
      expected: [/status of 404/],
    },
    {
      name: 'line-station-unknown',
      address: `${METRO}?station=nowhere`,
      shows: (page) => page.getByText(errors.station_not_found),
      expected: [/status of 404/],
    },
    {
      name: 'line-fare-unknown',
      address: `${METRO}?station=S0118`,
      stub: (page) =>
        replaceAnswers(page, /\/v1\/fares/, (question) =>
          question.fulfill(problem('fare_not_known', 404)),
        ),
      act: async (page) => {
        await page.getByRole('searchbox', { name: t.stop.fare.label }).fill('人民广场');
        await page.getByRole('button', { name: /人民广场|People/ }).tap();
      },
      shows: (page) => page.getByText(errors.fare_not_known),
      expected: [/status of 404/],
    },
    { name: 'line-none', address: METRO, shows: (page) => page.getByText(t.nothingNamed) },
  ];
}

export const screens = { line: lineScreens };
