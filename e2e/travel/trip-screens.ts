import type { Page } from 'playwright-core';
import type { SharedTrip } from '../../packages/contract/src/rides/schemas.ts';
import { replaceAnswers } from '../../tools/stage/stand-in.ts';
import { problem } from '../stage/problem.ts';
import type { Screen } from '../screens/screen.ts';
import type { Texts } from '../stage/texts.ts';

const FROM = { lat: 31.2346, lon: 121.4704 };
const TO = { lat: 31.1969, lon: 121.4373 };
const PICK_UP_WAY = [
  { lat: 31.2421, lon: 121.4602 },
  { lat: 31.2402, lon: 121.4609 },
  { lat: 31.2404, lon: 121.4688 },
  { lat: 31.2346, lon: 121.4704 },
];
const WAY = [
  FROM,
  { lat: 31.2289, lon: 121.4712 },
  { lat: 31.2271, lon: 121.4563 },
  { lat: 31.2158, lon: 121.4548 },
  { lat: 31.2139, lon: 121.4405 },
  TO,
];

const seconds = (s: number): string => new Date(Date.now() + s * 1000).toISOString();

/** Returns a shared trip in the gateway's format, in one of its states. */
export function sharedTripOf(name: SharedTripState): SharedTrip {
  const waiting: SharedTrip = {
    version: 1,
    state: 'requested',
    service: 'taxi',
    from: { ...FROM, name: { zh: '人民广场一带', en: "People's Square area" } },
    to: { ...TO, name: { zh: '徐家汇一带', en: 'Xujiahui area' } },
    driver: null,
    position: null,
    path: [],
    etaSeconds: null,
    startedAt: null,
    endedAt: null,
    overdue: false,
    stale: false,
    expiresAt: seconds(7200),
    serverTime: seconds(0),
  };
  const matched: SharedTrip = {
    ...waiting,
    state: 'matched',
    driver: {
      name: { zh: '欧阳师傅', en: 'Driver Ouyang' },
      phone: '138****5678',
      plate: '沪A·DF1234',
      car: { zh: '大众途安·绿色', en: 'Volkswagen Touran, green' },
      rating: 49,
    },
    path: PICK_UP_WAY,
    position: { lat: 31.2402, lon: 121.4609, heading: 90, at: seconds(-2) },
    etaSeconds: 260,
  };
  const onTrip: SharedTrip = {
    ...matched,
    state: 'on_trip',
    path: WAY.slice(1, -1),
    position: { lat: 31.228, lon: 121.463, heading: 265, at: seconds(-2) },
    etaSeconds: 830,
    startedAt: seconds(-420),
  };
  return {
    waiting,
    matched,
    arriving: { ...matched, state: 'arriving' } as const,
    arrived: {
      ...matched,
      state: 'arrived' as const,
      path: [],
      etaSeconds: 0,
      position: { ...FROM, heading: 170, at: seconds(-2) },
    },
    'on-trip': onTrip,
    silent: { ...onTrip, stale: true, position: { ...FROM, heading: 170, at: seconds(-90) } },
    overdue: { ...onTrip, overdue: true, startedAt: seconds(-5400) },
    finished: { ...onTrip, state: 'finished' as const, endedAt: seconds(-30), etaSeconds: null },
    cancelled: { ...matched, state: 'cancelled' as const, path: [], position: null },
    'no-driver': { ...waiting, state: 'no_driver' as const },
  }[name];
}

const STATES = [
  'waiting',
  'matched',
  'arriving',
  'arrived',
  'on-trip',
  'silent',
  'overdue',
  'finished',
  'cancelled',
  'no-driver',
] as const;
type SharedTripState = (typeof STATES)[number];

/** A shared trip that an emergency contact opens from an alarm's message, by their answer. */
const contactScreens = (t: Texts): Screen[] =>
  (['none', 'confirmed', 'stopped'] as const).map((answer) => ({
    name: `trip-contact-${answer}`,
    address: '/travel-sharing?token=a&contact=b',
    stub: async (page) => {
      await stubMessage(page, answer);
      await stubTrip(page, 'on-trip');
    },
    shows: (page) => page.getByText(t.trip.contact[answer === 'none' ? 'asks' : answer]('0001')),
  }));

const stubMessage = (page: Page, answer: string): Promise<void> =>
  replaceAnswers(page, /\/v1\/alarm-messages\/b$/, (question) =>
    question.fulfill({ json: { riderTail: '0001', answer } }),
  );

async function stubTrip(page: Page, name: SharedTripState): Promise<void> {
  const trip = sharedTripOf(name);
  await replaceAnswers(page, /\/v1\/shared-trips\/a$/, (question) =>
    question.fulfill({ json: trip }),
  );
  await replaceAnswers(page, /\/v1\/shared-trips\/a\/events/, () => {});
}

/** The page of a shared trip in each of its states, by stubbed answers. */
const sharedTripScreens = (t: Texts): Screen[] => [
  ...STATES.map((name): Screen => ({
    name: `trip-${name}`,
    address: '/travel-sharing?token=a',
    stub: (page) => stubTrip(page, name),
    shows: (page) => page.getByRole('list').first(),
  })),
  ...(['expired', 'revoked', 'not_found'] as const).map((name): Screen => ({
    name: `trip-${name.replace('_', '-')}`,
    address: '/travel-sharing?token=a',
    stub: (page) =>
      replaceAnswers(page, /\/v1\/shared-trips\//, (question) =>
        question.fulfill(problem(`share_${name}`, name === 'not_found' ? 404 : 410)),
      ),
    shows: (page) => page.getByText(t.trip.refused[name === 'not_found' ? 'unknown' : name]),
    expected: [/status of 4(04|10)/],
  })),
  ...contactScreens(t),
  {
    name: 'trip-contact-expired',
    address: '/travel-sharing?token=a&contact=b',
    stub: async (page) => {
      await stubMessage(page, 'none');
      await replaceAnswers(page, /\/v1\/shared-trips\//, (question) =>
        question.fulfill(problem('share_expired', 410)),
      );
    },
    shows: (page) => page.getByText(t.trip.contact.asks('0001')),
    expected: [/status of 410/],
  },
  {
    name: 'trip-lost',
    address: '/travel-sharing?token=a',
    stub: async (page) => {
      let requestCount = 0;
      await replaceAnswers(page, /\/v1\/shared-trips\//, (question) => {
        requestCount += 1;
        return requestCount === 1
          ? question.fulfill({ json: sharedTripOf('on-trip') })
          : question.abort();
      });
    },
    shows: (page) => page.getByText(t.trip.link.lost, { exact: true }),
    expected: [/ERR_FAILED|Network Error/],
  },
  {
    name: 'trip-loading',
    address: '/travel-sharing?token=a',
    stub: (page) => replaceAnswers(page, /\/v1\/shared-trips\//, () => {}),
    shows: (page) => page.getByRole('heading', { level: 1 }),
  },
];

export const screens = { trips: sharedTripScreens };
