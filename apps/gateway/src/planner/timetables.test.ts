import { describe, expect, it } from 'vitest';
import { everyDay, pattern, smallFeed, trip } from '../../test/small-feed.ts';
import { type LiveSnapshot, tripKey } from '../gtfs/realtime/snapshot.ts';
import { networkOf } from './network.ts';
import { Timetables } from './timetables.ts';

const late = (serviceDate: string): LiveSnapshot => ({
  at: new Date('2026-11-23T00:00:00Z'),
  trips: new Map([
    [
      tripKey(serviceDate, 't'),
      {
        tripId: 't',
        serviceDate,
        cancelled: false,
        stops: [{ index: 0, delaySeconds: 60, skipped: false }],
      },
    ],
  ]),
  vehicles: [],
  alerts: [],
});

describe('timetables with realtime updates', () => {
  const feed = smallFeed({ patterns: [pattern({ id: 'p', trips: [trip('t', 36_000, [5, 5])] })] });

  it('are the scheduled ones except for the day of an update and the days before and after', () => {
    const timetables = new Timetables(networkOf(feed));
    const planned = timetables.of('2026-11-23', null);
    const isPlanned = (date: string) =>
      timetables.of(date, late('2026-11-23')).tripStart === planned.tripStart;
    expect(['2026-11-21', '2026-11-25'].map(isPlanned)).toEqual([true, true]);
    expect(['2026-11-22', '2026-11-23', '2026-11-24'].map(isPlanned)).toEqual([
      false,
      false,
      false,
    ]);
  });

  it('are made once for a snapshot and a day', () => {
    const timetables = new Timetables(networkOf(feed));
    const snapshot = late('2026-11-23');
    const table = timetables.of('2026-11-23', snapshot);
    expect(timetables.of('2026-11-23', snapshot)).toBe(table);
    expect(timetables.of('2026-11-23', late('2026-11-23'))).not.toBe(table);
    expect(timetables.mirrorOf(table)).toBe(timetables.mirrorOf(table));
  });
});

describe('timetables of many kinds of days', () => {
  /** Days that are each of a kind of their own: two days apart, with a service that runs on that day alone. */
  const days = Array.from(
    { length: 13 },
    (_, n) => `2026-11-${String(1 + 2 * n).padStart(2, '0')}`,
  );
  const services = days.map((date, n) =>
    everyDay({
      id: `s${n}`,
      weekdays: [false, false, false, false, false, false, false],
      start: 0,
      end: 0,
      added: new Set([Number(date.replaceAll('-', ''))]),
    }),
  );
  const trips = days.map((_, n) => trip(`t${n}`, 36_000, [5, 5], { service: n }));

  it('keep the twelve that were asked for last', () => {
    const feed = smallFeed({ services, patterns: [pattern({ id: 'p', trips })] });
    const timetables = new Timetables(networkOf(feed));
    const tripStartsOn = (date: string) => timetables.of(date, null).tripStart;
    const [first = '', second = '', ...otherDays] = days;
    const [ofFirst, ofSecond] = [tripStartsOn(first), tripStartsOn(second)];
    for (const date of otherDays.slice(0, 10)) tripStartsOn(date);
    // All twelve are there; the first was asked for again, so that the second goes for the thirteenth.
    expect(tripStartsOn(first)).toBe(ofFirst);
    tripStartsOn(days[12] ?? '');
    expect(tripStartsOn(first)).toBe(ofFirst);
    expect(tripStartsOn(second)).not.toBe(ofSecond);
  });
});
