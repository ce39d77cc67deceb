import type { Itinerary } from '@shtrans/contract/plans/schemas';
import type { Bilingual } from '@shtrans/contract/api/schemas';
import type { PlannedRide, PlannedItinerary } from '../../../planner/plan.ts';
import { type FeeRule, ruleAt } from '../../../city/fee-rules.ts';
import { lineFacts } from '../../../city/line-facts.ts';
import { airportLinkFareCents, metroFare } from '../../../city/metro-fare.ts';
import { isOutOfStation, platformByCode, stationById } from '../../../city/network.ts';
import { railFare } from '../../../city/rail-fare.ts';
import { maglevFareCents } from '../../../city/tickets.ts';
import type { Feed } from '../../../gtfs/feed.ts';
import { routeById, stopById } from '../../../gtfs/feed-index.ts';

type Fare = NonNullable<Itinerary['fare']>;
type Part = Fare['parts'][number];

/** So long after leaving the gates an interchange is charged as one ride (`fares.json`, single_ticket). */
const CONTINUOUS_MS = 30 * 60_000;

/** Rides paid for together: those of metro and airport link from the first gates in to the last ones out. */
interface Ticket {
  tariff: Tariff;
  rides: PlannedRide[];
}

/**
 * What an itinerary costs in the city, ticket by ticket, without the discounts of cards. Null for a walk.
 * A ride whose fare is not known is left out, and the fare says so.
 */
export function fareOf(feed: Feed, itinerary: PlannedItinerary): Fare | null {
  const rides = itinerary.legs.filter((leg) => leg.kind === 'ride');
  if (rides.length === 0) return null;
  const rule = ruleAt('metro', itinerary.departsAt);
  const tickets = ticketsOf(feed, rides).map((ticket) => partsOf(feed, ticket, rule));
  const parts = tickets.flatMap((paid) => paid ?? []);
  return {
    amountCents: parts.reduce((sum, { amountCents }) => sum + amountCents, 0),
    basis: parts.every(({ basis }) => basis === 'table') ? 'table' : 'rule',
    incomplete: tickets.includes(null),
    parts,
  };
}

const TARIFFS = ['metro', 'airport_link', 'maglev', 'bus', 'ferry'] as const;
type Tariff = (typeof TARIFFS)[number];

/** Whatever has no tariff of its own goes by that of buses. */
const tariffOf = (feed: Feed, { routeId }: PlannedRide): Tariff =>
  TARIFFS.find((tariff) => tariff === routeById(feed, routeId)?.mode) ?? 'bus';

const hasGates = (tariff: Tariff): boolean => tariff === 'metro' || tariff === 'airport_link';

function ticketsOf(feed: Feed, rides: readonly PlannedRide[]): Ticket[] {
  const tickets: Ticket[] = [];
  for (const ride of rides) {
    const tariff = tariffOf(feed, ride);
    const open = tickets.at(-1);
    const before = open?.rides.at(-1);
    const throughGates = open !== undefined && hasGates(open.tariff) && hasGates(tariff);
    if (throughGates && before !== undefined && isContinuous(feed, before, ride)) {
      open.rides.push(ride);
      if (tariff !== open.tariff) open.tariff = 'airport_link';
    } else tickets.push({ tariff, rides: [ride] });
  }
  return tickets;
}

/** Within the gates, or through those of an interchange that is charged as one ride. */
function isContinuous(feed: Feed, before: PlannedRide, ride: PlannedRide): boolean {
  const [out, into] = [before.stops.at(-1), ride.stops[0]];
  if (out === undefined || into === undefined) return false;
  if (isOutOfStation(out.id, into.id)) {
    return into.departsAt.getTime() - out.arrivesAt.getTime() <= CONTINUOUS_MS;
  }
  const [a, b] = [stopById(feed, out.id), stopById(feed, into.id)];
  return a !== undefined && (a === b || (a.parent >= 0 && a.parent === b?.parent));
}

const nameOf = (feed: Feed, id: string): Bilingual =>
  stopById(feed, id)?.name ?? { zh: id, en: id };

/** Null where the fare is not known. */
function partsOf(feed: Feed, ticket: Ticket, rule: FeeRule<'metro'>): Part[] | null {
  const [first, last] = [ticket.rides[0], ticket.rides.at(-1)];
  const [from, to] = [first?.stops[0]?.id ?? '', last?.stops.at(-1)?.id ?? ''];
  const price = priceOf(ticket, { from, to }, rule);
  if (price !== null) {
    const { cents, basis } = price;
    const ends = { from: nameOf(feed, from), to: nameOf(feed, to) };
    return [{ tariff: ticket.tariff, ...ends, amountCents: cents, basis }];
  }
  if (ticket.rides.length === 1) return null;
  // No fare for all of it on one ticket: each line's own.
  const parts = ticket.rides.map((ride) =>
    partsOf(feed, { tariff: tariffOf(feed, ride), rides: [ride] }, rule),
  );
  return parts.every((part) => part !== null) ? parts.flat() : null;
}

type Price = Pick<Part, 'basis'> & { cents: number };

function priceOf(
  { tariff, rides }: Ticket,
  { from, to }: { from: string; to: string },
  rule: FeeRule<'metro'>,
): Price | null {
  const routeId = rides[0]?.routeId ?? '';
  if (tariff === 'maglev') return { cents: maglevFareCents('single'), basis: 'table' };
  if (tariff === 'bus' || tariff === 'ferry') return surfacePrice(routeId, rides[0]?.metres ?? 0);
  if (tariff === 'metro') return metroFare(from, to, rule);
  const own = airportLinkFareCents(from, to);
  if (own !== null) return { cents: own, basis: 'table' };
  const through = railFare(stationAt(from), stationAt(to), rule);
  // Between two stations of the metro that is the fare by metro alone, which is not how the rider goes.
  return through?.tariff === 'airport_link' ? through : null;
}

const stationAt = (code: string) => stationById(platformByCode(code).station_id);

/** A flat fare, or one by the share of the line that is ridden, in whole yuan: an estimate. */
function surfacePrice(lineId: string, metres: number): Price | null {
  const { fare, lengthMetres } = lineFacts(lineId) ?? { fare: null, lengthMetres: null };
  if (fare === null) return null;
  if (fare.flat)
    return { cents: fare.minCents, basis: fare.basis === 'official' ? 'table' : 'rule' };
  const share = lengthMetres === null ? 1 : Math.min(1, metres / lengthMetres);
  const exact = fare.minCents + (fare.maxCents - fare.minCents) * share;
  return { cents: Math.ceil(exact / 100) * 100, basis: 'rule' };
}
