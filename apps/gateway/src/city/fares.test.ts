import { shanghaiInstant } from '@shtrans/contract/calendar';
import { describe, expect, test } from 'vitest';
import { cells } from './files.ts';
import { streetParkingCents } from './parking-fare.ts';
import { dayTickets } from './products.ts';
import {
  ferryDiscountCents,
  ferryFareCents,
  maglevAirDiscountCents,
  maglevFareCents,
  transferDiscountCents,
} from './ride-fares.ts';
import {
  busFareCents,
  busLineName,
  busLines,
  busPatterns,
  busStopName,
  ferries,
} from './surface.ts';
import { type TaxiRide, taxiFareCents } from './taxi-fare.ts';

const noon = shanghaiInstant(2026, 6, 10, 12);
const ride = (metres: number, more: Partial<TaxiRide> = {}): number =>
  taxiFareCents({ metres, waitingMinutes: 0, departedAt: noon, electric: false, ...more });
const rideAt = (hour: number, minute: number): number =>
  ride(10_000, { departedAt: shanghaiInstant(2026, 6, 10, hour, minute) });
const rideOn = (year: number, month: number, day: number): number =>
  ride(3000, { departedAt: shanghaiInstant(year, month, day, 12) });

describe('taxi', () => {
  test('flag fall holds to 3 km', () => {
    expect(ride(500)).toBe(1400);
    expect(ride(3000)).toBe(1400);
    expect(ride(500, { electric: true })).toBe(1600);
  });
  test('2.7 yuan a km, half as much again beyond 15 km', () => {
    expect(ride(10_000)).toBe(3300); // 14 + 7 x 2.7 = 32.9
    expect(ride(15_000)).toBe(4600); // 14 + 12 x 2.7 = 46.4
    expect(ride(25_000)).toBe(8700); // 46.4 + 10 x 4.05 = 86.9
  });
  test('each full 4 minutes of waiting count as 1.5 km', () => {
    expect(ride(10_000, { waitingMinutes: 3.9 })).toBe(3300);
    expect(ride(10_000, { waitingMinutes: 9 })).toBe(4100); // 32.9 + 2 x 4.05
  });
  test('30 % more from 23:00 to 05:00', () => {
    expect(rideAt(22, 59)).toBe(3300);
    expect(rideAt(23, 0)).toBe(4300); // 32.9 x 1.3 = 42.77
    expect(rideAt(4, 59)).toBe(4300);
    expect(rideAt(5, 0)).toBe(3300);
  });
  test('holidays by the solar and the lunar calendar', () => {
    expect(rideOn(2026, 10, 1)).toBe(1900);
    expect(rideOn(2026, 10, 4)).toBe(1400);
    expect(rideOn(2026, 5, 1)).toBe(1900);
    expect(rideOn(2026, 2, 16)).toBe(1400);
    expect(rideOn(2026, 2, 17)).toBe(2400); // the lunar new year of 2026
    expect(rideOn(2025, 1, 29)).toBe(2400);
  });
});

describe('on-street parking', () => {
  test('first hour, then each begun half hour', () => {
    expect(streetParkingCents('inner_key', 0)).toBe(0);
    expect(streetParkingCents('inner_key', 1)).toBe(1500);
    expect(streetParkingCents('inner_key', 60)).toBe(1500);
    expect(streetParkingCents('inner_key', 61)).toBe(2500);
    expect(streetParkingCents('inner_other', 121)).toBe(2800);
  });
});

describe('tickets and short rides', () => {
  test('maglev', () => {
    expect(maglevFareCents('single')).toBe(5000);
    expect(maglevFareCents('return_vip')).toBe(16_000);
    expect(maglevAirDiscountCents()).toBe(1000);
  });
  test('ferry: 2 yuan, 20 % off from the 21st ride of a month', () => {
    expect(ferryDiscountCents(ferryFareCents(), 20)).toBe(0);
    expect(ferryDiscountCents(ferryFareCents(), 21)).toBe(40);
    expect(ferryDiscountCents(ferryFareCents(), 61)).toBe(0);
  });
  test('transfer: 1 yuan within 120 minutes, never more than the fare', () => {
    expect(transferDiscountCents(400, 120)).toBe(100);
    expect(transferDiscountCents(400, 121)).toBe(0);
    expect(transferDiscountCents(100, 5)).toBe(100);
    expect(transferDiscountCents(400, null)).toBe(0);
  });
  test('only day tickets that are on sale', () => {
    expect(dayTickets().map((t) => [t.id, t.cents])).toEqual([
      ['metro-1day', 1800],
      ['metro-3day', 4500],
      ['maglev-metro-single', 5500],
      ['maglev-metro-return', 8500],
    ]);
  });
});

describe('bus and ferry lines', () => {
  test('every stop and pier of every line has both names', () => {
    const names = [
      ...busPatterns().flatMap((pattern) => pattern.stops.map(busStopName)),
      ...ferries().flatMap((ferry) => [ferry.name, ...ferry.piers]),
    ];
    expect(names.length).toBeGreaterThan(1700);
    for (const name of names) {
      expect(name.zh).not.toBe('');
      expect(name.en).toMatch(/^[\x20-\x7e·]+$/);
    }
  });
  test('line names in English are free of Chinese', () => {
    for (const line of busLines()) expect(busLineName(line).en).toMatch(/^[\x20-\x7e]+$/);
    expect(busLineName({ name_zh: '浦东71路' }).en).toBe('Pudong Bus 71');
    expect(busLineName({ name_zh: '1251路(71路支线2)' }).en).toBe('Bus 1251 (71 branch 2)');
  });
  test('fares by the kilometre are not guessed', () => {
    expect(busFareCents({ flat_fare: true, fare_min_yuan: 2 })).toBe(200);
    expect(busFareCents({ flat_fare: false, fare_min_yuan: 1 })).toBeNull();
  });
});

test('a CSV cell in quotes may hold commas', () => {
  expect(cells('a,"b, c",,"d ""e"""')).toEqual(['a', 'b, c', '', 'd "e"']);
});
