import { DAY_MS, shanghaiMidnight } from '@shtrans/contract/values/calendar';
import type { JourneyRules } from './data.ts';
import type { Order } from './store.ts';

/** An order as a leg of a journey: when and from where to where its rider was on the way. */
export interface Leg {
  id: string;
  userId: string;
  beginsAt: Date;
  /** Null: under way, or nobody reported it. */
  endsAt: Date | null;
  from: string | null;
  to: string | null;
  /** It came to nothing: it joins a journey, and leads on to no other leg. */
  closed: boolean;
}

/** Metres between two places by their names; undefined where one is not known. */
export type Distance = (from: string, to: string) => number | undefined;

const NIGHT_ENDS_MS = 4 * 3_600_000;

/** A day of rides, from four in the morning to four, so that who comes home after midnight is on one day. */
export function rideDayOf(at: Date): { from: Date; until: Date } {
  const day = shanghaiMidnight(new Date(at.getTime() - NIGHT_ENDS_MS));
  const from = new Date(day.getTime() + NIGHT_ENDS_MS);
  return { from, until: new Date(from.getTime() + DAY_MS) };
}

const times = (begin: string, end: string | null) => ({
  beginsAt: new Date(begin),
  endsAt: end === null ? null : new Date(end),
});

/** When the rider of an order was on the way; undefined of what is only bought, or unknown to this gateway. */
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
  // Who parks goes on as soon as the car stands, not when it is fetched.
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
 * Parts orders into journeys: each order is in one, with those of the same rider and day of rides that follow each
 * other closely. In whichever order they are given, the journeys are the same.
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
        const begun = [leg];
        journeys.push(begun);
        if (!leg.closed) current = begun;
      }
      if (!leg.closed) last = leg;
    }
    return journeys;
  });
}

const byBeginning = (a: Leg, b: Leg): number =>
  a.beginsAt.getTime() - b.beginsAt.getTime() || (a.id < b.id ? -1 : 1);
