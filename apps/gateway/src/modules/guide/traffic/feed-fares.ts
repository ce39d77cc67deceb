import { CodedError } from '@shtrans/contract/api/errors';
import type { FareBetween } from '@shtrans/contract/traffic/schemas';
import { TRANSIT_MODES } from '@shtrans/contract/traffic/facts';
import type { ReadContext } from '../../../context.ts';
import {
  defaultCategory,
  journeyFare,
  riderCategories,
  type RideToPrice,
} from '../../../fares/feed-fare.ts';
import { rideOn } from '../../../fares/line-fares.ts';
import { patternAt, indexOf, routeById, stopRefOf } from '../../../gtfs/feed-index.ts';
import type { Feed, Pattern } from '../../../gtfs/feed.ts';
import type { Money } from '../../../gtfs/feed-fares.ts';
import type { Plan, PlanEnd } from '../../../planner/plan.ts';
import type { Catalogue, StopPlace } from './catalogue.ts';

/** A connection from one place to another without the walks. */
interface Connection {
  from: StopPlace;
  to: StopPlace;
  rides: readonly RideToPrice[];
  metres: number | null;
}

type Ends = Record<'from' | 'to', readonly StopPlace[]>;

/** Maximum time that a fare with changes waits for the planner. */
const PLAN_LIMIT_MS = 4000;
/** Itineraries whose fares are compared. */
const PLANS_COMPARED = 3;

/** Returns the lowest fare of a ride without a change, by the fares of the timetable; null if it is unknown. */
export function fareOfDirectRide(catalogue: Catalogue, ends: Ends, now: Date): FareBetween | null {
  if (catalogue.feed.fares === undefined) return null;
  const connections = ends.from.flatMap((from) =>
    ends.to.flatMap((to) => directConnections(catalogue.feed, { from, to }, now)),
  );
  return cheapest(catalogue.feed, connections);
}

/** Returns the lowest fare of the next itineraries between the places; null if none has a known fare. */
export async function fareWithChanges(
  { adapters }: ReadContext,
  { feed }: Catalogue,
  ends: Ends,
  now: Date,
): Promise<FareBetween | null> {
  const [from, to] = [ends.from[0], ends.to[0]];
  if (feed.fares === undefined || from === undefined || to === undefined) return null;
  const planAt = async (time: Date): Promise<Plan> =>
    await adapters.planner.plan(
      {
        from: planEndOf(from),
        to: planEndOf(to),
        time,
        arriveBy: false,
        modes: TRANSIT_MODES,
        prefer: 'fastest',
        limit: PLANS_COMPARED,
        realtime: null,
      },
      AbortSignal.timeout(PLAN_LIMIT_MS),
    );
  try {
    let plan = await planAt(now);
    const nextDepartsAt = plan.noServiceReason?.nextDepartsAt;
    if (plan.itineraries.length === 0 && nextDepartsAt) plan = await planAt(nextDepartsAt);
    const connections = plan.itineraries.flatMap(({ legs }): Connection[] => {
      const rides = legs.filter((leg) => leg.kind === 'ride');
      return rides.length === 0 ? [] : [{ from, to, rides, metres: null }];
    });
    return cheapest(feed, connections);
  } catch (error) {
    // Without the planner the fare is unknown, as it is where no itinerary has one.
    if (error instanceof CodedError) return null;
    throw error;
  }
}

const planEndOf = ({ id, name, lat, lon }: StopPlace): PlanEnd => ({ stopId: id, name, lat, lon });

/** Returns one ride for each pattern that calls at both places in this order. */
function directConnections(
  feed: Feed,
  { from, to }: Pick<Connection, 'from' | 'to'>,
  boardsAt: Date,
): Connection[] {
  return from.routes
    .filter((route) => to.routes.includes(route))
    .flatMap((route) => indexOf(feed).patternsOf[route] ?? [])
    .flatMap((index) => {
      const pattern = patternAt(feed, index);
      const call = callOf(pattern, from, to);
      if (call === null) return [];
      const { metres } = pattern;
      const ridden = metres === null ? null : (metres[call.to] ?? 0) - (metres[call.from] ?? 0);
      return [{ from, to, rides: [rideOn(feed, pattern, { ...call, boardsAt })], metres: ridden }];
    });
}

/** Bits of `closed`: nobody is picked up, nobody is dropped off. */
const [NO_PICKUP, NO_DROP_OFF] = [1, 2];

/** Returns the positions of a pattern where riders board and get off; null if it does not connect the places. */
function callOf(
  { stops, closed }: Pattern,
  from: StopPlace,
  to: StopPlace,
): { from: number; to: number } | null {
  let boarding = -1;
  for (const [i, stop] of stops.entries()) {
    const flags = closed?.[i] ?? 0;
    if (boarding >= 0 && to.members.includes(stop) && (flags & NO_DROP_OFF) === 0) {
      return { from: boarding, to: i };
    }
    if (from.members.includes(stop) && (flags & NO_PICKUP) === 0) boarding = i;
  }
  return null;
}

/** Returns the fare of the cheapest connection, with what riders of each category pay for that connection. */
function cheapest(feed: Feed, connections: readonly Connection[]): FareBetween | null {
  let best: { connection: Connection; total: Money } | undefined;
  for (const connection of connections) {
    const total = wholeFare(feed, connection, defaultCategory(feed));
    if (total !== null && (best === undefined || total.amount < best.total.amount)) {
      best = { connection, total };
    }
  }
  if (best === undefined) return null;
  const { connection, total } = best;
  return {
    from: stopRefOf(connection.from),
    to: stopRefOf(connection.to),
    amountCents: total.amount,
    currency: total.currency,
    distanceMetres: connection.metres,
    basis: 'feed',
    tariff: routeById(feed, connection.rides[0]?.routeId ?? '')?.mode ?? 'other',
    categories: riderCategories(feed).flatMap(({ id, name }) => {
      const fare = wholeFare(feed, connection, id);
      return fare?.currency === total.currency ? [{ id, name, amountCents: fare.amount }] : [];
    }),
  };
}

/** Returns the fare of all rides of a connection; null if one is unknown. */
function wholeFare(feed: Feed, { rides }: Connection, category: string | null): Money | null {
  const fare = journeyFare(feed, rides, category);
  if (fare === null || fare.total === null || fare.unknownLegs > 0) return null;
  return { ...fare.total, amount: Math.max(0, fare.total.amount) };
}
