import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { readJson, readTable } from './files.ts';
import {
  busFareCents,
  busLineName,
  busLines,
  busPatterns,
  busStopName,
  ferries,
} from './surface.ts';
import {
  dayTickets,
  ferryDiscountCents,
  maglevAirDiscountCents,
  maglevFareCents,
} from './tickets.ts';

describe('tickets and short rides', () => {
  test('maglev', () => {
    expect(maglevFareCents('single')).toBe(5000);
    expect(maglevFareCents('return_vip')).toBe(16_000);
    expect(maglevAirDiscountCents()).toBe(1000);
  });
  test('ferry: 2 yuan, 20 % off from the 21st ride of a month', () => {
    expect(ferryDiscountCents(200, 20)).toBe(0);
    expect(ferryDiscountCents(200, 21)).toBe(40);
    expect(ferryDiscountCents(200, 61)).toBe(0);
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
      expect(name.en).toMatch(/^[\x20-\x7e·ü]+$/);
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
  const rows = readTable('transfers.csv', z.record(z.string(), z.string()));
  expect(rows).toHaveLength(145);
  expect(new Set(rows.map((row) => Object.keys(row).join())).size).toBe(1);
  const cells = rows.flatMap((row) => Object.values(row));
  expect(cells.some((cell) => cell.includes(','))).toBe(true);
  expect(cells.filter((cell) => cell.includes('"'))).toEqual([]);
});

test('a fault in the data is named with its file and row', () => {
  const asNumber = z.object({ as_of: z.object({ metro_network: z.number() }) });
  expect(() => readJson('meta.json', asNumber)).toThrow(
    /^meta\.json: as_of\.metro_network: .+number/,
  );
  const fromHongqiao = z.object({ from_code: z.literal('5131') });
  expect(() => readTable('airport_link_fares.csv', fromHongqiao)).toThrow(
    /^airport_link_fares\.csv row 7: from_code: .+5131/,
  );
});
