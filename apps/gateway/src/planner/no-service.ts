import { entry } from '../arrays/entry.ts';
import type { Plan } from './plan.ts';
import { addDays } from '../gtfs/service-day.ts';
import { arrives, type FoundItinerary, leaves } from './search.ts';
import type { Timetable } from './timetable.ts';

/** Who would have to wait so long for another day's service hears that the day's is over. */
const LONG_WAIT_SECONDS = 2 * 3600;
/** Before this hour what runs is of the day before. */
const NIGHT_SECONDS = 4 * 3600;
const DAY_SECONDS = 86_400;
/** How far ahead the next service is looked for. */
const DAYS_AHEAD = 7;

/** The service day a rider means at a time of the day: 0, or -1 in the night. */
const serviceDayAt = (seconds: number): number => (seconds < NIGHT_SECONDS ? -1 : 0);

/**
 * Whether an itinerary waits through the night for the next day's service (or, arriving by a time, comes with
 * the service of the day before): not an answer, but something to be said.
 */
export function isOfAnotherDay(
  table: Timetable,
  itinerary: FoundItinerary,
  seconds: number,
  arriveBy: boolean,
): boolean {
  const own = serviceDayAt(seconds);
  const [begin, end] = [own * DAY_SECONDS + NIGHT_SECONDS, (own + 1) * DAY_SECONDS + NIGHT_SECONDS];
  const rides = itinerary.rides.map(({ trip, board, alight, needed }) => ({
    day: entry(table.tripDay, trip),
    from: leaves(table, trip, 2 * board + 1) - needed,
    until: arrives(table, trip, alight),
  }));
  return rides.some(({ day, from, until }, i) =>
    arriveBy
      ? day < own &&
        until < begin &&
        (rides[i + 1]?.from ?? seconds - itinerary.egress) - until > LONG_WAIT_SECONDS
      : day > own && from >= end && from - (rides[i - 1]?.until ?? seconds) > LONG_WAIT_SECONDS,
  );
}

type Ask = (date: string, from: number) => { table: Timetable; itinerary: FoundItinerary } | null;

/** Why there is no itinerary in time, and when the first one after begins; null: not as far as one sees. */
export function noServiceReasonOf(
  table: Timetable,
  seconds: number,
  arriveBy: boolean,
  ask: Ask,
): Plan['noServiceReason'] {
  const date = addDays(table.date, serviceDayAt(seconds));
  const ofDay = ask(date, NIGHT_SECONDS);
  const ran = ofDay !== null && !isOfAnotherDay(ofDay.table, ofDay.itinerary, NIGHT_SECONDS, false);
  const kind = ran && !arriveBy ? 'last_gone' : 'no_service';
  const first = arriveBy && ran ? departure(ofDay) : nextDeparture(date, ask);
  return { kind, nextDepartsAt: first };
}

const departure = ({ table, itinerary }: { table: Timetable; itinerary: FoundItinerary }): Date =>
  new Date(table.start + itinerary.departure * 1000);

function nextDeparture(date: string, ask: Ask): Date | null {
  for (let ahead = 1; ahead <= DAYS_AHEAD; ahead++) {
    const answer = ask(addDays(date, ahead), NIGHT_SECONDS);
    if (answer !== null) return departure(answer);
  }
  return null;
}
