import * as fc from 'fast-check';
import { TRANSIT_MODES } from '@shtrans/contract/traffic/facts';
import { describe, expect, it } from 'vitest';
import { connectionScan } from '../../test/connection-scan.ts';
import { extraSnapshot, type TestExtra } from '../../test/extra-snapshot.ts';
import { expectEarliest, expectHonest, isWorse, ridesOf } from '../../test/plan-checks.ts';
import { FEED_DAY, randomFeed } from '../../test/random-feed.ts';
import { clockTime, everyDay, pattern, PLACES, smallFeed, trip } from '../../test/small-feed.ts';
import type { LiveSnapshot, TripUpdate } from '../gtfs/realtime/snapshot.ts';
import { tripKey } from '../gtfs/realtime/snapshot.ts';
import type { PlannedItinerary, PlanQuery } from './plan.ts';
import type { Feed } from '../gtfs/feed.ts';
import { dateNumber, runsOn, serviceDayStart } from '../gtfs/service-day.ts';
import { engineOf } from './engine.ts';

const DAY = FEED_DAY;
const ALL = { modes: TRANSIT_MODES, prefer: 'fastest', limit: 5, realtime: null } as const;

const endAt = ({ stops }: Feed, index: number) => {
  const stop = stops[index];
  if (stop === undefined) throw new Error(`no stop ${index}`);
  return { stopId: stop.id, name: stop.name, lat: stop.lat, lon: stop.lon };
};

const instantAt = (feed: Feed, seconds: number, date = DAY): Date =>
  new Date(serviceDayStart(date, feed.timezone) + seconds * 1000);

/** From one stop to another on the day at such a clock time. */
const asking = (
  feed: Feed,
  from: number,
  to: number,
  time: string,
  overrides: Partial<PlanQuery> = {},
): PlanQuery => ({
  ...ALL,
  from: endAt(feed, from),
  to: endAt(feed, to),
  time: instantAt(feed, clockTime(time)),
  arriveBy: false,
  ...overrides,
});

const tripIds = (itinerary: PlannedItinerary | undefined): string[] =>
  ridesOf(itinerary).map(({ tripId }) => tripId);

/** The clock time of an instant in UTC. */
const clockOf = (instant: Date | undefined) => instant?.toISOString().slice(11, 16);

describe('plans on random feeds', () => {
  const query = fc.record({
    feed: randomFeed,
    from: fc.nat({ max: 5 }),
    to: fc.nat({ max: 5 }),
    time: fc.integer({ min: 0, max: 24 * 3600 - 1 }),
    arriveBy: fc.boolean(),
    prefer: fc.constantFrom('fastest' as const, 'fewer_changes' as const, 'less_walking' as const),
  });

  it('never go back in time, are in the timetable, and keep to the time asked for', () => {
    fc.assert(
      fc.property(query, ({ feed, from, to, time, arriveBy, prefer }) => {
        const ends = { from: endAt(feed, from), to: endAt(feed, to) };
        const planQuery = { ...ALL, ...ends, time: instantAt(feed, time), arriveBy, prefer };
        for (const itinerary of engineOf(feed).plan(planQuery).itineraries) {
          expectHonest(feed, itinerary);
          if (arriveBy)
            expect(itinerary.arrivesAt.getTime()).toBeLessThanOrEqual(planQuery.time.getTime());
          else
            expect(itinerary.departsAt.getTime()).toBeGreaterThanOrEqual(planQuery.time.getTime());
        }
      }),
      { numRuns: 200 },
    );
  });

  it('do not dominate each other, and are not worse than those of a scan with fewer rides and no more walking', () => {
    fc.assert(
      fc.property(query, ({ feed, from, to, time }) => {
        const engine = engineOf(feed);
        const ends = { from: endAt(feed, from), to: endAt(feed, to) };
        const planQuery = { ...ALL, ...ends, time: instantAt(feed, time), arriveBy: false };
        const { itineraries } = engine.plan(planQuery);
        for (const itinerary of itineraries) {
          for (const otherItinerary of itineraries) {
            if (otherItinerary !== itinerary)
              expect(isWorse(itinerary, otherItinerary)).toBe(false);
          }
        }
        const oracle = connectionScan(feed, DAY);
        expectEarliest(feed, engine.network, planQuery, itineraries, { date: DAY, oracle });
      }),
      { numRuns: 200 },
    );
  });
});

/** Takes some trips out of a feed on the day, and returns the snapshot in which they are added or replaced. */
const moved = (feed: Feed, numbers: readonly number[], replaces: boolean) => {
  const all = feed.patterns.flatMap((each) => each.trips.map((tripOfDay) => ({ each, tripOfDay })));
  const chosenTrips = [...new Set(numbers.map((number) => number % all.length))]
    .flatMap((index) => all[index] ?? [])
    .filter(({ tripOfDay }) => runsOn(feed.services[tripOfDay.service] ?? everyDay(), DAY));
  const ids = new Set(chosenTrips.map(({ tripOfDay }) => tripOfDay.id));
  const number = dateNumber(DAY);
  const services = [
    ...feed.services,
    ...feed.services.map((each) => ({ ...each, removed: new Set([...each.removed, number]) })),
  ];
  // What is left of a trip is its other days.
  const remaining = {
    ...feed,
    services,
    patterns: feed.patterns.map((each) => ({
      ...each,
      trips: each.trips.map((tripOfDay) =>
        ids.has(tripOfDay.id)
          ? { ...tripOfDay, service: tripOfDay.service + feed.services.length }
          : tripOfDay,
      ),
    })),
  };
  const extras = chosenTrips.map(({ each, tripOfDay }) => ({
    pattern: { ...each, trips: [tripOfDay] },
    serviceDate: DAY,
    replaces,
  }));
  return { remaining, extras };
};

/** Half an hour later than by the timetable, in which the trip still runs at its old time. */
const later = ({ pattern: each, ...extra }: TestExtra): TestExtra => ({
  ...extra,
  pattern: {
    ...each,
    trips: each.trips.map((tripOfDay) => ({ ...tripOfDay, offset: tripOfDay.offset + 1800 })),
  },
});

describe('plans with trips that the timetable does not have', () => {
  const query = fc.record({
    feed: randomFeed,
    from: fc.nat({ max: 5 }),
    to: fc.nat({ max: 5 }),
    time: fc.integer({ min: 0, max: 24 * 3600 - 1 }),
    extras: fc.array(fc.nat(), { minLength: 1, maxLength: 8 }),
  });

  it('are not worse than those of a scan over a timetable with the added trips', () => {
    fc.assert(
      fc.property(query, ({ feed: random, from, to, time, extras: numbers }) => {
        // No vehicle is known to go on as or after an added trip.
        const { sameVehicle: _, ...feed } = random;
        const { remaining, extras } = moved(feed, numbers, false);
        const ends = { from: endAt(feed, from), to: endAt(feed, to) };
        const realtime = extraSnapshot(remaining, extras);
        const planQuery = {
          ...ALL,
          ...ends,
          time: instantAt(feed, time),
          arriveBy: false,
          realtime,
        };
        const { itineraries } = engineOf(remaining).plan(planQuery);
        for (const itinerary of itineraries) expectHonest(feed, itinerary);
        const oracle = connectionScan(feed, DAY);
        // All stops are served in the whole feed, as they are with its extra trips.
        const { network } = engineOf(feed);
        expectEarliest(feed, network, planQuery, itineraries, { date: DAY, oracle });
      }),
      { numRuns: 200 },
    );
  });

  it('are not worse than those of a scan over a timetable with the replacements', () => {
    fc.assert(
      fc.property(query, ({ feed: random, from, to, time, extras: numbers }) => {
        const { sameVehicle: _, ...feed } = random;
        const { remaining, extras } = moved(feed, numbers, true);
        const replacements = extras.map(later);
        const whole = {
          ...remaining,
          services: [
            ...remaining.services,
            everyDay({ id: 'extra', start: 0, end: 0, added: new Set([dateNumber(DAY)]) }),
          ],
          patterns: [
            ...remaining.patterns,
            ...replacements.map(({ pattern: each }) => ({
              ...each,
              trips: each.trips.map((tripOfDay) => ({
                ...tripOfDay,
                id: `${tripOfDay.id} later`,
                // Rules for transfers name the replacement by the id of the trip.
                run: { tripId: tripOfDay.id, headway: 0 },
                service: remaining.services.length,
              })),
            })),
          ],
        };
        const ends = { from: endAt(feed, from), to: endAt(feed, to) };
        const realtime = extraSnapshot(feed, replacements);
        for (const arriveBy of [false, true]) {
          const planQuery = { ...ALL, ...ends, time: instantAt(feed, time), arriveBy };
          const live = engineOf(feed).plan({ ...planQuery, realtime });
          const planned = engineOf(whole).plan(planQuery);
          const timesOf = ({ itineraries }: typeof live) =>
            itineraries.map(({ departsAt, arrivesAt }) => [departsAt, arrivesAt]);
          expect(timesOf(live)).toEqual(timesOf(planned));
        }
        const planQuery = { ...ALL, ...ends, time: instantAt(feed, time), arriveBy: false };
        const { itineraries } = engineOf(feed).plan({ ...planQuery, realtime });
        const scan = { date: DAY, oracle: connectionScan(whole, DAY) };
        expectEarliest(whole, engineOf(whole).network, planQuery, itineraries, scan);
      }),
      { numRuns: 200 },
    );
  });

  const { start, east, end, road } = PLACES;
  const line = pattern({ id: 'line', trips: [trip('t', clockTime('09:00'), [10, 10])] });
  const small = smallFeed({ patterns: [line] });
  const planned = (extras: TestExtra[], to: number, updates: TripUpdate[] = []) => {
    const realtime = extraSnapshot(small, extras, updates);
    return engineOf(small).plan(asking(small, start, to, '08:30', { realtime, limit: 1 }));
  };

  it('ride an added trip with its delay, on its day alone', () => {
    const added: TestExtra = {
      pattern: { ...line, trips: [trip('relief', clockTime('08:40'), [5, 5])] },
      serviceDate: DAY,
      delays: [{ index: 0, delaySeconds: 60, skipped: false }],
    };
    const [itinerary] = planned([added], end).itineraries;
    expect(tripIds(itinerary)).toEqual(['relief']);
    // 08:41 and 08:51:30 in Shanghai.
    expect([clockOf(itinerary?.departsAt), clockOf(itinerary?.arrivesAt)]).toEqual([
      '00:41',
      '00:51',
    ]);
    expect(ridesOf(itinerary)[0]).toMatchObject({ delaySeconds: 60, serviceDate: DAY });
    const elsewhen = { ...added, serviceDate: '2026-11-22' };
    expect(tripIds(planned([elsewhen], end).itineraries[0])).toEqual(['t']);
  });

  it('reach a stop that the timetable does not serve', () => {
    const [onFoot] = planned([], road).itineraries;
    expect([tripIds(onFoot), onFoot?.legs.at(-1)?.kind]).toEqual([['t'], 'walk']);
    const added: TestExtra = {
      pattern: {
        ...line,
        stops: Int32Array.of(start, road),
        trips: [trip('relief', clockTime('08:40'), [5])],
      },
      serviceDate: DAY,
    };
    const [ridden] = planned([added], road).itineraries;
    expect([tripIds(ridden), ridden?.legs.at(-1)?.kind]).toEqual([['relief'], 'ride']);
  });

  it('ride a replacement instead of its trip, not both', () => {
    const replacement: TestExtra = {
      pattern: { ...line, trips: [trip('t', clockTime('09:20'), [10, 10])] },
      serviceDate: DAY,
      replaces: true,
    };
    const [itinerary] = planned([replacement], east).itineraries;
    expect([tripIds(itinerary), clockOf(itinerary?.departsAt)]).toEqual([['t'], '01:20']);
  });

  it('leave a cancelled trip out, with an added tripOfDay beside it', () => {
    const cancelled = { tripId: 't', serviceDate: DAY, cancelled: true, stops: [] };
    const added: TestExtra = {
      pattern: { ...line, trips: [trip('relief', clockTime('10:00'), [5, 5])] },
      serviceDate: DAY,
    };
    expect(tripIds(planned([added], end, [cancelled]).itineraries[0])).toEqual(['relief']);
  });
});

it('stays on board while a bus goes on as another line, with a leg for each and without a walk', () => {
  const { start, east, end } = PLACES;
  const feed = smallFeed({
    patterns: [
      pattern({
        id: 'seven',
        stops: Int32Array.of(start, east),
        trips: [trip('p', clockTime('09:00'), [20])],
      }),
      pattern({
        id: 'eight',
        route: 1,
        stops: Int32Array.of(east, end),
        trips: [trip('q', clockTime('09:20'), [10]), trip('r', clockTime('09:50'), [10])],
      }),
    ],
    sameVehicle: { blocks: [['p', 'q']], pairs: [] },
  });
  const [itinerary] = engineOf(feed).plan(asking(feed, start, end, '08:55')).itineraries;
  expect(
    itinerary?.legs.map((leg) =>
      leg.kind === 'walk' ? 'walk' : [leg.tripId, leg.routeId, leg.staysOnBoard],
    ),
  ).toEqual([
    ['p', 'one', false],
    ['q', 'two', true],
  ]);
  expect(itinerary?.arrivesAt).toEqual(instantAt(feed, clockTime('09:30')));
});

/** Line `one` from A by the station to Z each 10 minutes from 06:00 to 22:00. */
const metro = () =>
  pattern({
    id: 'one-0',
    trips: Array.from({ length: 97 }, (_, i) => trip(`M${i}`, 6 * 3600 + i * 600, [10, 10])),
  });

/** Reports whether a walk over `degrees` is offered next to a ride of `minutes`; null: no ride. */
const isWalkOffered = (degrees: number, minutes: number | null): boolean => {
  const small = smallFeed();
  const [, , , first, last] = small.stops;
  if (first === undefined || last === undefined) throw new Error('the feed has no stops');
  const trips = minutes === null ? [] : [trip('t', 8 * 3600, [minutes])];
  const feed = {
    ...small,
    stops: [first, { ...last, lon: first.lon + degrees }],
    patterns: [pattern({ id: 'p', stops: Int32Array.of(0, 1), trips })],
  };
  const { itineraries } = engineOf(feed).plan(asking(feed, 0, 1, '08:00'));
  return itineraries.some((itinerary) => ridesOf(itinerary).length === 0);
};

const next = (day: number) => {
  const services = [
    everyDay({
      weekdays: [false, false, false, false, false, false, false],
      start: 0,
      end: 0,
      added: new Set([20261100 + day]),
    }),
  ];
  const feed = smallFeed({ patterns: [metro()], services });
  return engineOf(feed).plan(asking(feed, PLACES.start, PLACES.end, '10:00')).noServiceReason;
};

const offered = (first: string): boolean => {
  const trips = [trip('first', clockTime(first), [10, 10])];
  const feed = smallFeed({ patterns: [pattern({ id: 'p', trips })] });
  // 555 s on foot before the stop.
  const from = { ...endAt(feed, PLACES.start), stopId: null, lon: 121.365 };
  const request = asking(feed, PLACES.start, PLACES.end, '03:30', { from });
  return engineOf(feed).plan(request).itineraries.length > 0;
};

describe('a plan', () => {
  it('returns the time to the next trip, or null for the last', () => {
    const feed = smallFeed({ patterns: [metro()] });
    const { plan } = engineOf(feed);
    const [itinerary] = plan(asking(feed, PLACES.start, PLACES.end, '08:05')).itineraries;
    expect(tripIds(itinerary)).toEqual(['M13']);
    expect(ridesOf(itinerary)[0]?.nextSeconds).toBe(600);
    const last = plan(asking(feed, PLACES.start, PLACES.end, '21:55')).itineraries[0];
    expect(tripIds(last)).toEqual(['M96']);
    expect(ridesOf(last)[0]?.nextSeconds).toBeNull();
  });

  it.each([
    ['of the next service day, half an hour after midnight', ['23:30'], ['00:30'], 3600],
    ['of the same service day, however late', ['23:30', '26:00'], [], 9000],
    ['not of the next service day, where it goes hours later', ['23:30'], ['02:30'], null],
    ['of the next service day two hours later', ['23:30'], ['01:30'], 7200],
  ])('says when the next trip goes: %s', (_, today, tomorrow, seconds) => {
    const services = [
      everyDay({ end: 20261120, start: 20261120 }),
      everyDay({ end: 20261121, start: 20261121 }),
    ];
    const trips = [
      ...tomorrow.map((time) => trip(`next ${time}`, clockTime(time), [10, 10], { service: 1 })),
      ...today.map((time) => trip(time, clockTime(time), [10, 10])),
    ];
    const feed = smallFeed({ services, patterns: [pattern({ id: 'night', trips })] });
    const [first] = engineOf(feed).plan(
      asking(feed, PLACES.start, PLACES.end, '23:00'),
    ).itineraries;
    expect(tripIds(first)).toEqual(['23:30']);
    expect(ridesOf(first)[0]?.nextSeconds).toBe(seconds);
  });

  it('reports that the last trip has left, and when the first one departs', () => {
    const feed = smallFeed({ patterns: [metro()] });
    const { plan } = engineOf(feed);
    const latePlan = plan(asking(feed, PLACES.start, PLACES.end, '22:05'));
    expect(latePlan.itineraries).toEqual([]);
    const next = instantAt(feed, 6 * 3600, '2026-11-21');
    expect(latePlan.noServiceReason).toEqual({ kind: 'last_gone', nextDepartsAt: next });
    // At 02:00 the service that has ended is still that of the evening.
    const night = plan(asking(feed, PLACES.start, PLACES.end, '26:00'));
    expect(night.noServiceReason).toEqual({ kind: 'last_gone', nextDepartsAt: next });
    // Shortly before the first trip the rider waits for it.
    const early = plan(asking(feed, PLACES.start, PLACES.end, '05:30'));
    expect(tripIds(early.itineraries[0])).toEqual(['M0']);
  });

  it.each([
    ['03:30', '05:30', true],
    ['03:29', '05:30', false],
    ['03:59', '10:00', false],
    ['04:00', '10:00', true],
  ])('at %s waits for the first trip at %s: %s', (time, first, isOffered) => {
    // At night a rider means the day before, and waits at most two hours for the next day.
    const trips = [trip('first', clockTime(first), [10, 10])];
    const feed = smallFeed({ patterns: [pattern({ id: 'p', trips })] });
    const { itineraries } = engineOf(feed).plan(asking(feed, PLACES.start, PLACES.end, time));
    expect(itineraries.length > 0).toBe(isOffered);
  });

  it('counts the wait in the night until the rider sets out on foot', () => {
    expect([offered('05:39'), offered('05:40')]).toEqual([true, false]);
  });

  it('names the first departure of the day to a rider who would have to arrive before it', () => {
    const feed = smallFeed({ patterns: [metro()] });
    const request = asking(feed, PLACES.start, PLACES.end, '06:15', { arriveBy: true });
    expect(engineOf(feed).plan(request)).toEqual({
      itineraries: [],
      noServiceReason: { kind: 'no_service', nextDepartsAt: instantAt(feed, 6 * 3600) },
    });
  });

  it('looks seven days ahead for the next service', () => {
    expect(next(27)).toEqual({
      kind: 'no_service',
      nextDepartsAt: instantAt(smallFeed(), 6 * 3600, '2026-11-27'),
    });
    expect(next(28)).toEqual({ kind: 'no_service', nextDepartsAt: null });
  });

  it('offers a walk of up to 25 minutes next to rides, or one faster than all rides', () => {
    // 1442 s and 1565 s on foot.
    expect(isWalkOffered(0.013, 10)).toBe(true);
    expect(isWalkOffered(0.0141, 10)).toBe(false);
    expect(isWalkOffered(0.0141, 30)).toBe(true);
  });

  it('offers a walk of up to 90 minutes if there are no rides', () => {
    // 5391 s and 5413 s on foot.
    expect(isWalkOffered(0.0486, null)).toBe(true);
    expect(isWalkOffered(0.0488, null)).toBe(false);
  });

  it('reports no service on a day, and finds the next service', () => {
    const services = [everyDay({ weekdays: [true, true, true, true, true, false, false] })];
    const feed = smallFeed({ patterns: [metro()], services });
    const saturday = instantAt(feed, clockTime('10:00'), '2026-11-21');
    const query = asking(feed, PLACES.start, PLACES.end, '10:00', { time: saturday });
    const monday = instantAt(feed, 6 * 3600, '2026-11-23');
    const { plan } = engineOf(feed);
    expect(plan(query)).toEqual({
      itineraries: [],
      noServiceReason: { kind: 'no_service', nextDepartsAt: monday },
    });
    expect(plan({ ...query, arriveBy: true }).noServiceReason?.kind).toBe('no_service');
  });

  it('reports no service if no line connects the ends', () => {
    const feed = smallFeed({ patterns: [metro()] });
    const query = asking(feed, PLACES.end, PLACES.start, '10:00');
    expect(engineOf(feed).plan(query)).toEqual({
      itineraries: [],
      noServiceReason: { kind: 'no_service', nextDepartsAt: null },
    });
  });

  it('catches a trip of the day before that runs past midnight', () => {
    const late = pattern({ id: 'late', trips: [trip('N', clockTime('24:40'), [10, 10])] });
    const feed = smallFeed({ patterns: [late] });
    const query = asking(feed, PLACES.start, PLACES.end, '00:30');
    const [itinerary] = engineOf(feed).plan(query).itineraries;
    expect(ridesOf(itinerary)[0]).toMatchObject({ tripId: 'N', serviceDate: '2026-11-19' });
    expect(itinerary?.departsAt).toEqual(instantAt(feed, clockTime('00:40')));
  });

  it('keeps wall clocks when they are changed: noon less 12 hours', () => {
    const feed = smallFeed({
      timezone: 'Europe/Berlin',
      patterns: [metro()],
      services: [everyDay({ start: 20200101, end: 20201231 })],
    });
    // Clocks went back on 25 October 2020: 06:00 was five hours after midnight by the old offset.
    const query = {
      ...asking(feed, PLACES.start, PLACES.end, '06:00'),
      time: new Date('2020-10-25T04:55:00Z'),
    };
    const [itinerary] = engineOf(feed).plan(query).itineraries;
    expect(itinerary?.departsAt).toEqual(new Date('2020-10-25T05:00:00Z'));
  });

  it('rides around a loop to a stop before the boarding stop', () => {
    const { start, east, end } = PLACES;
    const loop = pattern({
      id: 'loop',
      kind: 'loop',
      stops: Int32Array.of(start, east, end, start, east),
      trips: [trip('L', 8 * 3600, [5, 5, 5, 5])],
    });
    const feed = smallFeed({ patterns: [loop] });
    const [itinerary] = engineOf(feed).plan(asking(feed, end, east, '08:00')).itineraries;
    expect(ridesOf(itinerary)[0]?.stops.map(({ id }) => id)).toEqual(['Z', 'A', 'E']);
  });
});

const snapshot = (...trips: TripUpdate[]): LiveSnapshot => ({
  at: instantAt(smallFeed(), 0),
  trips: new Map(trips.map((trip) => [tripKey(trip.serviceDate, trip.tripId), trip])),
  vehicles: [],
  alerts: [],
});

const updateOf = (tripId: string, overrides: Partial<TripUpdate>): TripUpdate => ({
  tripId,
  serviceDate: DAY,
  cancelled: false,
  stops: [],
  ...overrides,
});

describe('with realtime updates', () => {
  const feed = smallFeed({ patterns: [metro()] });
  const engine = engineOf(feed);
  const ask = (realtime: LiveSnapshot | null, overrides: Partial<PlanQuery> = {}) =>
    engine.plan(asking(feed, PLACES.start, PLACES.end, '08:05', { realtime, ...overrides }))
      .itineraries;

  it('no cancelled trip is offered, on its own day only', () => {
    const cancelled = snapshot(updateOf('M13', { cancelled: true }));
    expect(tripIds(ask(cancelled)[0])).toEqual(['M14']);
    expect(tripIds(ask(null)[0])).toEqual(['M13']);
    const time = instantAt(feed, clockTime('08:05'), '2026-11-21');
    expect(tripIds(ask(cancelled, { time })[0])).toEqual(['M13']);
  });

  it('a late trip comes when it is expected, and says by how much', () => {
    const late = updateOf('M13', { stops: [{ index: 0, delaySeconds: 240, skipped: false }] });
    const [itinerary] = ask(snapshot(late));
    expect(tripIds(itinerary)).toEqual(['M13']);
    expect(ridesOf(itinerary)[0]?.delaySeconds).toBe(240);
    expect(itinerary?.departsAt).toEqual(instantAt(feed, clockTime('08:10') + 240));
    const arriving = ask(snapshot(late), {
      arriveBy: true,
      time: instantAt(feed, clockTime('08:33')),
    });
    expect(tripIds(arriving[0])).toEqual(['M12']);
  });

  it('a trip late enough is overtaken by the next one', () => {
    const late = updateOf('M13', { stops: [{ index: 0, delaySeconds: 900, skipped: false }] });
    expect(tripIds(ask(snapshot(late))[0])).toEqual(['M14']);
  });

  it('has no boarding or alighting at a skipped stop', () => {
    const passing = updateOf('M13', { stops: [{ index: 2, delaySeconds: null, skipped: true }] });
    expect(tripIds(ask(snapshot(passing))[0])).toEqual(['M14']);
    const eastEnd = { to: endAt(feed, PLACES.east) };
    expect(tripIds(ask(snapshot(passing), eastEnd)[0])).toEqual(['M13']);
  });

  it('a trip that makes up time is limited to a plausible speed', () => {
    const flying = updateOf('M13', {
      stops: [
        { index: 0, delaySeconds: 300, skipped: false },
        { index: 1, delaySeconds: -300, skipped: false },
      ],
    });
    const [ride] = ridesOf(ask(snapshot(flying))[0]);
    const [first, second] = ride?.stops ?? [];
    const seconds = ((second?.arrivesAt.getTime() ?? 0) - (first?.departsAt.getTime() ?? 0)) / 1000;
    expect(seconds).toBe(600);
  });

  it('updates of unknown trips and days change nothing', () => {
    const strange = snapshot(
      updateOf('of another feed', { cancelled: true }),
      updateOf('M13', { serviceDate: '2025-01-01', cancelled: true }),
    );
    expect(ask(strange)).toEqual(ask(null));
  });
});
