import { describe, expect, it } from 'vitest';
import type { CityTrip } from './line-pattern.ts';
import { busTrips, ferryTrips } from './surface-lines.ts';

const clock = (hours: number, minutes = 0): number => hours * 3600 + minutes * 60;

const tripsOfPattern = (trips: readonly CityTrip[], pattern: string): CityTrip[] =>
  trips.filter((trip) => trip.pattern.id === pattern);

/** First, second, last but one and last departure, how many there are, and which times are exact. */
const dayOf = (trips: readonly CityTrip[]) => ({
  trips: trips.length,
  starts: [0, 1, -2, -1].map((i) => (trips.at(i)?.start ?? 0) / 60),
  exact: [0, 1, -2, -1].map((i) => trips.at(i)?.exact && [...(trips.at(i)?.exact ?? [])]),
});

describe('buses', () => {
  const buses = busTrips();

  it('have the stops, times and directions of the data', () => {
    const trips = tripsOfPattern(buses, 'bus-900000085562');
    expect(trips[0]).toEqual({
      pattern: {
        id: 'bus-900000085562',
        lineId: 'bus-line-12',
        direction: 1,
        kind: 'full',
        headsign: { zh: '申达二路润虹路', en: 'Shenda 2nd Road, Runhong Road' },
        stops: ['B00001', 'B00161', 'B00162', 'B00163', 'B00155'],
        seconds: [0, 340, 423, 618, 937],
        metres: [0, 1599, 1913, 2789, 4282],
      },
      from: 0,
      to: 4,
      times: null,
      start: clock(6),
      exact: Uint8Array.of(1, 0, 0, 0, 0),
    });
    // Every 15 minutes from 06:00 to 22:00; the first and the last departure are given.
    expect(dayOf(trips)).toEqual({
      trips: 65,
      starts: [360, 375, 1305, 1320],
      exact: [[1, 0, 0, 0, 0], null, null, [1, 0, 0, 0, 0]],
    });
  });

  it.each([
    // The interval of the other direction, with separate times.
    ['bus-900000131438', 65, [380, 395, 1325, 1340], true],
    // 05:45 to 19:55 without any interval: every 15 minutes, and 55 minutes at the end that four gaps share.
    ['bus-900000126589', 58, [345, 360, 1181, 1195], true],
    // The times of the other direction, 05:30 to 22:30.
    ['bus-310100015061', 69, [330, 345, 1335, 1350], false],
    // An interval of 25 minutes alone: from 06:00 to 21:00.
    ['bus-310100016258', 37, [360, 385, 1235, 1260], false],
    // Nothing at all: every 15 minutes from 06:00 to 21:00.
    ['bus-310100017545', 61, [360, 375, 1245, 1260], false],
  ])(
    'of %s set out %i times, where the data are short as the other way',
    (id, trips, starts, exactCount) => {
      const patternTrips = tripsOfPattern(buses, id);
      const day = dayOf(patternTrips);
      expect([day.trips, day.starts]).toEqual([trips, starts]);
      expect(patternTrips.filter(({ exact }) => exact !== null)).toHaveLength(exactCount ? 2 : 0);
    },
  );
});

describe('ferries', () => {
  const ferries = ferryTrips();

  it('cross both ways, by estimates alone', () => {
    const [outbound, back] = [
      tripsOfPattern(ferries, 'ferry-sansong-0'),
      tripsOfPattern(ferries, 'ferry-sansong-1'),
    ];
    const line = { lineId: 'ferry-sansong', kind: 'full', seconds: [0, 900], metres: [0, 1313] };
    expect(outbound[0]).toEqual({
      pattern: {
        id: 'ferry-sansong-0',
        direction: 0,
        headsign: { zh: '吴淞渡口', en: 'Wusong Ferry Pier' },
        stops: ['sanchagang', 'wusong'],
        ...line,
      },
      from: 0,
      to: 1,
      times: null,
      start: clock(6),
      exact: null,
    });
    expect(back[0]?.pattern).toEqual({
      id: 'ferry-sansong-1',
      direction: 1,
      headsign: { zh: '三岔港渡口', en: 'Sanchagang Ferry Pier' },
      stops: ['wusong', 'sanchagang'],
      ...line,
    });
    // Every 15 minutes from 06:00 to 19:00.
    const day = { trips: 53, starts: [360, 375, 1125, 1140], exact: [null, null, null, null] };
    expect([dayOf(outbound), dayOf(back)]).toEqual([day, day]);
  });

  it('are those whose piers are known', () => {
    const lines = new Set(ferries.map(({ pattern }) => pattern.lineId));
    expect(lines.size).toBe(18);
    expect(lines).not.toContain('ferry-nannan');
  });
});
