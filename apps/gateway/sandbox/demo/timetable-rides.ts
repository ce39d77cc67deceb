import { city } from '@shtrans/contract/city/current';
import { addDays } from '@shtrans/contract/values/calendar';
import type { Bilingual } from '@shtrans/contract/api/schemas';
import { z } from 'zod';
import { isRail } from '../../src/city/feed-network.ts';
import { journeyFare } from '../../src/fares/feed-fare.ts';
import { rideOn } from '../../src/fares/line-fares.ts';
import { arrivalOf, departureOf, type Feed, type Pattern, type Trip } from '../../src/gtfs/feed.ts';
import { runningOn, stopAt } from '../../src/gtfs/feed-index.ts';
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

/** Draws a ride on a trip that runs on a day; undefined if the drawn line does not run then. */
function drawRide(feed: Feed, day: string, chance: Chance): Ride | undefined {
  const running = runningOn(feed, day);
  const pattern = chance.pick(feed.patterns);
  const trips = pattern.trips.filter(({ service }) => running[service] === 1);
  if (trips.length === 0) return undefined;
  const trip = chance.pick(trips);
  const from = chance.int(0, pattern.stops.length - 2);
  const to = chance.int(from + 1, Math.min(from + MOST_STOPS, pattern.stops.length - 1));
  const startMs = serviceDayStart(day, feed.timezone);
  return {
    pattern,
    trip,
    from,
    to,
    departs: new Date(startMs + departureOf(trip, from) * 1000),
    arrives: new Date(startMs + arrivalOf(trip, to) * 1000),
  };
}

/** Returns the price of a ride by the fares of the timetable, in cents; 0 if it has none. */
function priceOf(feed: Feed, { pattern, trip, from, to, departs }: Ride): number {
  const ride = rideOn(feed, { ...pattern, trips: [trip] }, { from, to, boardsAt: departs });
  return journeyFare(feed, [ride])?.total?.amount ?? 0;
}

/** Returns the order of a ride: by rail, by ferry, or by bus as all other modes. */
function draftOfRide(feed: Feed, ride: Ride, passenger: string): Draft {
  const { pattern, from, to, departs, arrives } = ride;
  const route = feed.routes[pattern.route];
  const nameAt = (position: number): Bilingual => stopAt(feed, pattern.stops[position] ?? -1).name;
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
  const draft =
    route !== undefined && isRail(route)
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
    const ride = drawRide(feed, addDays(today, -chance.int(0, weeks * 7)), chance);
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
