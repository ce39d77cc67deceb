import type { Page } from 'playwright-core';
import type { NearbyPlace } from '../../packages/contract/src/traffic/schemas.ts';
import { replaceAnswers } from '../../tools/stage/stand-in.ts';
import type { Screen } from '../screens/screen.ts';
import type { Texts } from '../stage/texts.ts';

const MAP = '/traffic/map';
const AROUND = '/traffic/around';
const XUJIAHUI = '31.1963,121.4325';

const FAILED = /status of 5\d\d/;
const REFUSED = /status of 400/;

const names = (page: Page) => page.locator('.network-drawing-names text');

const unavailable = {
  status: 503,
  json: { type: 'urn:shtrans:error:unavailable', title: '', status: 503, code: 'unavailable' },
};

/** Car parks in every state. */
function carParks(): NearbyPlace[] {
  const observedAt = new Date(Date.now() - 90_000).toISOString();
  const parking = {
    spaces: 180,
    free: 42,
    hourCents: 800,
    dayCents: 6000,
    open: '06:00-23:00',
    at: observedAt,
    stale: false,
  };
  const park = (n: number, parkingChange: Partial<typeof parking> | object): NearbyPlace => ({
    id: `park-${n}`,
    kind: 'parking',
    name: {
      zh: `第${n}停车场（地下二层，由漕溪北路进入）`,
      en: `Car park ${n}, basement two, entrance from North Caoxi Road`,
    },
    lat: 31.196 + n * 0.001,
    lon: 121.432 + n * 0.001,
    distanceMetres: n * 140,
    walkSeconds: n * 130,
    lines: [],
    lineNames: [],
    parking: { ...parking, ...parkingChange },
    bikes: null,
    address: null,
  });
  return [
    park(1, {}),
    park(2, { free: 0, dayCents: null }),
    park(3, { free: null, at: null }),
    park(4, { stale: true }),
  ];
}

/** Places with bikes in every state. */
function bikePlaces(): NearbyPlace[] {
  const observedAt = new Date(Date.now() - 90_000).toISOString();
  const fresh = { available: 12, at: observedAt, stale: false };
  const states = [fresh, { ...fresh, available: 1 }, { ...fresh, available: 0 }];
  return [...states, { ...fresh, stale: true }].map((bikes, i) => ({
    id: `bikes-${i}`,
    kind: 'bikes',
    name: {
      zh: `徐家汇${'东南西北'.charAt(i)}侧单车停放点`,
      en: `Xujiahui ${['East', 'South', 'West', 'North'][i] ?? ''} bike parking`,
    },
    lat: 31.1955 + i * 0.0006,
    lon: 121.4319 + i * 0.0005,
    distanceMetres: (i + 1) * 60,
    walkSeconds: (i + 1) * 55,
    lines: [],
    lineNames: [],
    parking: null,
    bikes,
    address: null,
  }));
}

const answerNearby = (items: readonly NearbyPlace[]) => (page: Page) =>
  replaceAnswers(page, /\/v1\/nearby\?/, (question) =>
    question.fulfill({ json: { items, serverTime: new Date().toISOString() } }),
  );

const silentParks = (): NearbyPlace[] =>
  carParks().map((park) => ({
    ...park,
    parking: park.parking && { ...park.parking, free: null, stale: true },
  }));

function networkScreens({ networkMap: t, maps }: Texts): Screen[] {
  return [
    { name: 'map', address: MAP, shows: names },
    { name: 'map-far', address: `${MAP}?view=31.1,121.5,8.6`, shows: names },
    { name: 'map-near', address: `${MAP}?view=31.2304,121.4737,14`, shows: names },
    {
      name: 'map-station',
      address: `${MAP}?station=S0118`,
      shows: (page) => page.locator('.departure-list-row'),
    },
    {
      name: 'map-line',
      address: `${MAP}?line=metro-11`,
      shows: (page) => page.getByText(t.line.open),
    },
    {
      name: 'map-place',
      address: `${MAP}?at=31.2204,121.4537`,
      shows: (page) => page.getByRole('heading', { name: t.place.title }),
    },
    {
      name: 'map-pick',
      address: `${MAP}?pick=to&from=S0118&station=S0247`,
      shows: (page) => page.getByRole('button', { name: maps.pick.to }),
    },
    {
      name: 'map-found',
      address: MAP,
      act: (page) => page.getByRole('searchbox').fill('xjh'),
      shows: (page) => page.getByRole('list', { name: maps.search.results }),
    },
    {
      name: 'map-list',
      address: MAP,
      act: (page) => page.getByRole('button', { name: t.list }).tap(),
      shows: (page) => page.getByRole('dialog', { name: t.inView }),
    },
    {
      name: 'map-waiting',
      address: MAP,
      stub: (page) => replaceAnswers(page, /\/v1\/network-map/, () => {}),
      shows: (page) => page.getByText(t.loading),
    },
    {
      name: 'map-failed',
      address: MAP,
      stub: (page) =>
        replaceAnswers(page, /\/v1\/network-map/, (question) => question.fulfill(unavailable)),
      shows: (page) => page.getByRole('alert'),
      expected: [FAILED],
    },
  ];
}

function aroundScreens({ around: t, nearby, maps }: Texts): Screen[] {
  const rows = (page: Page) => page.getByRole('list', { name: t.list });
  return [
    { name: 'around', address: `${AROUND}?at=${XUJIAHUI}`, shows: rows },
    {
      name: 'around-parking',
      address: `${AROUND}?at=${XUJIAHUI}`,
      stub: answerNearby(carParks()),
      shows: (page) => page.getByText(nearby.parking.full),
    },
    {
      name: 'around-bikes',
      address: `${AROUND}?at=${XUJIAHUI}&kind=bikes`,
      stub: answerNearby(bikePlaces()),
      shows: (page) => page.getByText(nearby.bikes(12)).first(),
    },
    {
      name: 'around-bikes-none',
      address: `${AROUND}?at=${XUJIAHUI}&kind=bikes`,
      stub: answerNearby([]),
      shows: (page) => page.getByText(t.noBikes),
    },
    {
      name: 'around-silent',
      address: `${AROUND}?at=${XUJIAHUI}`,
      stub: answerNearby(silentParks()),
      shows: (page) => page.getByText(t.parkingSilent),
    },
    {
      name: 'around-empty',
      address: `${AROUND}?at=${XUJIAHUI}`,
      stub: answerNearby([]),
      shows: (page) => page.getByText(t.none),
    },
    {
      name: 'around-outside',
      address: `${AROUND}?at=39.9042,116.4074`,
      shows: (page) => page.getByText(t.outside),
      expected: [REFUSED],
    },
    {
      name: 'around-failed',
      address: `${AROUND}?at=${XUJIAHUI}`,
      stub: (page) =>
        replaceAnswers(page, /\/v1\/nearby\?/, (question) => question.fulfill(unavailable)),
      shows: (page) => page.getByRole('alert'),
      expected: [FAILED],
    },
    {
      name: 'around-pick',
      address: `${AROUND}?at=${XUJIAHUI}&pick=from`,
      shows: (page) => page.getByRole('button', { name: maps.pick.from }),
    },
  ];
}

/** The network map and the places around. */
const mapScreens = (t: Texts): Screen[] => [...networkScreens(t), ...aroundScreens(t)];

export const screens = { map: mapScreens };
