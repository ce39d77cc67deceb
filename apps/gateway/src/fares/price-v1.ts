import type { FareRuleV1, FaresV1, FareV1 } from '../gtfs/feed-fares.ts';
import { type FareLeg, type FarePart, isBetter, type JourneyFare } from './journey.ts';

/** The cheapest tickets for the first legs of a journey. */
interface Tickets {
  parts: readonly FarePart[];
  amount: number;
  currency: string | null;
  unknownLegs: number;
}

/**
 * Returns the cheapest tickets for a journey by fare_attributes.txt and fare_rules.txt. A ticket covers legs that
 * follow each other, as its `transfers` and `transfer_duration` allow; the time counts from the first boarding to the last.
 */
export function priceV1(fares: FaresV1, legs: readonly FareLeg[]): JourneyFare {
  const bestUntil: Tickets[] = [{ parts: [], amount: 0, currency: null, unknownLegs: 0 }];
  for (let end = 1; end <= legs.length; end += 1) {
    let best: Tickets | undefined;
    for (let start = 0; start < end; start += 1) {
      const before = bestUntil[start];
      if (before === undefined) continue;
      const candidate = withTicket(fares, legs, before, { start, end });
      if (candidate !== null && isBetter(candidate, best)) best = candidate;
    }
    if (best !== undefined) bestUntil[end] = best;
  }
  const { parts, amount, currency, unknownLegs } = bestUntil[legs.length] ?? NO_TICKETS;
  return { parts, total: currency === null ? null : { amount, currency }, unknownLegs };
}

const NO_TICKETS: Tickets = { parts: [], amount: 0, currency: null, unknownLegs: 0 };

/** Returns the tickets before with one for the legs from `start` to before `end`; null if there is none for several. */
function withTicket(
  fares: FaresV1,
  legs: readonly FareLeg[],
  before: Tickets,
  { start, end }: { start: number; end: number },
): Tickets | null {
  const covered = legs.slice(start, end);
  const prices = fares.fares
    .filter((fare) => covers(fares, fare, covered))
    .map(({ price }) => price)
    .filter(({ currency }) => before.currency === null || currency === before.currency);
  const [cheapest] = prices.sort((a, b) => a.amount - b.amount);
  if (cheapest === undefined) {
    return end - start > 1 ? null : { ...before, unknownLegs: before.unknownLegs + 1 };
  }
  const { amount, currency } = cheapest;
  const part = { first: start, last: end - 1, amount, name: null };
  return { ...before, parts: [...before.parts, part], amount: before.amount + amount, currency };
}

/** Reports whether one ticket of a fare is enough for legs that follow each other. */
function covers(fares: FaresV1, fare: FareV1, legs: readonly FareLeg[]): boolean {
  const [first, last] = [legs[0], legs.at(-1)];
  if (first === undefined || last === undefined || first.staysOnBoard) return false;
  const boardings = legs.filter(({ staysOnBoard }) => !staysOnBoard);
  const lastBoarding = boardings.at(-1) ?? first;
  const seconds = (lastBoarding.startsAt.getTime() - first.startsAt.getTime()) / 1000;
  if (boardings.length - 1 > fare.transfers || seconds > fare.transferSeconds) return false;
  if (fare.agency >= 0 && legs.some(({ agency }) => agency !== fare.agency)) return false;
  if (fare.rules.length === 0) return true;
  const zones = zonesOf(fares, legs);
  const ends = {
    origin: fares.zoneOf.get(first.stops[0] ?? ''),
    destination: fares.zoneOf.get(last.stops.at(-1) ?? ''),
  };
  const fittingRules = fare.rules.filter((rule) => fits(rule, ends, zones));
  return legs.every(({ routeId }) =>
    fittingRules.some(({ route }) => route === null || route === routeId),
  );
}

/** Zones that legs pass, each once, in the order of the texts. */
const zonesOf = ({ zoneOf }: FaresV1, legs: readonly FareLeg[]): string[] =>
  [...new Set(legs.flatMap(({ stops }) => stops.flatMap((stop) => zoneOf.get(stop) ?? [])))].sort();

/** Reports whether a rule holds for the ends of a journey, and whether the zones are those that it contains. */
const fits = (
  { origin, destination, contains }: FareRuleV1,
  ends: { origin: string | undefined; destination: string | undefined },
  zones: readonly string[],
): boolean =>
  (origin === null || origin === ends.origin) &&
  (destination === null || destination === ends.destination) &&
  (contains.length === 0 ||
    (contains.length === zones.length && contains.every((zone, i) => zone === zones[i])));
