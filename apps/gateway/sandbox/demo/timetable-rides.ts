import { city } from '@shtrans/contract/city/current';
import { addDays } from '@shtrans/contract/values/calendar';
import { bilingual } from '@shtrans/contract/api/schemas';
import type { Bilingual } from '@shtrans/contract/api/schemas';
import { z } from 'zod';
import { journeyFare } from '../../src/fares/feed-fare.ts';
import type { Feed, Pattern, Trip } from '../../src/gtfs/feed.ts';
import { runningOn } from '../../src/gtfs/feed-index.ts';
import { dateIn, serviceDayStart } from '../../src/gtfs/service-day.ts';
import type { Chance } from '../chance.ts';
import { readDemo } from '../data.ts';
import { type Draft, draftOf, ended, minutesAfter, stepsOf } from './draft.ts';

/** The demo of a city that has a timetable and no story: riders who took its lines at the times of real trips. */

const rider = z.object({
  phone: z.string(),
  nickname: z.string(),
  /** As orders show the passenger: `J***`. */
  passenger: z.string(),
  ridesPerWeek: z.int().min(0).max(40),
  weeks: z.int().min(0).max(52),
});
export type TimetableRider = z.infer<typeof rider>;

/** The riders of `demo/riders.json`; without it, one with the example of the city's phones. */
export const timetableRiders = (): readonly TimetableRider[] =>
  readDemo('riders', z.array(rider).min(1), [
    {
      phone: city().phone.example,
      nickname: city().name.en,
      passenger: '*',
      ridesPerWeek: 8,
      weeks: 26,
    },
  ]);

/** The longest ride, in stops. */
const MOST_STOPS = 12;

interface Ride {
  pattern: Pattern;
  trip: Trip;
  /** Positions in the pattern. */
  from: number;
  to: number;
  departs: Date;
  arrives: Date;
}

const pickRunning = (feed: Feed, day: string, chance: Chance) => {
  const running = runningOn(feed, day);
  const patterns = feed.patterns
    .map((pattern) => ({
      pattern,
      trips: pattern.trips.filter(({ service }) => running[service] === 1),
    }))
    .filter(({ trips }) => trips.length > 0);
  if (patterns.length === 0) return undefined;
  const { pattern, trips } = chance.pick(patterns);
  return { pattern, trip: chance.pick(trips) };
};

/** Draws a ride on a trip that runs on a day; undefined if none does. */
function rideOn(feed: Feed, day: string, chance: Chance): Ride | undefined {
  const running = pickRunning(feed, day, chance);
  if (running === undefined) return undefined;
  const { pattern, trip } = running;
  const from = chance.int(0, pattern.stops.length - 2);
  const to = chance.int(from + 1, Math.min(from + MOST_STOPS, pattern.stops.length - 1));
  const start = serviceDayStart(day, feed.timezone);
  const timeAt = (index: number): Date =>
    new Date(start + ((trip.times[index] ?? 0) + trip.offset) * 1000);
  return { pattern, trip, from, to, departs: timeAt(2 * from + 1), arrives: timeAt(2 * to) };
}

/** Returns the price of a ride by the fares of the timetable, in cents; 0 if it has none. */
function priceOf(feed: Feed, ride: Ride): number {
  const { pattern, trip, from, to } = ride;
  const { departs } = ride;
  const first = trip.times[2 * from + 1] ?? 0;
  const timeAt = (index: number): Date =>
    new Date(departs.getTime() + ((trip.times[index] ?? first) - first) * 1000);
  const stops = Array.from(pattern.stops.subarray(from, to + 1), (stop, i) => ({
    id: feed.stops[stop]?.id ?? '',
    arrivesAt: timeAt(2 * (from + i)),
    departsAt: timeAt(2 * (from + i) + 1),
  }));
  const routeId = feed.routes[pattern.route]?.id ?? '';
  return journeyFare(feed, [{ routeId, stops, staysOnBoard: false }])?.total?.amount ?? 0;
}

/** Returns the order of a ride: by rail, by ferry, or by bus as all other modes. */
function draftOfRide(feed: Feed, ride: Ride, passenger: string): Draft {
  const { pattern, from, to, departs, arrives } = ride;
  const route = feed.routes[pattern.route];
  const nameAt = (position: number): Bilingual =>
    bilingual.parse(feed.stops[pattern.stops[position] ?? -1]?.name);
  const [from_place, to_place] = [nameAt(from), nameAt(to)];
  const line = route === undefined ? null : { name: route.name, colour: route.colour };
  const common = {
    at: departs,
    amount_cents: priceOf(feed, ride),
    from_place,
    to_place,
    passenger,
    line,
  };
  const isRail = ['metro', 'rail', 'airport_link', 'maglev'].includes(route?.mode ?? '');
  const draft = isRail
    ? draftOf({
        ...common,
        type: 'metro',
        fields: {
          kind: 'rail',
          entryAt: departs.toISOString(),
          entryStation: from_place,
          exitAt: arrives.toISOString(),
          exitStation: to_place,
          distanceMetres: distanceOf(ride),
        },
      })
    : draftOf({
        ...common,
        type: route?.mode === 'ferry' ? 'ferry' : 'bus',
        fields: {
          kind: 'ride',
          boardedAt: departs.toISOString(),
          route: line?.name ?? from_place,
          plate: null,
        },
      });
  return ended(draft, arrives);
}

function distanceOf({ pattern: { metres }, from, to }: Ride): number | null {
  const [start, end] = [metres?.[from], metres?.[to]];
  return start === undefined || end === undefined ? null : end - start;
}

/** Returns a rider's rides of the past weeks, earliest first; the last one that costs anything is not paid yet. */
export function tellRides(
  feed: Feed,
  { passenger, ridesPerWeek, weeks }: TimetableRider,
  { chance, now }: { chance: Chance; now: Date },
): Draft[] {
  const today = dateIn(feed.timezone, now);
  const count = ridesPerWeek * weeks;
  const drafts = Array.from({ length: count }, () => {
    const ride = rideOn(feed, addDays(today, -chance.int(0, weeks * 7)), chance);
    if (ride === undefined || minutesAfter(ride.arrives, 1) > now) return [];
    return draftOfRide(feed, ride, passenger);
  })
    .flat()
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
  const unpaid = drafts.findLast(({ amount_cents }) => amount_cents > 0);
  return drafts.map((draft) => {
    if (draft !== unpaid) return draft;
    const [, endedAt = draft.at] = draft.steps[0] ?? [];
    return { ...draft, steps: stepsOf('ridden_due', endedAt) };
  });
}
