import type { Ride } from '@shtrans/contract/rides/schemas';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setLanguage } from '../../core/i18n/language.ts';
import { loadMessages } from '../../core/i18n/messages.ts';
import type { LiveSnapshot } from '../../core/live/use-live.ts';
import { ridesMessages } from './messages.ts';
import {
  agedText,
  arrivalAt,
  distanceText,
  headlineOf,
  isInSight,
  isSoon,
  serviceName,
  wholeMinutes,
} from './ride-text.ts';
import { rideOf } from './ride.fixture.ts';
import { textsIn } from '../../core/testing/texts.ts';

const en = textsIn('en_us', ridesMessages);
const zh = textsIn('zh_cn', ridesMessages);

beforeAll(async () => {
  for (const language of ['zh_cn', 'en_us'] as const) {
    setLanguage(language);
    await loadMessages(ridesMessages);
  }
});
beforeEach(() => setLanguage('en_us'));

const live = (change: Partial<LiveSnapshot<Ride>>): LiveSnapshot<Ride> => ({
  data: rideOf(),
  error: null,
  updatedAt: 1,
  asOf: 1,
  loading: false,
  asked: 1,
  stale: false,
  connection: 'live',
  heardAt: Date.parse('2026-11-21T02:03:00.000Z'),
  refused: false,
  idle: false,
  refetch: () => undefined,
  ...change,
});

describe('the headline of a ride', () => {
  it.each([
    ['requested', null, en.state.requested],
    ['matched', null, en.state.matched],
    ['arriving', null, en.state.arriving],
    ['arrived', null, en.state.arrived],
    ['on_trip', null, en.state.on_trip],
    ['finished', null, en.state.finished],
    ['no_driver', 'system', en.state.no_driver],
    ['cancelled', 'rider', en.state.cancelled],
    ['cancelled', 'driver', en.state.cancelled_driver],
    ['cancelled', 'system', en.state.cancelled_system],
    ['teleported', null, en.state.unknown],
  ] as const)('of %s by %s', (state, cancelledBy, title) => {
    expect(headlineOf(rideOf({ state, cancelledBy })).title).toBe(title);
  });
});

describe('outdated data', () => {
  it('are shown with their time, in the city’s time zone', () => {
    setLanguage('zh_cn');
    expect(agedText(live({}))).toBe('');
    expect(agedText(live({ stale: true }))).toBe(zh.ride.asOfSilent('10:01'));
    setLanguage('en_us');
    expect(agedText(live({ connection: 'lost', stale: true }))).toBe(en.ride.asOfLost('10:03'));
    const unseen = rideOf({ position: null });
    expect(agedText(live({ stale: true, data: unseen }))).toBe(en.ride.asOfSilent('10:00'));
  });

  it('are not mentioned after the ride, nor while polling works', () => {
    const finishedRide = rideOf({ state: 'finished' });
    expect(agedText(live({ connection: 'lost', data: finishedRide }))).toBe('');
    expect(agedText(live({ connection: 'polling' }))).toBe('');
    expect(agedText(live({ data: undefined }))).toBe('');
  });
});

it('services have names, also those of a newer gateway', () => {
  expect(['taxi', 'saic', 'robot'].map((name) => serviceName(name))).toEqual([
    en.service.taxi,
    en.service.saic,
    en.service.other,
  ]);
});

describe('numbers', () => {
  it('count minutes up, never zero', () => {
    expect([0, 1, 60, 61, 3600].map(wholeMinutes)).toEqual([1, 1, 1, 2, 60]);
    expect([0, 30, 31].map(isSoon)).toEqual([true, true, false]);
  });

  it('give distances in metres or kilometres', () => {
    expect([4, 856, 994, 1000, 12_345].map((metres) => distanceText(metres))).toEqual([
      '0 m',
      '860 m',
      '990 m',
      '1.0 km',
      '12.3 km',
    ]);
  });

  it('give the time of arrival from the time of the gateway’s answer', () => {
    expect(arrivalAt('2026-11-21T02:00:00.000Z', 90)).toBe('2026-11-21T02:01:30.000Z');
  });
});

const positionAt = (lat: number) => ({
  lat,
  lon: 121.47,
  at: '2026-11-21T02:01:00.000Z',
  heading: 0,
});

describe('a car in sight', () => {
  const from = { ...rideOf().from, lat: 31.23, lon: 121.47 };

  it.each([
    ['190 m away', rideOf({ from, position: positionAt(31.23171) }), true],
    ['210 m away', rideOf({ from, position: positionAt(31.23189) }), false],
    ['already waiting', rideOf({ from, position: positionAt(31.23), state: 'arrived' }), false],
    ['at an unknown place', rideOf({ from, position: null }), false],
  ])('that is %s', (_name, ride, isNear) => {
    expect(isInSight(ride)).toBe(isNear);
  });
});
