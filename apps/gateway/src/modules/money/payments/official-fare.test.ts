import { describe, expect, it } from 'vitest';
import { busFareCents, busLineName, busLines, ferries } from '../../../city/surface.ts';
import { officialFareCents } from './official-fare.ts';

type Ride = Parameters<typeof officialFareCents>[0];

const name = (zh: string) => ({ zh, en: zh });
const rail = (from: string, to: string | null): Ride['fields'] => ({
  kind: 'rail',
  entryAt: '2026-11-20T01:00:00.000Z',
  entryStation: name(from),
  exitAt: null,
  exitStation: to === null ? null : name(to),
  distanceMetres: null,
});
const ride = (change: Partial<Ride>): Ride => ({
  type: 'metro',
  fields: { kind: 'other' },
  line: { name: name('2号线'), colour: null },
  fee: null,
  from: null,
  to: null,
  ...change,
});
const fee = (totalCents: number): Ride['fee'] => ({
  rule: { id: 'taxi', version: '1' },
  items: [],
  totalCents,
  estimated: false,
  calculatedAt: '2026-11-20T01:00:00.000Z',
});

describe('the official fare', () => {
  it('of a metro ride is the fare of the table, regardless of discounts', () => {
    expect(officialFareCents(ride({ fields: rail('人民广场', '南京东路') }))).toBe(300);
    expect(officialFareCents(ride({ fields: rail('人民广场', '浦东1号2号航站楼') }))).toBe(700);
  });

  it('is unknown for a ride without an end, for unknown stations, and on the airport link', () => {
    expect(officialFareCents(ride({ fields: rail('人民广场', null) }))).toBeNull();
    expect(officialFareCents(ride({ fields: rail('人民广场', '没有的站') }))).toBeNull();
    const link = { name: name('市域机场线'), colour: null };
    const fields = rail('虹桥2号航站楼', '浦东1号2号航站楼');
    expect(officialFareCents(ride({ fields, line: link }))).toBeNull();
  });

  it('of a metro ride between stations that share a name is the highest fare', () => {
    // Two stations are called 浦东南路: 汉中路 is 400 or 300 away, 龙阳路 300 or 400.
    expect(officialFareCents(ride({ fields: rail('浦东南路', '汉中路') }))).toBe(400);
    expect(officialFareCents(ride({ fields: rail('龙阳路', '浦东南路') }))).toBe(400);
  });

  it('is unknown for a metro ride without a line, or without entry and exit', () => {
    const fields = rail('人民广场', '南京东路');
    expect(officialFareCents(ride({ fields, line: null }))).toBeNull();
    expect(officialFareCents(ride({}))).toBeNull();
  });

  it('of a bus is its flat fare, and unknown if the fare depends on distance', () => {
    const flat = busLines().find((line) => busFareCents(line) !== null);
    const byDistance = busLines().find((line) => busFareCents(line) === null);
    const busRide = (line: typeof flat) =>
      ride({ type: 'bus', line: line ? { name: busLineName(line), colour: null } : null });
    expect(officialFareCents(busRide(flat))).toBe(flat && busFareCents(flat));
    expect(officialFareCents(busRide(byDistance))).toBeNull();
    expect(officialFareCents(ride({ type: 'bus', line: null }))).toBeNull();
  });

  it('of a ferry is that of its piers', () => {
    const [ferry] = ferries();
    const [from, to] = ferry?.piers ?? [null, null];
    expect(officialFareCents(ride({ type: 'ferry', line: null, from, to }))).toBe(ferry?.fareCents);
  });

  it('of a ferry is also found by its line, and unknown for other piers', () => {
    const [ferry, otherFerry] = ferries();
    const line = ferry ? { name: ferry.name, colour: null } : null;
    expect(officialFareCents(ride({ type: 'ferry', line }))).toBe(200);
    const [from = null] = ferry?.piers ?? [];
    const [to = null] = otherFerry?.piers ?? [];
    expect(officialFareCents(ride({ type: 'ferry', line: null, from, to }))).toBeNull();
    expect(officialFareCents(ride({ type: 'ferry', line: null, from, to: null }))).toBeNull();
    const far = name('没有的渡口');
    expect(officialFareCents(ride({ type: 'ferry', line: null, from: far, to: far }))).toBeNull();
  });

  it('of a metered ride is the fee by its tariff; the lower of two fares counts', () => {
    expect(officialFareCents(ride({ type: 'taxi', fee: fee(2340) }))).toBe(2340);
    const fields = rail('人民广场', '南京东路');
    expect(officialFareCents(ride({ fields, fee: fee(270) }))).toBe(270);
    expect(officialFareCents(ride({ type: 'maglev' }))).toBeNull();
  });
});
