import type { FeeRuleRow } from '@shtrans/contract/fees/schemas';
import { FEE_RULE_ROWS } from '@shtrans/contract/fees/schemas';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setLanguage } from '../../core/i18n/language.ts';
import { loadMessages } from '../../core/i18n/messages.ts';
import { feeMessages } from '../../domain/fares/messages.ts';
import { rulesMessages } from './messages.ts';
import { pageOf } from './pages/order-fee.tsx';
import { rowText } from './rule-text.ts';
import { isTripIncomplete, serviceOf, tripOf, typedAmount } from './trip-query.ts';
import { textsIn } from '../../core/testing/texts.ts';

const feesEn = textsIn('en_us', feeMessages);
const en = textsIn('en_us', rulesMessages);

beforeAll(async () => {
  for (const language of ['zh_cn', 'en_us'] as const) {
    setLanguage(language);
    await Promise.all([rulesMessages, feeMessages].map(loadMessages));
  }
});
beforeEach(() => setLanguage('en_us'));

const row = (change: Partial<FeeRuleRow>): FeeRuleRow => ({
  code: 'distance',
  variant: null,
  cents: null,
  percent: null,
  fromMetres: null,
  toMetres: null,
  everyMetres: null,
  everySeconds: null,
  withinSeconds: null,
  fromCents: null,
  hours: null,
  ...change,
});

describe('a row of a rule', () => {
  it.each([
    ['taxi', { code: 'flag_fall', variant: 'electric', cents: 1600, toMetres: 3000 }, '¥16.00'],
    ['saic', { cents: 250, fromMetres: 3000, toMetres: 15_000 }, '¥2.50/km'],
    ['taxi', { code: 'night', percent: 30, hours: { from: '23:00', to: '05:00' } }, '+30%'],
    ['taxi', { code: 'holiday', variant: 'labour_day', cents: 500 }, '+¥5.00'],
    ['metro', { cents: 100, everyMetres: 10_000, fromMetres: 6000 }, '+¥1.00'],
    ['metro', { code: 'transfer', cents: -100, withinSeconds: 7200 }, '−¥1.00'],
    ['metro', { code: 'monthly_discount', percent: -10, fromCents: 7000 }, '−10%'],
    ['cancellation', { code: 'free', cents: 0, withinSeconds: 180 }, 'Free'],
    ['parking_street', { code: 'duration', variant: 'inner_key', cents: 1000 }, '¥10.00'],
  ] as const)('of %s: %o is %s', (id, change, value) => {
    expect(rowText({ id }, row(change)).value).toBe(value);
  });

  it('names the ranges of the row', () => {
    const limitedRow = row({ code: 'free', cents: 0, withinSeconds: 180 });
    expect(rowText({ id: 'cancellation' }, limitedRow).hint).toBe('within 3 min');
    const night = row({ code: 'night', percent: 30, hours: { from: '23:00', to: '05:00' } });
    setLanguage('zh_cn');
    expect(rowText({ id: 'taxi' }, night).hint).toBe('23:00–05:00 出发');
    setLanguage('en_us');
    const step = row({ cents: 100, everyMetres: 10_000 });
    expect(rowText({ id: 'metro' }, step).hint).toBe('each further 10 km or part');
  });

  it('of a newer gateway is shown with its amount', () => {
    const unknown = row({ code: 'toll', cents: 1500 });
    expect(rowText({ id: 'taxi' }, unknown)).toEqual({
      label: en.row.other,
      hint: '',
      value: '¥15.00',
    });
  });

  it('has a name for every code a rule can have', () => {
    const texts = ['fare', 'cancellation', ...Object.keys(en.row), ...Object.keys(feesEn.item)];
    for (const code of FEE_RULE_ROWS) expect(texts).toContain(code);
  });
});

describe('the trip of an address', () => {
  it('is a distance or two points, passed on unchanged', () => {
    expect(tripOf({ distanceMetres: '9340', durationSeconds: '1500', id: 'x' }, 'taxi')).toEqual({
      service: 'taxi',
      distanceMetres: '9340',
      durationSeconds: '1500',
    });
    expect(tripOf({ fromLat: 'north' }, 'saic')).toEqual({ service: 'saic', fromLat: 'north' });
  });
  it('reads kilometres, minutes and two points', () => {
    expect(tripOf({ distance: '12', duration: '30' }, 'saic')).toEqual({
      service: 'saic',
      distanceMetres: '12000',
      durationSeconds: '1800',
    });
    expect(tripOf({ from: '31.2, 121.4', to: '31.3,121.5' }, 'taxi')).toEqual({
      service: 'taxi',
      fromLat: '31.2',
      fromLon: '121.4',
      toLat: '31.3',
      toLon: '121.5',
    });
    // The gateway refuses it, and the page shows why.
    expect(tripOf({ distance: 'far' }, 'taxi')).toMatchObject({ distanceMetres: 'far' });
  });
  it('is incomplete where a part is named but none that counts', () => {
    expect(isTripIncomplete({ waiting: '5' }, 'taxi')).toBe(true);
    expect(isTripIncomplete({ distance: '' }, 'taxi')).toBe(true);
    expect(isTripIncomplete({ distance: '12' }, 'taxi')).toBe(false);
    expect(isTripIncomplete({ id: 'x', language: 'en_us' }, 'taxi')).toBe(false);
  });
  it('is undefined without either', () => {
    expect(tripOf({}, 'taxi')).toBeUndefined();
    expect(tripOf({ at: '2026-10-01T00:00:00Z', waitingSeconds: '60' }, 'taxi')).toBeUndefined();
    expect(tripOf({ distanceMetres: '' }, 'taxi')).toBeUndefined();
  });
  it('is by taxi by default', () => {
    expect(serviceOf({ service: 'saic' })).toBe('saic');
    expect(serviceOf({ service: 'rickshaw' })).toBe('taxi');
  });
});

it.each([
  ['9.34', 1000, 9340],
  ['9,34', 1000, 9340],
  ['９．３４', 1000, 9340],
  [' 25 ', 60, 1500],
  ['0', 60, 0],
  ['', 60, undefined],
  ['-1', 60, undefined],
  ['1e3', 60, undefined],
  ['501', 1000, undefined],
])('typed %j times %i is %s', (text, factor, amount) => {
  expect(typedAmount(text, factor, 500_000)).toBe(amount);
});

const order = (service: 'taxi' | 'saic' | null, paidCents: number | null, isDue = false) => ({
  fields: {
    kind: 'trip' as const,
    service,
    rideId: null,
    departedAt: '',
    arrivedAt: null,
    plate: '',
    driver: { zh: '', en: '' },
    distanceMetres: null,
    durationSeconds: null,
  },
  actions: isDue ? (['pay'] as const).slice() : [],
  paidCents,
});

describe('the right page for the fee of an order', () => {
  it.each([
    ['taxi', null, true, 'taxiPaid', 'taxiToPay'],
    ['taxi', 5200, false, 'taxiToPay', 'taxiPaid'],
    ['saic', null, true, 'taxiToPay', 'saicToPay'],
    ['saic', 5200, false, 'saicPaid', 'saicPaid'],
    ['saic', null, false, 'saicPaid', 'autotripOrderFee'],
    ['taxi', 5200, false, 'autotripOrderFee', 'autotripOrderFee'],
    [null, 5200, false, 'taxiPaid', 'autotripOrderFee'],
  ] as const)(
    '%s, paid %s, due %s, asked for as %s: %s',
    (service, paidCents, isDue, requestedPage, page) => {
      expect(pageOf(order(service, paidCents, isDue), requestedPage)).toBe(page);
    },
  );
});
