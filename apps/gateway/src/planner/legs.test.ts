import { TRANSIT_MODES } from '@shtrans/contract/traffic/facts';
import { expect, it } from 'vitest';
import { clockTime, pattern, PLACES, smallFeed, trip } from '../../test/small-feed.ts';
import { engineOf } from './engine.ts';
import type { Plan, PlanEnd, PlanQuery } from './plan.ts';

const { start, east, west, end } = PLACES;

/** From A to the station, and from its other platform on to Z. */
const feed = smallFeed({
  patterns: [
    pattern({
      id: 'first',
      stops: Int32Array.of(start, east),
      metres: Int32Array.of(0, 9500),
      trips: [trip('F', clockTime('08:00'), [10])],
    }),
    pattern({
      id: 'second',
      route: 1,
      direction: 1,
      stops: Int32Array.of(east, west, end),
      headsign: { zh: '终点', en: 'The end' },
      metres: Int32Array.of(50, 150, 9750),
      trips: [
        trip('S', clockTime('08:14'), [0.5, 20], { estimated: true }),
        trip('T', clockTime('10:14'), [0.5, 20]),
      ],
    }),
  ],
  transfers: [{ from: east, to: east, seconds: 3600, type: 2 }],
});
const { plan } = engineOf(feed);

/** 475 m before A, and the same distance behind Z: 666 m on foot, 555 s. */
const home: PlanEnd = { stopId: null, name: { zh: '家', en: 'Home' }, lat: 31.23, lon: 121.365 };
const work: PlanEnd = { ...home, name: { zh: '公司', en: 'Work' }, lon: 121.575 };

const instantOf = (clock: string): Date => new Date(`2026-11-20T${clock}+08:00`);
const ask = (time: Date, overrides: Partial<PlanQuery> = {}): Plan =>
  plan({
    from: home,
    to: work,
    time,
    arriveBy: false,
    modes: TRANSIT_MODES,
    prefer: 'fastest',
    limit: 1,
    realtime: null,
    ...overrides,
  });

const place = (stopId: string, lon: number): PlanEnd => ({
  stopId,
  name: { zh: `stop ${stopId}`, en: `stop ${stopId}` },
  lat: 31.23,
  lon,
});

it('has every leg with its ends, instants and metres', () => {
  const itinerary = {
    departsAt: instantOf('07:50:45'),
    arrivesAt: instantOf('08:44:15'),
    legs: [
      {
        kind: 'walk',
        from: home,
        to: place('A', 121.37),
        departsAt: instantOf('07:50:45'),
        arrivesAt: instantOf('08:00:00'),
        metres: 666,
        inStation: false,
      },
      {
        kind: 'ride',
        routeId: 'one',
        tripId: 'F',
        serviceDate: '2026-11-20',
        direction: 0,
        headsign: { zh: 'to the end', en: 'to the end' },
        stops: [
          { id: 'A', arrivesAt: instantOf('08:00:00'), departsAt: instantOf('08:00:00') },
          { id: 'E', arrivesAt: instantOf('08:10:00'), departsAt: instantOf('08:10:30') },
        ],
        metres: 9500,
        nextSeconds: null,
        delaySeconds: null,
        estimated: false,
        pickup: null,
        dropOff: null,
        wheelchair: null,
        staysOnBoard: false,
      },
      {
        kind: 'walk',
        from: place('E', 121.47),
        to: place('W', 121.471),
        departsAt: instantOf('08:10:00'),
        // 133 m on foot, and two minutes of stairs.
        arrivesAt: instantOf('08:13:51'),
        metres: 133,
        inStation: true,
      },
      {
        kind: 'ride',
        routeId: 'two',
        tripId: 'S',
        serviceDate: '2026-11-20',
        direction: 1,
        headsign: { zh: '终点', en: 'The end' },
        stops: [
          { id: 'W', arrivesAt: instantOf('08:14:30'), departsAt: instantOf('08:15:00') },
          { id: 'Z', arrivesAt: instantOf('08:35:00'), departsAt: instantOf('08:35:30') },
        ],
        metres: 9600,
        nextSeconds: 7200,
        delaySeconds: null,
        estimated: true,
        pickup: null,
        dropOff: null,
        wheelchair: null,
        staysOnBoard: false,
      },
      {
        kind: 'walk',
        from: place('Z', 121.57),
        to: work,
        departsAt: instantOf('08:35:00'),
        arrivesAt: instantOf('08:44:15'),
        metres: 666,
        inStation: false,
      },
    ],
  };
  expect(ask(instantOf('07:40:00'))).toEqual({ itineraries: [itinerary], noServiceReason: null });
  expect(ask(instantOf('08:44:15'), { arriveBy: true }).itineraries).toEqual([itinerary]);
});

const arrives = (time: Date): boolean => ask(time, { arriveBy: true }).itineraries.length > 0;

it('keeps to the time asked for to the millisecond', () => {
  const departs = (time: Date): boolean => {
    const [first] = ask(time).itineraries;
    return first?.departsAt.getTime() === instantOf('07:50:45').getTime();
  };
  expect([departs(instantOf('07:50:45.000')), departs(instantOf('07:50:45.001'))]).toEqual([
    true,
    false,
  ]);
  expect([arrives(instantOf('08:44:15.999')), arrives(instantOf('08:44:14.999'))]).toEqual([
    true,
    false,
  ]);
});

it('has no walk from or to a stop itself', () => {
  const [first] = ask(instantOf('07:40:00'), {
    from: place('A', 121.37),
    to: place('Z', 121.57),
  }).itineraries;
  expect(first?.legs.map(({ kind }) => kind)).toEqual(['ride', 'walk', 'ride']);
  expect([first?.departsAt, first?.arrivesAt]).toEqual([
    instantOf('08:00:00'),
    instantOf('08:35:00'),
  ]);
});

it('takes only vehicles of the modes asked for', () => {
  expect(ask(instantOf('07:40:00'), { modes: ['metro'] }).itineraries).toEqual([]);
  expect(ask(instantOf('07:40:00'), { modes: ['metro', 'bus'] }).itineraries).toHaveLength(1);
});

it('has the way of a ride on the map, from where the rider boards, if the feed has its shape', () => {
  // A detour to the north between A and the station.
  const shape = {
    lats: Float64Array.of(31.23, 31.24, 31.23, 31.23),
    lons: Float64Array.of(121.37, 121.42, 121.47, 121.57),
    distances: null,
  };
  const withShape = smallFeed({
    shapes: new Map([['way', shape]]),
    patterns: [
      pattern({
        id: 'all',
        shape: { id: 'way', distances: null },
        trips: [trip('t', clockTime('08:00'), [10, 10])],
      }),
    ],
  });
  const wayFrom = (from: PlanEnd) => {
    const query = { to: work, time: instantOf('07:50'), arriveBy: false, modes: TRANSIT_MODES };
    const { itineraries } = engineOf(withShape).plan({
      ...query,
      from,
      prefer: 'fastest',
      limit: 1,
      realtime: null,
    });
    const ride = itineraries[0]?.legs.find((leg) => leg.kind === 'ride');
    return ride?.path?.map(({ lat, lon }) => [lat, lon]);
  };
  expect(wayFrom(home)).toEqual([
    [31.23, 121.37],
    [31.24, 121.42],
    [31.23, 121.47],
    [31.23, 121.57],
  ]);
  expect(wayFrom({ ...home, lon: 121.47 })).toEqual([
    [31.23, 121.47],
    [31.23, 121.57],
  ]);
});
