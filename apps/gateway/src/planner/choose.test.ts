import { describe, expect, it } from 'vitest';
import { FEED_DAY } from '../../test/random-feed.ts';
import { pattern, smallFeed, trip } from '../../test/small-feed.ts';
import { bestOf, chooseItineraries, isTooLong, orderBy } from './choose.ts';
import { networkOf } from './network.ts';
import type { FoundItinerary } from './search.ts';
import { dayKind, dayRoutes, timetableOf } from './timetable.ts';

const trips = [trip('t', 8 * 3600, [10, 10])];
/** Routes 0 and 1 are of one line and direction, 2 is its way back, 3 another line. */
const network = networkOf(
  smallFeed({
    patterns: [
      pattern({ id: 'one', trips }),
      pattern({ id: 'one too', trips }),
      pattern({ id: 'back', direction: 1, trips }),
      pattern({ id: 'two', route: 1, trips }),
    ],
  }),
);
const table = timetableOf(dayRoutes(network, dayKind(network, FEED_DAY)), FEED_DAY);
const [ONE, ONE_TOO, BACK, TWO] = [0, 1, 2, 3];

/** An itinerary; `departure` and `arrival` in minutes, `walk` in seconds. */
const itinerary = (
  departure: number,
  arrival: number,
  routes: readonly number[] = [ONE],
  walk = 100,
): FoundItinerary => ({
  rides: routes.map((route) => ({ route, trip: 0, board: 0, alight: 1, needed: 0, walk: 0 })),
  egress: 0,
  departure: departure * 60,
  arrival: arrival * 60,
  walk,
});
const times = (itineraries: readonly FoundItinerary[]): [number, number][] =>
  itineraries.map(({ departure, arrival }) => [departure / 60, arrival / 60]);

describe('the best itineraries', () => {
  const usual = itinerary(10, 40, [ONE, TWO], 100);

  it.each([
    ['leaves later', itinerary(11, 40, [ONE, TWO], 100)],
    ['arrives earlier', itinerary(10, 39, [ONE, TWO], 100)],
    ['takes fewer rides', itinerary(10, 40, [ONE], 100)],
    ['walks less', itinerary(10, 40, [ONE, TWO], 99)],
  ])('are without one that another beats, which %s', (_, better) => {
    expect(bestOf([usual, better])).toEqual([better]);
    expect(bestOf([better, usual])).toEqual([better]);
  });

  it.each([
    ['leaves earlier', itinerary(9, 39, [ONE, TWO], 100)],
    ['arrives later', itinerary(11, 41, [ONE, TWO], 100)],
    ['takes more rides', itinerary(11, 40, [ONE, TWO, BACK], 100)],
    ['walks more', itinerary(11, 40, [ONE, TWO], 101)],
  ])('keep an itinerary if another one %s and is better otherwise', (_, alternative) => {
    expect(bestOf([usual, alternative])).toEqual([usual, alternative]);
  });

  it('keep the first of equal ones', () => {
    const equal = { ...usual };
    const [best, ...remaining] = bestOf([usual, equal]);
    expect(best).toBe(usual);
    expect(remaining).toEqual([]);
  });
});

const sorted = (
  prefer: Parameters<typeof orderBy>[0],
  arriveBy: boolean,
  ...itineraries: FoundItinerary[]
): FoundItinerary[] => itineraries.toSorted(orderBy(prefer, arriveBy));

describe('the order of itineraries', () => {
  const early = itinerary(0, 30, [ONE, TWO], 300);
  const late = itinerary(20, 50, [ONE], 200);

  it('is by arrival, and by departure where the rider has to arrive by a time', () => {
    expect(sorted('fastest', false, late, early)).toEqual([early, late]);
    expect(sorted('fastest', true, early, late)).toEqual([late, early]);
  });

  it('is then by the shorter way, then by fewer rides', () => {
    const direct = itinerary(5, 30, [ONE], 300);
    const shorter = itinerary(5, 30, [ONE, TWO], 300);
    expect(sorted('fastest', false, early, shorter, direct)).toEqual([direct, shorter, early]);
    const slow = itinerary(20, 60, [ONE], 200);
    const changing = itinerary(20, 50, [ONE, TWO], 200);
    expect(sorted('fastest', true, slow, changing, late)).toEqual([late, changing, slow]);
  });

  it('is by changes or walking first where the rider prefers that', () => {
    const soon = itinerary(0, 20, [ONE, TWO], 300);
    expect(sorted('fewer_changes', false, early, late, soon)).toEqual([late, soon, early]);
    const far = itinerary(0, 20, [ONE], 300);
    expect(sorted('less_walking', false, early, late, far)).toEqual([late, far, early]);
  });
});

describe('the itineraries that are shown', () => {
  const fastest = { prefer: 'fastest', arriveBy: false, limit: 5 } as const;

  it('omit those that take more than twice as long as the fastest plus 20 minutes', () => {
    expect([isTooLong(2 * 600 + 1200, 600), isTooLong(2 * 600 + 1201, 600)]).toEqual([false, true]);
    const quick = itinerary(10, 20, [TWO], 500);
    const bearable = itinerary(0, 40, [ONE], 300);
    const endless = itinerary(0, 41, [BACK], 100);
    expect(times(chooseItineraries(table, [endless, bearable, quick], fastest))).toEqual([
      [10, 20],
      [0, 40],
    ]);
  });

  it('have the first arrival in any case', () => {
    const soonest = itinerary(0, 60, [ONE], 0);
    const quick = itinerary(70, 75, [TWO], 0);
    expect(times(chooseItineraries(table, [quick, soonest], fastest))).toEqual([
      [0, 60],
      [70, 75],
    ]);
  });

  it('are of different lines, filled up to three with later trips of the same', () => {
    const repeated = [0, 10, 20, 30].map((departure) =>
      itinerary(departure, departure + 20, [ONE]),
    );
    const sameLine = itinerary(5, 25, [ONE_TOO]);
    const otherLine = itinerary(40, 60, [TWO]);
    expect(times(chooseItineraries(table, [...repeated, sameLine], fastest))).toEqual([
      [0, 20],
      [5, 25],
      [10, 30],
    ]);
    expect(times(chooseItineraries(table, [...repeated, otherLine], fastest))).toEqual([
      [0, 20],
      [10, 30],
      [40, 60],
    ]);
    const back = itinerary(50, 70, [BACK]);
    const twoLines = itinerary(60, 80, [ONE, BACK]);
    expect(
      times(chooseItineraries(table, [...repeated, otherLine, back, twoLines], fastest)),
    ).toEqual([
      [0, 20],
      [40, 60],
      [50, 70],
      [60, 80],
    ]);
  });

  it('have the requested number: the best by the rider’s preference', () => {
    const itineraries = [
      itinerary(0, 20, [ONE, TWO], 300),
      itinerary(0, 30, [TWO], 400),
      itinerary(0, 40, [BACK, TWO], 100),
    ];
    const chosenTimes = (prefer: Parameters<typeof orderBy>[0], limit: number) =>
      times(chooseItineraries(table, itineraries, { prefer, limit, arriveBy: false }));
    expect(chosenTimes('fastest', 1)).toEqual([[0, 20]]);
    expect(chosenTimes('fewer_changes', 1)).toEqual([[0, 30]]);
    expect(chosenTimes('less_walking', 1)).toEqual([[0, 40]]);
    expect(chosenTimes('less_walking', 2)).toEqual([
      [0, 20],
      [0, 40],
    ]);
  });

  it('begin with the latest departure where the rider has to arrive by a time', () => {
    const itineraries = [itinerary(0, 20, [ONE]), itinerary(10, 50, [TWO])];
    expect(times(chooseItineraries(table, itineraries, { ...fastest, arriveBy: true }))).toEqual([
      [10, 50],
      [0, 20],
    ]);
  });
});
