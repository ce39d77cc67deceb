import { cityInstant } from '@shtrans/contract/values/calendar';
import type { FeeStatement } from '@shtrans/contract/fees/schemas';
import { RIDE_SERVICES } from '@shtrans/contract/rides/facts';
import { assert, boolean, constantFrom, date, integer, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { feeRules, ruleAt, ruleVersion, versionsOf } from './fee-rules.ts';
import { readJson } from './files.ts';
import { fareCodes, metroFee, transferDiscountCents } from './metro-fare.ts';
import { stationNamed } from './network.ts';
import { streetParkingFee } from './parking-fare.ts';
import { cancellationFee, rideFee, type RideToCallOff, type RideToPrice } from './ride-fee.ts';

const noon = cityInstant(2026, 6, 10, 12);
const seconds = (from: Date, n: number): Date => new Date(from.getTime() + n * 1000);

const fee = (ride: Partial<RideToPrice>): FeeStatement =>
  rideFee(
    {
      service: 'taxi',
      metres: 3000,
      seconds: 0,
      waitingSeconds: 0,
      departedAt: noon,
      estimated: true,
      electric: false,
      ...ride,
    },
    noon,
  );
/** What each line comes to, by its code. */
const lines = ({ items }: FeeStatement): Record<string, number> =>
  Object.fromEntries(items.map(({ code, amountCents }) => [code, amountCents]));
const sum = ({ items }: FeeStatement): number =>
  items.reduce((total, { amountCents }) => total + amountCents, 0);
const total = (ride: Partial<RideToPrice>): number => fee(ride).totalCents;
const taxiAt = (hour: number, minute: number): number =>
  total({ metres: 10_000, departedAt: cityInstant(2026, 6, 10, hour, minute) });
const taxiOn = (year: number, month: number, day: number): number =>
  total({ departedAt: cityInstant(year, month, day, 12) });

describe('taxi', () => {
  test('flag fall holds to 3 km', () => {
    expect(lines(fee({ metres: 500 }))).toEqual({ flag_fall: 1400 });
    expect(lines(fee({ metres: 3000 }))).toEqual({ flag_fall: 1400 });
    expect(lines(fee({ metres: 3001 }))).toEqual({ flag_fall: 1400 });
    expect(lines(fee({ metres: 3002 }))).toEqual({ flag_fall: 1400, distance: 1, rounding: -1 });
    expect(total({ metres: 500, electric: true })).toBe(1600);
  });
  test('2.7 yuan a km, half as much again beyond 15 km', () => {
    expect(lines(fee({ metres: 10_000 }))).toEqual({
      flag_fall: 1400,
      distance: 1890,
      rounding: 10,
    });
    expect(lines(fee({ metres: 15_000 }))).toEqual({
      flag_fall: 1400,
      distance: 3240,
      rounding: -40,
    });
    expect(lines(fee({ metres: 15_100 })).long_distance).toBe(41);
    expect(fee({ metres: 25_000 })).toMatchObject({
      totalCents: 8700,
      items: [
        { code: 'flag_fall', amountCents: 1400 },
        { code: 'distance', amountCents: 3240, quantity: 12_000, unit: 'metre', rateCents: 270 },
        { code: 'long_distance', amountCents: 4050, quantity: 10_000, rateCents: 405 },
        { code: 'rounding', amountCents: 10 },
      ],
    });
  });
  test('each full 4 minutes of waiting count as 1.5 km', () => {
    expect(lines(fee({ waitingSeconds: 239 })).waiting).toBeUndefined();
    expect(lines(fee({ waitingSeconds: 240 })).waiting).toBe(405);
    expect(lines(fee({ waitingSeconds: 479 })).waiting).toBe(405);
    expect(total({ metres: 10_000, waitingSeconds: 540 })).toBe(4100); // 32.9 + 2 x 4.05
  });
  test('30 % more from 23:00 to 05:00, of the lines above', () => {
    expect(taxiAt(22, 59)).toBe(3300);
    expect(taxiAt(23, 0)).toBe(4300); // 32.9 x 1.3 = 42.77
    expect(taxiAt(4, 59)).toBe(4300);
    expect(taxiAt(5, 0)).toBe(3300);
    const night = fee({ metres: 10_000, departedAt: cityInstant(2026, 6, 10, 23) });
    expect(lines(night)).toEqual({ flag_fall: 1400, distance: 1890, night: 987, rounding: 23 });
  });
  test('holidays by the solar and the lunar calendar', () => {
    expect(taxiOn(2026, 9, 30)).toBe(1400);
    expect(taxiOn(2026, 10, 1)).toBe(1900);
    expect(taxiOn(2026, 10, 3)).toBe(1900);
    expect(taxiOn(2026, 10, 4)).toBe(1400);
    expect(taxiOn(2026, 5, 1)).toBe(1900);
    expect(taxiOn(2026, 5, 2)).toBe(1400);
    expect(taxiOn(2026, 2, 16)).toBe(1400);
    expect(taxiOn(2026, 2, 17)).toBe(2400); // the lunar new year of 2026
    expect(taxiOn(2026, 2, 19)).toBe(2400);
    expect(taxiOn(2026, 2, 20)).toBe(1400);
    expect(taxiOn(2025, 1, 29)).toBe(2400);
    // Where the calendar of the runtime is a day late, and a day early.
    expect([5, 6, 8, 9].map((day) => taxiOn(2027, 2, day))).toEqual([1400, 2400, 2400, 1400]);
    expect([2, 3, 5, 6].map((day) => taxiOn(2030, 2, day))).toEqual([1400, 2400, 2400, 1400]);
    const lastMinute = cityInstant(2026, 9, 30, 23, 59);
    expect(lines(fee({ departedAt: lastMinute })).holiday).toBeUndefined();
    expect(lines(fee({ departedAt: seconds(lastMinute, 60) })).holiday).toBe(500);
  });
  test('whole yuan, half up, as a line of its own', () => {
    const half = fee({ metres: 3000 + 5000 / 2.7 + 0.0001, waitingSeconds: 0 }); // 14 + 5.00
    expect(half.totalCents).toBe(1900);
    expect(lines(fee({ metres: 6148 }))).toEqual({ flag_fall: 1400, distance: 850, rounding: 50 });
    expect(lines(fee({ metres: 6144 }))).toEqual({ flag_fall: 1400, distance: 849, rounding: -49 });
  });
});

const saic = (ride: Partial<RideToPrice>): FeeStatement => fee({ service: 'saic', ...ride });

describe('ride-hailing', () => {
  const july = cityInstant(2026, 7, 10, 12);
  test('distance and time', () => {
    expect(lines(saic({ metres: 20_000, seconds: 1810, departedAt: july }))).toEqual({
      flag_fall: 1300,
      distance: 3000,
      long_distance: 1700,
      duration: 1508,
      rounding: 2,
    });
  });
  test('never less than the minimum', () => {
    expect(lines(saic({ metres: 900, seconds: 60, departedAt: july }))).toEqual({
      flag_fall: 1300,
      duration: 50,
      minimum: 50,
    });
    expect(lines(saic({ metres: 900, seconds: 120, departedAt: july }))).not.toHaveProperty(
      'minimum',
    );
  });
  test('the share of the night counts towards the minimum', () => {
    const night = cityInstant(2026, 7, 10, 2);
    // 13.00 and 0.50 yuan with a fifth on top are more than the 14 that a ride costs at least.
    expect(lines(saic({ metres: 900, seconds: 60, departedAt: night }))).toEqual({
      flag_fall: 1300,
      duration: 50,
      night: 270,
    });
  });
  test('waiting is in the time already; no holidays; 20 % at night', () => {
    const night = cityInstant(2026, 10, 1, 2);
    expect(
      lines(saic({ metres: 5000, seconds: 600, waitingSeconds: 600, departedAt: night })),
    ).toEqual({ flag_fall: 1300, distance: 500, duration: 500, night: 460 });
  });
});

test('every statement adds up, and a longer ride of the same hour never costs less', () => {
  assert(
    property(
      constantFrom(...RIDE_SERVICES),
      integer({ min: 0, max: 200_000 }),
      integer({ min: 0, max: 20_000 }),
      integer({ min: 0, max: 20_000 }),
      date({
        min: cityInstant(2025, 1, 1),
        max: cityInstant(2030, 1, 1),
        noInvalidDate: true,
      }),
      boolean(),
      (service, metres, time, waitingSeconds, departedAt, electric) => {
        const ride = { service, metres, seconds: time, waitingSeconds, departedAt, electric };
        const rideStatement = fee(ride);
        expect(sum(rideStatement)).toBe(rideStatement.totalCents);
        expect(
          rideStatement.items.every(({ amountCents }) => Number.isSafeInteger(amountCents)),
        ).toBe(true);
        const { rounding_cents } = ruleVersion(service, {
          version: rideStatement.rule.version,
          at: noon,
        }).parameters;
        expect(rideStatement.totalCents % rounding_cents).toBe(0);
        expect(Math.abs(lines(rideStatement).rounding ?? 0)).toBeLessThanOrEqual(
          rounding_cents / 2,
        );
        expect(total({ ...ride, metres: metres + 500, seconds: time + 60 })).toBeGreaterThanOrEqual(
          rideStatement.totalCents,
        );
      },
    ),
  );
});

describe('versions', () => {
  test('a rule holds through its last day in the city', () => {
    const june = saic({ departedAt: cityInstant(2026, 6, 30, 23, 59) });
    expect(june.rule.version).toBe('2025-01');
    expect(saic({ departedAt: cityInstant(2026, 7, 1) }).rule.version).toBe('2026-07');
  });
  test('a later version changes nothing of a ride before it', () => {
    const departedAt = cityInstant(2026, 6, 10, 12);
    const before = ruleAt('taxi', departedAt);
    const later = { ...before, version: '2027', valid_from: '2027-01-01' };
    const closed = feeRules().map((rule) =>
      rule === before ? { ...before, valid_to: '2026-12-31' } : rule,
    );
    const rules = [...closed, later];
    expect(ruleAt('taxi', departedAt, rules).parameters).toEqual(before.parameters);
    expect(ruleAt('taxi', cityInstant(2027, 1, 1), rules).version).toBe('2027');
  });
  test('no rule, no fare', () => {
    expect(() => fee({ service: 'saic', departedAt: cityInstant(2024, 12, 31) })).toThrow(
      'fee_rule_not_found',
    );
    expect(() => ruleVersion('saic', { version: '2019', at: noon })).toThrow('fee_rule_not_found');
  });
  test('versions of one rule do not overlap, leave no gap and have names of their own', () => {
    for (const id of new Set(feeRules().map((rule) => rule.id))) {
      const versions = versionsOf(id).toReversed();
      expect(new Set(versions.map(({ version }) => version)).size).toBe(versions.length);
      for (const [i, { valid_to }] of versions.entries()) {
        const next = versions[i + 1];
        if (next === undefined) expect(valid_to).toBeNull();
        else {
          const dayAfter = new Date(Date.parse(valid_to ?? '') + 86_400_000);
          expect(next.valid_from).toBe(dayAfter.toISOString().slice(0, 10));
        }
      }
    }
  });
});

describe('cancellation', () => {
  const matchedAt = noon;
  const feeAfter = (after: number, ride: Partial<RideToCallOff> = {}) =>
    cancellationFee(
      { service: 'saic', matchedAt, arrivedAt: null, ...ride },
      seconds(matchedAt, after),
    );
  test('free before a driver is found', () => {
    expect(feeAfter(0, { matchedAt: null })).toMatchObject({
      fee: { totalCents: 0 },
      freeUntil: null,
    });
  });
  test('free for three minutes after the match, the driver there or not', () => {
    const freeUntil = seconds(matchedAt, 180);
    expect(feeAfter(0)).toMatchObject({ fee: { totalCents: 0 }, freeUntil });
    expect(feeAfter(179.999)).toMatchObject({ fee: { totalCents: 0 }, freeUntil });
    expect(feeAfter(100, { arrivedAt: seconds(matchedAt, 50) }).fee.totalCents).toBe(0);
    expect(feeAfter(180)).toMatchObject({ fee: { totalCents: 500 }, freeUntil: null });
    expect(feeAfter(180, { service: 'taxi' }).fee.totalCents).toBe(300);
  });
  test('free while the driver is later than promised', () => {
    const promisedAt = seconds(matchedAt, 400);
    expect(feeAfter(400, { promisedAt }).fee.totalCents).toBe(500);
    expect(feeAfter(401, { promisedAt })).toMatchObject({ fee: { totalCents: 0, items: [] } });
    expect(feeAfter(401, { promisedAt, arrivedAt: seconds(matchedAt, 401) }).fee.totalCents).toBe(
      500,
    );
  });
  test('more once the driver has waited', () => {
    const arrivedAt = seconds(matchedAt, 200);
    expect(feeAfter(499, { arrivedAt }).fee.totalCents).toBe(500);
    expect(feeAfter(500, { arrivedAt })).toMatchObject({
      fee: { totalCents: 1000, items: [{ code: 'cancellation', amountCents: 1000 }] },
    });
  });
});

describe('metro', () => {
  const none = { transferCents: 0, monthlyCents: 0 };
  const times = { enteredAt: noon, exitedAt: seconds(noon, 1800) };
  const metroFeeBetween = (from: string, to: string, discounts = none): FeeStatement | null =>
    metroFee({ from: stationNamed(from).id, to: stationNamed(to).id, ...times }, discounts);

  test('base, steps and discounts', () => {
    expect(metroFeeBetween('人民广场', '南京东路')).toMatchObject({
      totalCents: 300,
      items: [{ code: 'flag_fall', amountCents: 300 }],
    });
    const discounts = { transferCents: 100, monthlyCents: 40 };
    expect(metroFeeBetween('九亭', '人民广场', discounts)).toMatchObject({
      totalCents: 360,
      items: [
        { code: 'flag_fall', amountCents: 300 },
        { code: 'distance', amountCents: 200, quantity: 2, unit: 'time', rateCents: 100 },
        { code: 'transfer', amountCents: -100 },
        { code: 'monthly_discount', amountCents: -40 },
      ],
    });
  });
  test('where the official table differs it has a line of its own, and wins', () => {
    const codes = fareCodes().filter((code) => !code.startsWith('51'));
    const corrected = codes.slice(0, 120).flatMap((from, i) =>
      codes.slice(0, i).flatMap((to) => {
        const metroStatement = metroFee({ from, to, ...times }, none);
        return metroStatement !== null && lines(metroStatement).table !== undefined
          ? [metroStatement]
          : [];
      }),
    );
    expect(corrected.length).toBeGreaterThan(0);
    for (const correctedStatement of corrected)
      expect(sum(correctedStatement)).toBe(correctedStatement.totalCents);
  });
  test('the same both ways', () => {
    assert(
      property(constantFrom(...fareCodes()), constantFrom(...fareCodes()), (from, to) => {
        expect(metroFee({ from, to, ...times }, none)).toEqual(
          metroFee({ from: to, to: from, ...times }, none),
        );
      }),
      { numRuns: 200 },
    );
  });
  test('transfer: 1 yuan within 120 minutes, never more than the fare', () => {
    const rule = ruleAt('metro', noon);
    expect(transferDiscountCents(400, 120, rule)).toBe(100);
    expect(transferDiscountCents(400, 121, rule)).toBe(0);
    expect(transferDiscountCents(100, 5, rule)).toBe(100);
    expect(transferDiscountCents(400, null, rule)).toBe(0);
  });
});

const parkedCents = (zone: string, minutes: number): number =>
  streetParkingFee(zone, { enteredAt: noon, exitedAt: seconds(noon, minutes * 60) }).totalCents;

test('on-street parking: first hour, then each begun half hour', () => {
  expect(parkedCents('inner_key', 0)).toBe(0);
  expect(parkedCents('inner_key', 1)).toBe(1500);
  expect(parkedCents('inner_key', 60)).toBe(1500);
  expect(parkedCents('inner_key', 61)).toBe(2500);
  expect(parkedCents('inner_other', 121)).toBe(2800);
});

test('versions made from fares.json say what it says', () => {
  const yuan = z.number().transform((amount) => Math.round(amount * 100));
  const km = z.number().transform((n) => n * 1000);
  const source = readJson(
    'fares.json',
    z.object({
      taxi: z.object({
        flag_fall: z.object({ km, ordinary_yuan: yuan, touran_and_electric_yuan: yuan }),
        per_km_yuan: yuan,
        long_distance: z.object({ over_km: km, per_km_factor: z.number() }),
        night: z.object({ from: z.string(), to: z.string(), factor: z.number() }),
        slow_or_waiting: z.object({ every_min: z.number(), charged_as_km: z.number() }),
        holiday_surcharge_yuan: z.object({
          spring_festival: yuan,
          national_day_and_labour_day: yuan,
        }),
      }),
      metro: z.object({
        rule: z.object({ base_yuan: yuan, base_km: km, step_km: km, step_yuan: yuan }),
        cumulative_discount: z.object({
          threshold_yuan_per_calendar_month: yuan,
          rate_after_threshold: z.number(),
        }),
      }),
      transfer_discount: z.object({
        bus_metro_bus: z.object({ window_min: z.number(), discount_yuan: yuan }),
      }),
      parking_on_street: z.object({
        zones: z.array(
          z.object({
            id: z.string(),
            first_hour_yuan: yuan,
            then_every_min: z.number(),
            then_yuan: yuan,
          }),
        ),
      }),
    }),
  );
  const { taxi, metro } = source;
  const holiday = taxi.holiday_surcharge_yuan;
  const tariff = ruleVersion('taxi', { version: '2023', at: noon }).parameters;
  expect(tariff).toMatchObject({
    flag_fall: {
      metres: taxi.flag_fall.km,
      cents: taxi.flag_fall.ordinary_yuan,
      electric_cents: taxi.flag_fall.touran_and_electric_yuan,
    },
    per_km_cents: taxi.per_km_yuan,
    long_distance: {
      over_metres: taxi.long_distance.over_km,
      per_km_cents: taxi.per_km_yuan * taxi.long_distance.per_km_factor,
    },
    waiting: {
      every_seconds: taxi.slow_or_waiting.every_min * 60,
      cents: taxi.per_km_yuan * taxi.slow_or_waiting.charged_as_km,
    },
    night: {
      from: taxi.night.from,
      to: taxi.night.to,
      percent: Math.round((taxi.night.factor - 1) * 100),
    },
  });
  expect(tariff.holidays.map(({ id, cents }) => [id, cents])).toEqual([
    ['spring_festival', holiday.spring_festival],
    ['labour_day', holiday.national_day_and_labour_day],
    ['national_day', holiday.national_day_and_labour_day],
  ]);
  expect(ruleVersion('metro', { version: '2026-08', at: noon }).parameters).toEqual({
    base_metres: metro.rule.base_km,
    base_cents: metro.rule.base_yuan,
    step_metres: metro.rule.step_km,
    step_cents: metro.rule.step_yuan,
    transfer: {
      within_seconds: source.transfer_discount.bus_metro_bus.window_min * 60,
      cents: source.transfer_discount.bus_metro_bus.discount_yuan,
    },
    monthly_discount: {
      threshold_cents: metro.cumulative_discount.threshold_yuan_per_calendar_month,
      percent: Math.round((1 - metro.cumulative_discount.rate_after_threshold) * 100),
    },
  });
  expect(ruleVersion('parking_street', { version: '2026-11', at: noon }).parameters.zones).toEqual(
    source.parking_on_street.zones.map((zone) => ({
      id: zone.id,
      first_seconds: 3600,
      first_cents: zone.first_hour_yuan,
      then_every_seconds: zone.then_every_min * 60,
      then_cents: zone.then_yuan,
    })),
  );
});
