import { createHash } from 'node:crypto';
import { lineText } from '@shtrans/contract/values/line-text';
import type { Itinerary, RideLeg, WalkLeg } from '@shtrans/contract/plans/schemas';
import type {
  PlannedItinerary,
  PlannedLeg,
  PlannedRide,
  PlannedWalk,
} from '../../../planner/plan.ts';
import { co2Grams } from '../../../city/co2.ts';
import { metresBetween } from '../../../geometry/geometry.ts';
import { isOutOfStation } from '../../../city/network.ts';
import type { Feed } from '../../../gtfs/feed.ts';
import {
  arrangementWith,
  lineRefOf,
  routeById,
  stopById,
  stopRefOf,
} from '../../../gtfs/feed-index.ts';
import { fareOf } from './fare.ts';
import { feedFareOf } from './feed-fare.ts';

/** Returns the ids of the alerts that concern a ride while it lasts. */
export type AlertsOf = (
  routeId: string,
  stopIds: readonly string[],
  span: { from: Date; until: Date },
) => string[];

/** What realtime data say about rides. */
export interface LiveFacts {
  alertsOf: AlertsOf;
  /** Returns how full the vehicle of a trip is; nothing if it is not known. */
  occupancyOf: (serviceDate: string, tripId: string) => Pick<RideLeg, 'occupancy'>;
}

/** Converts a planned itinerary to the API's form; `isCity`: the city's fares apply. */
export function itineraryOf(
  feed: Feed,
  itinerary: PlannedItinerary,
  { isCity, ...live }: { isCity: boolean } & LiveFacts,
): Itinerary {
  const legs = itinerary.legs.map((leg, i) =>
    leg.kind === 'walk'
      ? walkLeg(leg, itinerary.legs, i)
      : rideLeg(feed, leg, itinerary.legs[i + 1], live),
  );
  const rides = legs.filter((leg) => leg.kind === 'ride');
  const walks = itinerary.legs.filter((leg) => leg.kind === 'walk');
  return {
    id: idOf(itinerary),
    ...timesView(itinerary),
    durationSeconds: seconds(itinerary),
    changes: Math.max(0, rides.filter(({ staysOnBoard }) => !staysOnBoard).length - 1),
    walkMetres: walks.reduce((sum, { metres }) => sum + metres, 0),
    walkSeconds: walks.reduce((sum, walk) => sum + seconds(walk), 0),
    fare: isCity ? fareOf(feed, itinerary) : feedFareOf(feed, itinerary),
    co2Grams: itinerary.legs.reduce((sum, leg) => sum + gramsOf(feed, leg), 0),
    legs,
    tags: [],
    usesLastTrip: rides.some(({ nextSeconds }) => nextSeconds === null),
  };
}

interface Times {
  departsAt: Date;
  arrivesAt: Date;
}

const timesView = ({ departsAt, arrivesAt }: Times) => ({
  departsAt: departsAt.toISOString(),
  arrivesAt: arrivesAt.toISOString(),
});

const seconds = ({ departsAt, arrivesAt }: Times): number =>
  Math.round((arrivesAt.getTime() - departsAt.getTime()) / 1000);

function walkLeg(leg: PlannedWalk, legs: readonly PlannedLeg[], i: number): WalkLeg {
  const isOnlyLeg = legs.length === 1;
  const purpose = i === 0 ? 'access' : i === legs.length - 1 ? 'egress' : 'transfer';
  const isOutside = isOutOfStation(leg.from.stopId ?? '', leg.to.stopId ?? '');
  const { isMeasured = false, isStepFree = false, ...walk } = leg;
  return {
    ...walk,
    ...timesView(leg),
    purpose: isOnlyLeg ? 'direct' : purpose,
    inStation: leg.inStation && !isOutside,
    estimated: !isMeasured,
    stepFree: isStepFree ? 'yes' : 'unknown',
  };
}

function rideLeg(
  feed: Feed,
  leg: PlannedRide,
  next: PlannedLeg | undefined,
  { alertsOf, occupancyOf }: LiveFacts,
): RideLeg {
  const leaves = next?.kind !== 'ride' || !next.staysOnBoard;
  const { routeId, stops: calls, path, pickup, dropOff, wheelchair, ...ride } = leg;
  const route = routeById(feed, routeId);
  const stops = calls.flatMap(({ id, ...times }) => {
    const stop = stopById(feed, id);
    return stop === undefined ? [] : [{ ...stopRefOf(stop), ...timesView(times) }];
  });
  const [first, last] = [stops[0], stops.at(-1)];
  if (route === undefined || first === undefined || last === undefined) {
    throw new Error(`no route ${routeId} in the feed`);
  }
  return {
    ...ride,
    ...(path && { path: lineText(path) }),
    ...(pickup && !leg.staysOnBoard && { pickup: arrangementWith(feed, route, pickup) }),
    ...(dropOff && leaves && { dropOff: arrangementWith(feed, route, dropOff) }),
    departsAt: first.departsAt,
    arrivesAt: last.arrivesAt,
    line: lineRefOf(route),
    from: { ...first, stopId: first.id },
    to: { ...last, stopId: last.id },
    stops,
    wheelchair: {
      vehicle: wheelchair ?? 'unknown',
      from: stopById(feed, first.id)?.wheelchair ?? 'unknown',
      to: stopById(feed, last.id)?.wheelchair ?? 'unknown',
    },
    ...occupancyOf(leg.serviceDate, leg.tripId),
    alertIds: alertsOf(
      routeId,
      calls.map(({ id }) => id),
      { from: new Date(first.departsAt), until: new Date(last.arrivesAt) },
    ),
  };
}

function gramsOf(feed: Feed, leg: PlannedLeg): number {
  if (leg.kind === 'walk') return 0;
  const mode = routeById(feed, leg.routeId)?.mode ?? 'other';
  return co2Grams(mode, leg.metres ?? crowMetres(feed, leg));
}

/** Straight-line distance from stop to stop, if the feed has no distances. */
function crowMetres(feed: Feed, { stops }: PlannedRide): number {
  const points = stops.flatMap(({ id }) => stopById(feed, id) ?? []);
  return points
    .slice(1)
    .reduce((sum, point, i) => sum + metresBetween(points[i] ?? point, point), 0);
}

/** Returns an id that depends only on the trips and their end stops, or on the start time of a walk. */
function idOf({ legs, departsAt }: PlannedItinerary): string {
  const rides = legs.flatMap((leg) =>
    leg.kind === 'ride'
      ? `${leg.serviceDate} ${leg.tripId} ${leg.stops[0]?.id} ${leg.stops.at(-1)?.id}`
      : [],
  );
  const identity = rides.length > 0 ? rides.join('\n') : `walk ${departsAt.toISOString()}`;
  return createHash('sha256').update(identity).digest('base64url').slice(0, 16);
}
