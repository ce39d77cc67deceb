import type { Itinerary } from '@shtrans/contract/plans/schemas';
import type { Bilingual } from '@shtrans/contract/api/schemas';
import type { PlannedRide, PlannedItinerary } from '../../../planner/plan.ts';
import { type FeeRule, ruleAt } from '../../../city/fee-rules.ts';
import { lineFacts } from '../../../city/line-facts.ts';
import { airportLinkFareCents, metroFare } from '../../../city/metro-fare.ts';
import { isOutOfStation, platformByCode, stationById } from '../../../city/network.ts';
import { railFare } from '../../../city/rail-fare.ts';
import { fares, maglevFareCents } from '../../../city/tickets.ts';
import type { Feed } from '../../../gtfs/feed.ts';
import { routeById, stopById } from '../../../gtfs/feed-index.ts';

type Fare = NonNullable<Itinerary['fare']>;
type Part = Fare['parts'][number];

/** An interchange through the gates within this time is charged as one ride (`fares.json`, single_ticket). */
const CONTINUOUS_MS = 30 * 60_000;

/** Rides that are paid together: by metro and airport link, from the first entry to the last exit. */
interface Ticket {
  tariff: Tariff;
  rides: PlannedRide[];
}

/**
 * Returns the fare of an itinerary in the city, ticket by ticket, without card discounts; null for a walk. A
 * ride with an unknown fare is left out, and the fare is marked as incomplete.
 */
export function fareOf(feed: Feed, itinerary: PlannedItinerary): Fare | null {
  const rides = itinerary.legs.filter((leg) => leg.kind === 'ride');
  if (rides.length === 0) return null;
  const rule = ruleAt('metro', itinerary.departsAt);
  const tickets = ticketsOf(feed, rides).map((ticket) => partsOf(feed, ticket, rule));
  const parts = tickets.flatMap((ticketParts) => ticketParts ?? []);
  return {
    amountCents: parts.reduce((sum, { amountCents }) => sum + amountCents, 0),
    currency: fares().currency,
    basis: parts.every(({ basis }) => basis === 'table') ? 'table' : 'rule',
    incomplete: tickets.includes(null),
    parts,
  };
}

const TARIFFS = ['metro', 'airport_link', 'maglev', 'bus', 'ferry'] as const;
type Tariff = (typeof TARIFFS)[number];

/** A mode without its own tariff uses that of buses. */
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

/** Returns whether a change stays within the gates, or uses an interchange that is charged as one ride. */
function isContinuous(feed: Feed, before: PlannedRide, ride: PlannedRide): boolean {
  const [lastStop, firstStop] = [before.stops.at(-1), ride.stops[0]];
  if (lastStop === undefined || firstStop === undefined) return false;
  if (isOutOfStation(lastStop.id, firstStop.id)) {
    return firstStop.departsAt.getTime() - lastStop.arrivesAt.getTime() <= CONTINUOUS_MS;
  }
  const [a, b] = [stopById(feed, lastStop.id), stopById(feed, firstStop.id)];
  return a !== undefined && (a === b || (a.parent >= 0 && a.parent === b?.parent));
}

const nameOf = (feed: Feed, id: string): Bilingual =>
  stopById(feed, id)?.name ?? { zh: id, en: id };

/** Returns null if the fare is unknown. */
function partsOf(feed: Feed, ticket: Ticket, rule: FeeRule<'metro'>): Part[] | null {
  const [first, last] = [ticket.rides[0], ticket.rides.at(-1)];
  const [from, to] = [first?.stops[0]?.id ?? '', last?.stops.at(-1)?.id ?? ''];
  const price = priceOf(ticket, { from, to }, rule);
  if (price !== null) {
    const { cents, basis } = price;
    const ends = { from: nameOf(feed, from), to: nameOf(feed, to) };
    return [{ tariff: ticket.tariff, name: null, ...ends, amountCents: cents, basis }];
  }
  if (ticket.rides.length === 1) return null;
  // No single ticket covers all rides: each line has its own fare.
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
  const airportLinkCents = airportLinkFareCents(from, to);
  if (airportLinkCents !== null) return { cents: airportLinkCents, basis: 'table' };
  const throughFare = railFare(stationAt(from), stationAt(to), rule);
  // Between two metro stations this is the fare by metro alone, which is not this route.
  return throughFare?.tariff === 'airport_link' ? throughFare : null;
}

const stationAt = (code: string) => stationById(platformByCode(code).station_id);

/** Returns a flat fare, or estimates one by the share of the line that is ridden, in whole yuan. */
function surfacePrice(lineId: string, metres: number): Price | null {
  const { fare, lengthMetres } = lineFacts(lineId) ?? { fare: null, lengthMetres: null };
  if (fare === null) return null;
  if (fare.flat)
    return { cents: fare.minCents, basis: fare.basis === 'official' ? 'table' : 'rule' };
  const share = lengthMetres === null ? 1 : Math.min(1, metres / lengthMetres);
  const exact = fare.minCents + (fare.maxCents - fare.minCents) * share;
  return { cents: Math.ceil(exact / 100) * 100, basis: 'rule' };
}
