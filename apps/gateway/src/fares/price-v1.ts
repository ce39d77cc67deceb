import type { FareRuleV1, FaresV1, FareV1 } from '../gtfs/feed-fares.ts';
import { lazilyPer } from '../timing/lazily.ts';
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
  const course = courseOf(fares, covered);
  const prices = faresFrom(fares, covered[0])
    .filter((fare) => covers(fare, covered, course))
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

/** Fares by the zone of departure that a rule names; null: fares without rules, and with rules for any zone. */
const faresByOrigin = lazilyPer(({ fares }: FaresV1) => {
  const origins = fares.flatMap((fare) => {
    const zones = fare.rules.length === 0 ? [null] : fare.rules.map(({ origin }) => origin);
    return [...new Set(zones)].map((origin) => ({ origin, fare }));
  });
  return Map.groupBy(origins, ({ origin }) => origin);
});

/** Returns the fares that can be for a journey that begins with a leg, each once. */
function faresFrom(fares: FaresV1, first: FareLeg | undefined): FareV1[] {
  const byOrigin = faresByOrigin(fares);
  const zone = fares.zoneOf.get(first?.stops[0] ?? '');
  const candidates = [null, ...(zone === undefined ? [] : [zone])].flatMap(
    (origin) => byOrigin.get(origin) ?? [],
  );
  return [...new Set(candidates.map(({ fare }) => fare))];
}

/** Reports whether one ticket of a fare is enough for legs that follow each other. */
function covers(fare: FareV1, legs: readonly FareLeg[], course: Course): boolean {
  const [first] = legs;
  if (first === undefined || first.staysOnBoard) return false;
  const boardings = legs.filter(({ staysOnBoard }) => !staysOnBoard);
  const lastBoarding = boardings.at(-1) ?? first;
  const seconds = (lastBoarding.startsAt.getTime() - first.startsAt.getTime()) / 1000;
  if (boardings.length - 1 > fare.transfers || seconds > fare.transferSeconds) return false;
  if (fare.agency >= 0 && legs.some(({ agency }) => agency !== fare.agency)) return false;
  if (fare.rules.length === 0) return true;
  const fittingRules = fare.rules.filter((rule) => fits(rule, course));
  return legs.every(({ routeId }) =>
    fittingRules.some(({ route }) => route === null || route === routeId),
  );
}

/** The zones of a journey: of its ends, and all that it passes, each once, in the order of the texts. */
interface Course {
  origin: string | undefined;
  destination: string | undefined;
  zones: readonly string[];
}

function courseOf({ zoneOf }: FaresV1, legs: readonly FareLeg[]): Course {
  const zones = legs.flatMap(({ stops }) => stops.map((stop) => zoneOf.get(stop)));
  const passedZones = new Set(zones.filter((zone) => zone !== undefined));
  return { origin: zones[0], destination: zones.at(-1), zones: [...passedZones].sort() };
}

/** Reports whether a rule is for the ends of a journey, and whether the zones are those that it contains. */
const fits = ({ origin, destination, contains }: FareRuleV1, { zones, ...ends }: Course): boolean =>
  (origin === null || origin === ends.origin) &&
  (destination === null || destination === ends.destination) &&
  (contains.length === 0 ||
    (contains.length === zones.length && contains.every((zone, i) => zone === zones[i])));
