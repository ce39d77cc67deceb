import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clockTime, pattern, PLACES, smallFeed, trip } from '../../test/small-feed.ts';
import { arrivalOf, departureOf } from '../../src/gtfs/feed.ts';
import { serviceDayStart } from '../../src/gtfs/service-day.ts';
import { type Disruption, disruptionsOfTheDay } from './disruptions.ts';
import { tripKey } from '../../src/gtfs/realtime/snapshot.ts';
import { trafficAt } from './traffic.ts';
import { courseOf, type TripOfDay } from './trip-course.ts';

/** Every five minutes from 05:00 to after midnight, ten minutes to the station, ten on. */
const east = pattern({
  id: 'east',
  trips: Array.from({ length: 240 }, (_, i) =>
    trip(`e${i}`, clockTime('05:00') + i * 300, [10, 10]),
  ),
});
const west = pattern({
  id: 'west',
  direction: 1,
  stops: Int32Array.of(PLACES.end, PLACES.west, PLACES.start),
  trips: [trip('w', clockTime('12:00'), [10, 10])],
});
const bus = pattern({
  id: 'bus',
  route: 1,
  stops: Int32Array.of(PLACES.road, PLACES.end),
  trips: [trip('b', clockTime('12:00'), [30])],
});
const feed = smallFeed({ patterns: [east, west, bus] });
const DAY = '2026-11-21';
const instantAt = (clock: string): Date =>
  new Date(serviceDayStart(DAY, feed.timezone) + clockTime(clock) * 1000);

const disruption = (changes: Partial<Disruption>): Disruption => ({
  id: 'd',
  kind: 'delays',
  routeId: null,
  stopId: null,
  tripId: null,
  minutes: 0,
  from: instantAt('11:00'),
  until: instantAt('14:00'),
  ...changes,
});

/** Returns the traffic with a seed that does not affect the examined trips. */
const quiet = (
  clock: string,
  disruptions: readonly Disruption[] = [],
): ReturnType<typeof trafficAt> => trafficAt(feed, instantAt(clock), disruptions, QUIET);
const QUIET = 1;
const find = (clock: string, tripId: string) =>
  quiet(clock).vehicles.find((vehicle) => vehicle.tripId === tripId);
const newsOf = (tripId: string, traffic: ReturnType<typeof trafficAt>, day = DAY) =>
  traffic.trips.get(tripKey(day, tripId));

describe('the traffic of a sandbox city', () => {
  it('is the same for the same seed and instant, and another one for another seed', () => {
    expect(trafficAt(feed, instantAt('12:07'), [], 5)).toEqual(
      trafficAt(feed, instantAt('12:07'), [], 5),
    );
    expect(trafficAt(feed, instantAt('12:07'), [], 5)).not.toEqual(
      trafficAt(feed, instantAt('12:07'), [], 6),
    );
  });

  it('has a vehicle for each trip under way, on the straight line between its stops', () => {
    // From A (121.37) at 12:00 to the station (121.47) at 12:10.
    expect(find('12:04', 'e84')).toMatchObject({
      lat: 31.23,
      lon: expect.closeTo(121.41, 5),
      heading: 90,
      stopId: 'E',
      status: 'in_transit',
      serviceDate: DAY,
    });
    expect(find('12:09', 'e84')).toMatchObject({ status: 'incoming', stopId: 'E' });
    expect(find('12:10', 'e84')).toMatchObject({ status: 'stopped', lon: 121.47 });
    expect(find('12:12', 'e84')).toMatchObject({ stopId: 'Z', direction: 0, routeId: 'one' });
    expect(find('11:59', 'e84')).toBeUndefined();
    expect(find('12:21', 'e84')).toBeUndefined();
    expect(find('12:04', 'w')).toMatchObject({ heading: 270, direction: 1 });
  });

  it("has yesterday's vehicles after midnight", () => {
    const traffic = quiet('24:10');
    expect(traffic.vehicles.map(({ serviceDate }) => serviceDate)).toContain(DAY);
    expect(traffic.vehicles.every(({ serviceDate }) => serviceDate === DAY)).toBe(true);
  });

  it('reports trips that begin within half an hour, but not later ones without an event', () => {
    const traffic = quiet('12:00');
    expect(newsOf('e84', traffic)?.stops).toEqual([{ index: 0, delaySeconds: 0, skipped: false }]);
    expect(newsOf('e90', traffic)).toBeDefined();
    expect(newsOf('e92', traffic)).toBeUndefined();
    expect(newsOf('e79', traffic)).toBeUndefined();
  });

  it('lets delays of a line grow and heal', () => {
    const late = [disruption({ routeId: 'one', minutes: 8 })];
    const delayAt = (clock: string, tripId: string): number =>
      Math.max(
        0,
        ...(newsOf(tripId, quiet(clock, late))?.stops ?? []).map((s) => s.delaySeconds ?? 0),
      );
    expect(delayAt('10:40', 'e68')).toBeLessThan(8 * 60); // 10:40, at the station just after it began
    expect(delayAt('12:00', 'e84')).toBe(8 * 60);
    expect(delayAt('13:30', 'e102')).toBeLessThan(5 * 60);
    expect(delayAt('14:30', 'e114')).toBe(0);
    expect(newsOf('b', quiet('12:00', late))?.stops).toEqual([
      { index: 0, delaySeconds: 0, skipped: false },
    ]);
  });

  it('passes a closed station, both ways, as long as it is closed', () => {
    const closed = [disruption({ kind: 'closed', stopId: 'S' })];
    const skipped = { index: 1, delaySeconds: null, skipped: true };
    expect(newsOf('e84', quiet('12:00', closed))?.stops).toContainEqual(skipped);
    expect(newsOf('w', quiet('12:00', closed))?.stops).toContainEqual(skipped);
    expect(newsOf('e114', quiet('14:30', closed))?.stops).not.toContainEqual(skipped);
  });

  it('stops a line: its trips are cancelled, and those under way end', () => {
    const stopped = [disruption({ kind: 'no_service', routeId: 'one' })];
    expect(newsOf('e84', quiet('12:00', stopped))).toMatchObject({ cancelled: true, stops: [] });
    expect(newsOf('e70', quiet('10:50', stopped))).toMatchObject({
      cancelled: false,
      stops: [{ index: 0 }, { index: 1, skipped: true }, { index: 2, skipped: true }],
    });
    expect(newsOf('b', quiet('12:00', stopped))?.cancelled).toBe(false);
    expect(quiet('12:15', stopped).vehicles.map(({ routeId }) => routeId)).toEqual(['two']);
  });

  it('cancels every second trip of a line, or one trip', () => {
    const fewer = quiet('12:00', [disruption({ kind: 'fewer_trips', routeId: 'one' })]);
    expect([84, 85, 86, 87].map((i) => newsOf(`e${i}`, fewer)?.cancelled)).toEqual([
      false,
      true,
      false,
      true,
    ]);
    const single = quiet('12:00', [disruption({ kind: 'trip_cancelled', tripId: 'e86' })]);
    expect([85, 86, 87].map((i) => newsOf(`e${i}`, single)?.cancelled)).toEqual([
      false,
      true,
      false,
    ]);
  });

  it('never lets a vehicle go back in time', () => {
    const anyDisruption = fc.record({
      minutes: fc.integer({ min: 1, max: 120 }),
      from: fc.integer({ min: 0, max: 86_400 }),
      lasts: fc.integer({ min: 60, max: 86_400 }),
    });
    fc.assert(
      fc.property(
        fc.integer(),
        fc.nat(239),
        fc.array(anyDisruption, { maxLength: 3 }),
        (seed, index, all) => {
          const ride = east.trips[index];
          if (ride === undefined) return;
          const dayStart = serviceDayStart(DAY, feed.timezone);
          const tripOfDay: TripOfDay = {
            feed,
            pattern: east,
            trip: ride,
            index,
            serviceDate: DAY,
            dayStart,
          };
          const disruptions = all.map(({ minutes, from, lasts }) =>
            disruption({
              minutes,
              from: new Date(dayStart + from * 1000),
              until: new Date(dayStart + (from + lasts) * 1000),
            }),
          );
          const { delays } = courseOf(tripOfDay, disruptions, seed);
          for (let i = 1; i < delays.length; i++) {
            expect(delays[i]).toBeGreaterThanOrEqual(0);
            expect(arrivalOf(ride, i) + (delays[i] ?? 0)).toBeGreaterThan(
              departureOf(ride, i - 1) + (delays[i - 1] ?? 0),
            );
          }
        },
      ),
    );
  });
});

describe('what happens by itself', () => {
  const long = Array.from(
    { length: 9 },
    (_, i) => [PLACES.start, PLACES.east, PLACES.end][i % 3] ?? 0,
  );
  const city = smallFeed({
    patterns: [
      east,
      west,
      pattern({
        id: 'long',
        route: 1,
        stops: Int32Array.from(long),
        trips: [
          trip(
            'l',
            0,
            Array.from({ length: 8 }, () => 3),
          ),
        ],
      }),
    ],
  });

  it('is a late line, a closed station and a detour, each in its time', () => {
    const kindsAt = (clock: string): string[] =>
      disruptionsOfTheDay(city, 1, instantAt(clock)).map(({ kind }) => kind);
    // Every three hours of the day, from 20 minutes after.
    expect(kindsAt('12:10')).not.toContain('delays');
    expect(kindsAt('12:30')).toContain('delays');
    expect(kindsAt('14:30')).not.toContain('delays');
    expect(kindsAt('03:30')).not.toContain('delays');
    const detour = disruptionsOfTheDay(city, 1, instantAt('12:30')).find(
      ({ kind }) => kind === 'detour',
    );
    expect(detour).toMatchObject({
      routeId: 'two',
      from: instantAt('00:00'),
      until: instantAt('24:00'),
    });
  });

  it('closes a station of one line alone from Monday to Sunday', () => {
    const single = smallFeed({ patterns: [east, west] });
    const works = disruptionsOfTheDay(single, 1, instantAt('12:00')).find(
      ({ kind }) => kind === 'closed',
    );
    // The 21st is a Saturday.
    expect(works).toMatchObject({ stopId: 'S', from: new Date('2026-11-15T16:00:00.000Z') });
    expect(works?.until.getTime()).toBe((works?.from.getTime() ?? 0) + 7 * 86_400_000);
    expect(disruptionsOfTheDay(city, 1, instantAt('12:00')).map(({ kind }) => kind)).not.toContain(
      'closed',
    );
  });

  it('is nothing in a feed without trips', () => {
    const empty = smallFeed({ routes: [] });
    expect(disruptionsOfTheDay(empty, 1, instantAt('12:00'))).toEqual([]);
    expect(trafficAt(empty, instantAt('12:00'), [], 1)).toEqual({ trips: new Map(), vehicles: [] });
  });
});
