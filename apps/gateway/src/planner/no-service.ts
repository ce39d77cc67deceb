import { entry } from '../arrays/entry.ts';
import type { Plan } from './plan.ts';
import { addDays } from '../gtfs/service-day.ts';
import type { FoundItinerary } from './search.ts';
import { tripArrival, tripTime } from './trip-times.ts';
import type { Timetable } from './timetable.ts';

/** A longer wait for another day's service counts as no service. */
const LONG_WAIT_SECONDS = 2 * 3600;
/** Trips before this time belong to the day before. */
const NIGHT_SECONDS = 4 * 3600;
const DAY_SECONDS = 86_400;
/** Days ahead that are searched for the next service. */
const DAYS_AHEAD = 7;

/** Returns the service day that a rider means at a time of the day: 0, or -1 at night. */
const serviceDayAt = (seconds: number): number => (seconds < NIGHT_SECONDS ? -1 : 0);

/**
 * Reports whether an itinerary waits overnight for the next day's service, or uses the service of the day
 * before if it must arrive by a time. Such an itinerary is replaced by a no-service reason.
 */
export function isOfAnotherDay(
  table: Timetable,
  itinerary: FoundItinerary,
  seconds: number,
  arriveBy: boolean,
): boolean {
  const serviceDay = serviceDayAt(seconds);
  const [begin, end] = [
    serviceDay * DAY_SECONDS + NIGHT_SECONDS,
    (serviceDay + 1) * DAY_SECONDS + NIGHT_SECONDS,
  ];
  const rides = itinerary.rides.map(({ trip, board, alight, needed }) => ({
    day: entry(table.tripDay, trip),
    from: tripTime(table, trip, 2 * board + 1) - needed,
    until: tripArrival(table, trip, alight),
  }));
  return rides.some(({ day, from, until }, i) =>
    arriveBy
      ? day < serviceDay &&
        until < begin &&
        (rides[i + 1]?.from ?? seconds - itinerary.egress) - until > LONG_WAIT_SECONDS
      : day > serviceDay &&
        from >= end &&
        from - (rides[i - 1]?.until ?? seconds) > LONG_WAIT_SECONDS,
  );
}

type FirstItineraryFrom = (
  date: string,
  from: number,
) => { table: Timetable; itinerary: FoundItinerary } | null;

/** Returns why there is no itinerary, and when the next one departs; null if none does within `DAYS_AHEAD`. */
export function noServiceReasonOf(
  table: Timetable,
  seconds: number,
  arriveBy: boolean,
  firstItineraryFrom: FirstItineraryFrom,
): Plan['noServiceReason'] {
  const date = addDays(table.date, serviceDayAt(seconds));
  const firstOfDay = firstItineraryFrom(date, NIGHT_SECONDS);
  const hasServiceToday =
    firstOfDay !== null &&
    !isOfAnotherDay(firstOfDay.table, firstOfDay.itinerary, NIGHT_SECONDS, false);
  const kind = hasServiceToday && !arriveBy ? 'last_gone' : 'no_service';
  const first =
    arriveBy && hasServiceToday ? departureOf(firstOfDay) : nextDeparture(date, firstItineraryFrom);
  return { kind, nextDepartsAt: first };
}

const departureOf = ({ table, itinerary }: { table: Timetable; itinerary: FoundItinerary }): Date =>
  new Date(table.start + itinerary.departure * 1000);

function nextDeparture(date: string, firstItineraryFrom: FirstItineraryFrom): Date | null {
  for (let ahead = 1; ahead <= DAYS_AHEAD; ahead++) {
    const answer = firstItineraryFrom(addDays(date, ahead), NIGHT_SECONDS);
    if (answer !== null) return departureOf(answer);
  }
  return null;
}
