import { timeOfDay, cityDay, addDays, timeOn } from '@shtrans/contract/values/calendar';
import type { JourneyRules } from './data.ts';
import type { Order } from './store.ts';

/** An order as a leg of a journey: its times, origin and destination. */
export interface Leg {
  id: string;
  userId: string;
  beginsAt: Date;
  /** Null: the ride is under way, or its end was not reported. */
  endsAt: Date | null;
  from: string | null;
  to: string | null;
  /** A closed order joins a journey but does not connect to a later leg. */
  closed: boolean;
}

/** Returns the metres between two named places, or undefined if one is unknown. */
export type Distance = (from: string, to: string) => number | undefined;

const NIGHT_ENDS = '04:00';
const NIGHT_ENDS_MS = 4 * 3_600_000;

/** Returns the day of rides, from 04:00 to 04:00, so that a trip home after midnight belongs to the evening before. */
export function rideDayOf(instant: Date): { from: Date; until: Date } {
  const today = cityDay(instant);
  const day = timeOfDay(instant) < NIGHT_ENDS_MS ? addDays(today, -1) : today;
  return { from: timeOn(day, NIGHT_ENDS), until: timeOn(addDays(day, 1), NIGHT_ENDS) };
}

const times = (begin: string, end: string | null) => ({
  beginsAt: new Date(begin),
  endsAt: end === null ? null : new Date(end),
});

/** Returns the times of travel; undefined for a mere purchase or a kind unknown to this gateway. */
export function timesOf({
  fields,
}: Pick<Order, 'fields'>): Pick<Leg, 'beginsAt' | 'endsAt'> | undefined {
  switch (fields.kind) {
    case 'rail':
      return times(fields.entryAt, fields.exitAt);
    case 'ride':
      return times(fields.boardedAt, null);
    case 'trip':
      return times(fields.departedAt, fields.arrivedAt);
    case 'parking':
      return times(fields.enteredAt, fields.exitedAt);
    default:
      return undefined;
  }
}

export function legOf(order: Order): Leg | undefined {
  const times = timesOf(order);
  if (times === undefined) return undefined;
  const { id, userId, fields, from, to, status } = order;
  // A rider travels on as soon as the car is parked, not when it leaves.
  const endsAt = fields.kind === 'parking' ? times.beginsAt : times.endsAt;
  const places = { from: from?.zh ?? null, to: to?.zh ?? null };
  return { id, userId, beginsAt: times.beginsAt, endsAt, ...places, closed: status === 'closed' };
}

const MINUTE_MS = 60_000;

function follows(
  { endsAt, beginsAt, to }: Leg,
  next: Leg,
  { gapMinutes, rideMinutes, walkMetres }: JourneyRules,
  distance: Distance,
): boolean {
  const end = endsAt?.getTime() ?? beginsAt.getTime() + rideMinutes * MINUTE_MS;
  if (next.beginsAt.getTime() - end > gapMinutes * MINUTE_MS) return false;
  const metres = to === null || next.from === null ? undefined : distance(to, next.from);
  return metres === undefined || metres <= walkMetres;
}

/**
 * Groups legs into journeys by rider and day of rides, where one follows another closely. Each leg is in exactly one
 * journey. The result does not depend on the order of `legs`.
 */
export function journeysOf<L extends Leg>(
  legs: readonly L[],
  rules: JourneyRules,
  distance: Distance,
): L[][] {
  const days = Map.groupBy(
    legs,
    ({ userId, beginsAt }) => `${userId} ${rideDayOf(beginsAt).from.getTime()}`,
  );
  return [...days.values()].flatMap((day) => {
    const journeys: L[][] = [];
    let last: L | undefined;
    let current: L[] = [];
    for (const leg of day.toSorted(byBeginning)) {
      if (last !== undefined && follows(last, leg, rules, distance)) current.push(leg);
      else {
        const newJourney = [leg];
        journeys.push(newJourney);
        if (!leg.closed) current = newJourney;
      }
      if (!leg.closed) last = leg;
    }
    return journeys;
  });
}

const byBeginning = (a: Leg, b: Leg): number =>
  a.beginsAt.getTime() - b.beginsAt.getTime() || (a.id < b.id ? -1 : 1);
