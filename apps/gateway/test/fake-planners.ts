import type { PlanEnd, PlannedRide, PlannedItinerary } from '../src/planner/plan.ts';

/**
 * Itineraries in the formats of OpenTripPlanner's GTFS GraphQL API (planConnection, 2.7) and of MOTIS 2 (openapi.yaml,
 * `plan`), including fields that a server sends and we do not read.
 */

interface Received {
  /** The feed's id, which prefixes every id. */
  feedId: string;
  /** The realtime delay of rides; null: no realtime data. */
  delaySeconds: number | null;
}

/** Formats an instant as ISO 8601 with an offset, as both servers do. */
const local = (date: Date, lateSeconds = 0): string =>
  `${new Date(date.getTime() + 8 * 3_600_000 + lateSeconds * 1000).toISOString().slice(0, 19)}+08:00`;

interface Ends {
  from: PlanEnd;
  to: PlanEnd;
}

const endOf = (places: ReadonlyMap<string, PlanEnd>, id: string): PlanEnd =>
  places.get(id) ?? { stopId: id, name: { zh: id, en: id }, lat: 31.23, lon: 121.47 };

const endsOf = (
  leg: PlannedItinerary['legs'][number],
  places: ReadonlyMap<string, PlanEnd>,
): Ends =>
  leg.kind === 'walk'
    ? leg
    : {
        from: endOf(places, leg.stops[0]?.id ?? ''),
        to: endOf(places, leg.stops.at(-1)?.id ?? ''),
      };

const timesOf = (leg: PlannedItinerary['legs'][number]): { departsAt: Date; arrivesAt: Date } =>
  leg.kind === 'walk'
    ? leg
    : {
        departsAt: leg.stops[0]?.departsAt ?? new Date(Number.NaN),
        arrivesAt: leg.stops.at(-1)?.arrivesAt ?? new Date(Number.NaN),
      };

/** Returns the answer to `planConnection`. */
export function otpAnswer(
  itineraries: readonly PlannedItinerary[],
  places: ReadonlyMap<string, PlanEnd>,
  { feedId, delaySeconds }: Received,
): string {
  const place = (end: PlanEnd, isStop: boolean) => ({
    name: end.name.zh,
    lat: end.lat,
    lon: end.lon,
    stop: isStop ? { gtfsId: `${feedId}:${end.stopId}` } : null,
  });
  const legs = (itinerary: PlannedItinerary) =>
    itinerary.legs.map((leg, i) => {
      const { from, to } = endsOf(leg, places);
      const { departsAt, arrivesAt } = timesOf(leg);
      const isRide = leg.kind === 'ride';
      const late = isRide ? delaySeconds : null;
      const legTime = (date: Date) => ({
        scheduledTime: local(date),
        estimated: late === null ? null : { time: local(date, late) },
      });
      return {
        mode: isRide ? 'SUBWAY' : 'WALK',
        transitLeg: isRide,
        distance: isRide ? 20_000.5 : leg.metres,
        serviceDate: isRide ? leg.serviceDate : null,
        start: legTime(departsAt),
        end: legTime(arrivesAt),
        from: place(from, isRide || i > 0),
        to: place(to, isRide || i < itinerary.legs.length - 1),
        trip: isRide ? { gtfsId: `${feedId}:${leg.tripId}` } : null,
      };
    });
  const edges = itineraries.map((itinerary) => ({ node: { legs: legs(itinerary) } }));
  return JSON.stringify({ data: { planConnection: { routingErrors: [], edges } } });
}

/** Returns the answer to `GET /api/v4/plan`. */
export function motisAnswer(
  itineraries: readonly PlannedItinerary[],
  places: ReadonlyMap<string, PlanEnd>,
  { feedId, delaySeconds }: Received,
): string {
  const place = (end: PlanEnd, isStop: boolean, name: string) => ({
    name: isStop ? end.name.zh : name,
    lat: end.lat,
    lon: end.lon,
    level: 0,
    vertexType: isStop ? 'TRANSIT' : 'NORMAL',
    ...(isStop && { stopId: `${feedId}_${end.stopId}` }),
  });
  const tripId = ({ serviceDate, tripId: id, stops }: PlannedRide): string => {
    const start = local(stops[0]?.departsAt ?? new Date(Number.NaN)).slice(11, 16);
    return `${serviceDate.replaceAll('-', '')}_${start}_${feedId}_${id}`;
  };
  const legs = (itinerary: PlannedItinerary) =>
    itinerary.legs.map((leg, i) => {
      const { from, to } = endsOf(leg, places);
      const { departsAt, arrivesAt } = timesOf(leg);
      const isRide = leg.kind === 'ride';
      const late = isRide ? (delaySeconds ?? 0) : 0;
      return {
        mode: isRide ? 'SUBWAY' : 'WALK',
        from: place(from, isRide || i > 0, 'START'),
        to: place(to, isRide || i < itinerary.legs.length - 1, 'END'),
        duration: (arrivesAt.getTime() - departsAt.getTime()) / 1000,
        startTime: local(departsAt, late),
        endTime: local(arrivesAt, late),
        scheduledStartTime: local(departsAt),
        scheduledEndTime: local(arrivesAt),
        realTime: isRide && delaySeconds !== null,
        legGeometry: { points: '', length: 0 },
        ...(isRide
          ? { tripId: tripId(leg), headsign: leg.headsign.en, routeShortName: '1' }
          : { distance: leg.metres }),
      };
    });
  const answers = itineraries.map((itinerary) => ({
    duration: (itinerary.arrivesAt.getTime() - itinerary.departsAt.getTime()) / 1000,
    startTime: local(itinerary.departsAt),
    endTime: local(itinerary.arrivesAt),
    transfers: 0,
    legs: legs(itinerary),
  }));
  return JSON.stringify({
    requestParameters: {},
    debugOutput: {},
    from: {},
    to: {},
    direct: [],
    itineraries: answers,
    previousPageCursor: 'EARLIER|1',
    nextPageCursor: 'LATER|1',
  });
}
