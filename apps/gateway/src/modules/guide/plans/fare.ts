import type { Itinerary } from '@shtrans/contract/plans/schemas';
import type { Bilingual } from '@shtrans/contract/api/schemas';
import type { PlannedRide, PlannedItinerary } from '../../../planner/plan.ts';
import { type FeeRule, ruleAt } from '../../../city/fee-rules.ts';
import { lineFacts } from '../../../city/line-facts.ts';
import { isOutOfStation, platformByCode, stationById } from '../../../city/network.ts';
import { type BasedFare, fareWithin, railFare } from '../../../city/rail-fare.ts';
import { cityTariffs, tablesWith, tariffFor } from '../../../city/tariffs.ts';
import { tariffFare } from '../../../tariffs/price.ts';
import type { Tariff } from '../../../tariffs/schema.ts';
import type { Feed } from '../../../gtfs/feed.ts';
import { routeById, stopById } from '../../../gtfs/feed-index.ts';

type Fare = NonNullable<Itinerary['fare']>;
type Part = Fare['parts'][number];

/** Rides that are paid together: through gates, from the first entry to the last exit. */
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
    currency: cityTariffs().currency,
    basis: parts.every(({ basis }) => basis === 'table') ? 'table' : 'rule',
    incomplete: tickets.includes(null),
    parts,
  };
}

const tariffOf = (feed: Feed, { routeId }: PlannedRide): Tariff =>
  tariffFor({ id: routeId, mode: routeById(feed, routeId)?.mode });

function ticketsOf(feed: Feed, rides: readonly PlannedRide[]): Ticket[] {
  const tickets: Ticket[] = [];
  for (const ride of rides) {
    const tariff = tariffOf(feed, ride);
    const open = tickets.at(-1);
    const before = open?.rides.at(-1);
    const throughGates = open?.tariff.gates === true && tariff.gates;
    if (throughGates && before !== undefined && isContinuous(feed, before, ride)) {
      open.rides.push(ride);
      if (tariff !== open.tariff && tariff.through !== undefined) open.tariff = tariff;
    } else tickets.push({ tariff, rides: [ride] });
  }
  return tickets;
}

/** Returns whether a change stays within the gates, or uses an interchange that is charged as one ride. */
function isContinuous(feed: Feed, before: PlannedRide, ride: PlannedRide): boolean {
  const [lastStop, firstStop] = [before.stops.at(-1), ride.stops[0]];
  if (lastStop === undefined || firstStop === undefined) return false;
  if (isOutOfStation(lastStop.id, firstStop.id)) {
    const milliseconds = firstStop.departsAt.getTime() - lastStop.arrivesAt.getTime();
    return milliseconds <= cityTariffs().change_outside_gates_seconds * 1000;
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
    return [{ tariff: ticket.tariff.id, name: null, ...ends, amountCents: cents, basis }];
  }
  if (ticket.rides.length === 1) return null;
  // No single ticket covers all rides: each line has its own fare.
  const parts = ticket.rides.map((ride) =>
    partsOf(feed, { tariff: tariffOf(feed, ride), rides: [ride] }, rule),
  );
  return parts.every((part) => part !== null) ? parts.flat() : null;
}

function priceOf(
  { tariff, rides }: Ticket,
  { from, to }: { from: string; to: string },
  rule: FeeRule<'metro'>,
): BasedFare | null {
  if (!tariff.gates) return surfacePrice(tariff, rides[0], rule);
  const fare = fareWithin(tariff, from, to, rule);
  if (fare !== null || tariff.through === undefined) return fare;
  const throughFare = railFare(stationAt(from), stationAt(to), rule);
  // Between two stations of the other tariff this is the fare by that alone, which is not this route.
  return throughFare?.tariff === tariff.id ? throughFare : null;
}

const stationAt = (code: string) => stationById(platformByCode(code).station_id);

/** Returns the fare of a line without gates, by what is known of the line. */
function surfacePrice(
  tariff: Tariff,
  ride: PlannedRide | undefined,
  rule: FeeRule<'metro'>,
): BasedFare | null {
  const { fare = null, lengthMetres = null } = lineFacts(ride?.routeId ?? '') ?? {};
  const line = fare && {
    lowest: fare.minCents,
    highest: fare.maxCents,
    isFlat: fare.flat,
    isOfficial: fare.basis === 'official',
    lengthMetres,
  };
  const knownFare = tariffFare(
    tariff,
    { gates: [], metres: () => ride?.metres ?? 0, line },
    tablesWith(rule),
  );
  return knownFare && { cents: knownFare.amount, basis: knownFare.basis };
}
