import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { journeyData } from './data.ts';
import { metresBetweenNames } from './journey-orders.ts';
import { journeysOf, type Leg, rideDayOf } from './journeys.ts';

const PLAIN_JOURNEYS = journeyData.journeys.none;
const cityTime = (shanghai: string): Date => new Date(`${shanghai}+08:00`);
let legCount = 0;
const leg = (begins: string, ends: string | null, more: Partial<Leg> = {}): Leg => ({
  id: `leg-${++legCount}`,
  userId: 'rider',
  beginsAt: cityTime(begins),
  endsAt: ends === null ? null : cityTime(ends),
  from: null,
  to: null,
  closed: false,
  ...more,
});
const to = (place: string): Leg =>
  leg('2026-03-01T08:00', '2026-03-01T08:20', { from: '莘庄', to: place });
const from = (place: string): Leg => leg('2026-03-01T08:30', null, { from: place });
const nowhere = () => undefined;
const sizes = (legs: Leg[], distance: Parameters<typeof journeysOf>[2] = nowhere): number[] =>
  journeysOf(legs, PLAIN_JOURNEYS, distance).map((journey) => journey.length);

const DAY = Date.parse('2026-03-01T00:00:00Z');
const anyLeg: fc.Arbitrary<Leg> = fc
  .record({
    id: fc.uuid(),
    userId: fc.constantFrom('a', 'b', 'c'),
    minute: fc.integer({ min: 0, max: 3 * 1440 }),
    lasts: fc.option(fc.integer({ min: 0, max: 120 })),
    from: fc.constantFrom(null, '徐家汇', '人民广场'),
    to: fc.constantFrom(null, '徐家汇', '人民广场'),
    closed: fc.boolean(),
  })
  .map(({ minute, lasts, ...more }) => ({
    ...more,
    beginsAt: new Date(DAY + minute * 60_000),
    endsAt: lasts === null ? null : new Date(DAY + (minute + lasts) * 60_000),
  }));
const anyLegs = fc.uniqueArray(anyLeg, { maxLength: 40, selector: ({ id }) => id });

/** Returns the journeys as strings of ids, sorted. */
const asSets = (journeys: Leg[][]): string[] =>
  journeys.map((legs) => legs.map(({ id }) => id).join(' ')).sort();

describe('journeys', () => {
  it('are a partition of the orders, each of one rider and one day of rides', () => {
    fc.assert(
      fc.property(anyLegs, (legs) => {
        const journeys = journeysOf(legs, PLAIN_JOURNEYS, metresBetweenNames);
        const ids = journeys.flat().map(({ id }) => id);
        expect(ids.toSorted()).toEqual(legs.map(({ id }) => id).sort());
        for (const journey of journeys) {
          expect(new Set(journey.map(({ userId }) => userId)).size).toBe(1);
          const days = journey.map(({ beginsAt }) => rideDayOf(beginsAt).from.getTime());
          expect(new Set(days).size).toBe(1);
        }
      }),
    );
  });

  it('do not depend on the order of the legs', () => {
    const shuffled = anyLegs.chain((legs) =>
      fc.tuple(
        fc.constant(legs),
        fc.shuffledSubarray(legs, { minLength: legs.length, maxLength: legs.length }),
      ),
    );
    fc.assert(
      fc.property(shuffled, ([legs, shuffledLegs]) => {
        const [inOrder, reordered] = [legs, shuffledLegs].map((eachLegs) =>
          asSets(journeysOf(eachLegs, PLAIN_JOURNEYS, metresBetweenNames)),
        );
        expect(reordered).toEqual(inOrder);
      }),
    );
  });

  it('join legs that begin within the gap, to the millisecond', () => {
    const first = leg('2026-03-01T08:00', '2026-03-01T08:20');
    expect(sizes([first, leg('2026-03-01T09:05', null)])).toEqual([2]);
    expect(sizes([first, leg('2026-03-01T09:05:00.001', null)])).toEqual([1, 1]);
  });

  it('assume a duration for a ride whose end is not reported', () => {
    const bus = leg('2026-03-01T08:00', null);
    expect(sizes([bus, leg('2026-03-01T09:45', '2026-03-01T09:50')])).toEqual([2]);
    expect(sizes([bus, leg('2026-03-01T09:46', '2026-03-01T09:50')])).toEqual([1, 1]);
  });

  it('continue after midnight, and end at four in the morning', () => {
    const home = [
      leg('2026-03-01T23:30', '2026-03-01T23:50'),
      leg('2026-03-02T00:05', '2026-03-02T00:25'),
    ];
    expect(sizes(home)).toEqual([2]);
    const night = [
      leg('2026-03-02T03:30', '2026-03-02T03:50'),
      leg('2026-03-02T04:00', '2026-03-02T04:20'),
    ];
    expect(sizes(night)).toEqual([1, 1]);
    expect(rideDayOf(cityTime('2026-03-02T03:59:59.999'))).toEqual({
      from: cityTime('2026-03-01T04:00'),
      until: cityTime('2026-03-02T04:00'),
    });
  });

  it('do not join a leg that begins too far away, if both places are known', () => {
    expect(sizes([to('徐家汇'), from('徐家汇')], metresBetweenNames)).toEqual([2]);
    expect(sizes([to('徐家汇'), from('人民广场')], metresBetweenNames)).toEqual([1, 1]);
    expect(sizes([to('徐家汇'), from('某某路88号')], metresBetweenNames)).toEqual([2]);
  });

  it('include a closed leg, which does not connect to a later one', () => {
    const ride = leg('2026-03-01T08:00', '2026-03-01T08:20');
    const closedLeg = leg('2026-03-01T08:50', null, { closed: true });
    expect(sizes([ride, closedLeg, leg('2026-03-01T09:00', null)])).toEqual([3]);
    expect(sizes([ride, closedLeg, leg('2026-03-01T09:30', null)])).toEqual([2, 1]);
    expect(sizes([closedLeg, leg('2026-03-01T09:00', null)])).toEqual([1, 1]);
  });
});
