import type { Bilingual } from '@shtrans/contract/api/schemas';
import type { Money } from '../gtfs/feed-fares.ts';

/** A ride in one vehicle, in the terms of fares. */
export interface FareLeg {
  routeId: string;
  /** Index in the feed's `agencies`. */
  agency: number;
  /** Ids of the stops where the vehicle calls, from where the rider boards to where the rider gets off. */
  stops: readonly string[];
  startsAt: Date;
  endsAt: Date;
  /** The rider stays on board after the leg before: no change, and no second ticket. */
  staysOnBoard: boolean;
}

/** A ticket for one or several legs, or the sum of the tickets of legs between which riders change at a discount. */
export interface FarePart {
  /** Indexes of the first and the last leg. */
  first: number;
  last: number;
  amount: number;
  /** The name of the ticket; null without one. */
  name: Bilingual | null;
}

/** What a journey costs a rider of one category. */
export interface JourneyFare {
  parts: readonly FarePart[];
  /** Null if no leg has a known fare. */
  total: Money | null;
  /** Legs whose fare the feed does not say, or says in another currency. */
  unknownLegs: number;
}

/** Returns the better of two fares: that with fewer unknown legs, then that with the lower sum. */
export const isBetter = (
  a: { unknownLegs: number; amount: number },
  b: { unknownLegs: number; amount: number } | undefined,
): boolean =>
  b === undefined ||
  a.unknownLegs < b.unknownLegs ||
  (a.unknownLegs === b.unknownLegs && a.amount < b.amount);
