import { cityInstant } from '@shtrans/contract/values/calendar';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { stationNamed, stations } from '../../src/city/network.ts';
import { stationFacts } from '../../src/city/station-facts.ts';
import { chanceOf } from '../chance.ts';
import { HOME, LOTS, OUTINGS, PLACES, storyRow, STREETS, WORK } from './documents.ts';
import { type Draft, endOf, minutesAfter } from './draft.ts';
import { rowsOf } from './past.ts';
import { plate } from '../plates.ts';
import { play, tellLoad } from './player.ts';
import { RideCode } from './ride-code.ts';

const USER = '019f0000-0000-7000-8000-000000000000';
const morning = cityInstant(2026, 3, 2, 8);

function draftOf(row: z.input<typeof storyRow>, when = morning): Draft {
  const scene = { chance: chanceOf(1), now: when, at: when, departs: when };
  const draft = play({ ...scene, row: storyRow.parse(row) });
  if (draft === null) throw new Error('no ride');
  return draft;
}

const stay = (lasts: number): Draft => draftOf({ tells: 'lot', lasts });
const ride = (): Draft => draftOf({ tells: 'metro', from: '徐家汇', to: '人民广场' });

test('a demo without a story tells no orders', () => {
  const yesterday = minutesAfter(morning, -1440);
  expect(tellLoad(chanceOf(1), 3, yesterday, morning, [])).toEqual([]);
});

describe('rowsOf', () => {
  test('a ride is paid what the official table says', () => {
    const { order, payments, events } = rowsOf(ride(), USER, chanceOf(1));
    expect(order).toMatchObject({
      status: 'completed',
      amount_cents: 400,
      paid_cents: 400,
      unfinished: 0,
    });
    expect(payments).toMatchObject([{ status: 'succeeded', amount_cents: 400 }]);
    expect(events.map((e) => e.to_status)).toEqual([
      'ongoing',
      'to_be_paid',
      'in_payment',
      'paid',
      'completed',
    ]);
  });

  test('a story the table does not allow is refused', () => {
    const illegal: Draft = { ...ride(), steps: [['issued', minutesAfter(morning, 30)]] };
    expect(() => rowsOf(illegal, USER, chanceOf(1))).toThrow(/not allowed|illegal/);
  });

  test('time does not run backwards', () => {
    const backwards: Draft = { ...ride(), steps: [['ride_ended_free', minutesAfter(morning, -1)]] };
    expect(() => rowsOf(backwards, USER, chanceOf(1))).toThrow(/not allowed|illegal/);
  });

  test('order numbers are digits and unlike each other', () => {
    const chance = chanceOf(1);
    const numbers = Array.from({ length: 50 }, () => rowsOf(ride(), USER, chance).order.order_no);
    for (const number of numbers) expect(number).toMatch(/^260302\d{12}$/);
    expect(new Set(numbers).size).toBe(50);
  });
});

test('plates are blue with five marks or green with a letter and five digits, without I and O', () => {
  const chance = chanceOf(7);
  for (let i = 0; i < 500; i++) {
    const { text, electric } = plate(chance);
    const form = electric ? /^沪[A-HJ-NP-Z]·[DF]\d{5}$/ : /^沪[A-HJ-NP-Z]·[0-9A-HJ-NP-Z]{5}$/;
    expect(text).toMatch(form);
  }
});

test('a short stay in a car park is free, a long one stops at the day’s cap', () => {
  const lot = LOTS.find(({ name }) => name.zh === stay(1).subject?.zh);
  if (lot === undefined) throw new Error('no lot');
  expect(stay(lot.freeMinutes).steps).toEqual([
    ['ride_ended_free', minutesAfter(morning, lot.freeMinutes)],
  ]);
  expect(stay(61).amount_cents).toBe(2 * lot.hourCents);
  expect(stay(23 * 60).amount_cents).toBe(lot.capCents);
  expect(stay(25 * 60).amount_cents).toBe(lot.capCents + lot.hourCents);
});

test('the ride code counts the month: 10 % off after 70 yuan, 1 yuan off after a bus', () => {
  const code = new RideCode();
  for (let i = 0; i < 18; i++) expect(code.take(ride()).discount_cents).toBe(0);
  // 18 rides at 4 yuan are 72.
  expect(code.take(ride())).toMatchObject({ discount_cents: 40, fee: { totalCents: 360 } });
  const april = cityInstant(2026, 4, 1, 8);
  expect(code.take({ ...ride(), at: april }).discount_cents).toBe(0);
  const bus = code.take(draftOf({ tells: 'bus' }, minutesAfter(april, 60)));
  const later = minutesAfter(endOf(bus), 5);
  expect(code.take({ ...ride(), at: later }).discount_cents).toBe(100);
});

test('the places are in the city data', () => {
  for (const name of [...PLACES, HOME, WORK].map((p) => p.station)) stationNamed(name);
  for (const name of OUTINGS) stationNamed(name);
  const atExits = new Set(
    stations().flatMap(({ id }) =>
      (stationFacts(id)?.exits ?? []).flatMap(({ near }) => near.map(({ zh }) => zh)),
    ),
  );
  for (const { road } of STREETS) expect(atExits.has(road.zh), road.zh).toBe(true);
});
