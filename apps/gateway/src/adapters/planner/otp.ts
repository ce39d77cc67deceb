import type { Point } from '@shtrans/contract/rides/schemas';
import type { TransitMode } from '@shtrans/contract/traffic/facts';
import { z } from 'zod';
import { dateOfNumber } from '../../gtfs/service-day.ts';
import { askPlanner, instant, position } from './ask.ts';
import type { ReceivedLeg, ReceivedPlace } from './received-itinerary.ts';
import type { PlanQuery } from '../../planner/plan.ts';

/** The query for OpenTripPlanner 2.7 or newer (docs.opentripplanner.org, GTFS GraphQL API, planConnection). */
const QUERY = `query Ways(
  $origin: PlanLabeledLocationInput!
  $destination: PlanLabeledLocationInput!
  $dateTime: PlanDateTimeInput!
  $modes: PlanModesInput!
  $first: Int!
  $preferences: PlanPreferencesInput
) {
  planConnection(
    origin: $origin
    destination: $destination
    dateTime: $dateTime
    modes: $modes
    first: $first
    preferences: $preferences
  ) {
    routingErrors { code description }
    edges {
      node {
        legs {
          mode
          transitLeg
          interlineWithPreviousLeg
          distance
          serviceDate
          start { scheduledTime estimated { time } }
          end { scheduledTime estimated { time } }
          from { name lat lon stop { gtfsId } }
          to { name lat lon stop { gtfsId } }
          trip { gtfsId }
        }
      }
    }
  }
}`;

const legTime = z.object({
  scheduledTime: instant,
  estimated: z.object({ time: instant }).nullish(),
});
const place = z.object({
  name: z.string().max(500).nullish(),
  ...position,
  stop: z.object({ gtfsId: z.string() }).nullish(),
});
const leg = z.object({
  mode: z.string(),
  transitLeg: z.boolean(),
  interlineWithPreviousLeg: z.boolean().nullish(),
  distance: z.number().min(0).nullish(),
  serviceDate: z.string().nullish(),
  start: legTime,
  end: legTime,
  from: place,
  to: place,
  trip: z.object({ gtfsId: z.string() }).nullish(),
});
const answer = z.object({
  data: z.object({
    planConnection: z.object({
      routingErrors: z.array(z.object({ code: z.string() })),
      edges: z.array(z.object({ node: z.object({ legs: z.array(leg).min(1).max(40) }) })).max(50),
    }),
  }),
  errors: z.undefined().optional(),
});

type Leg = z.output<typeof leg>;

/** Routing errors that mean there is no itinerary; all others are failures of the planner. */
const NO_ITINERARY = new Set([
  'NO_TRANSIT_CONNECTION',
  'NO_TRANSIT_CONNECTION_IN_SEARCH_WINDOW',
  'NO_STOPS_IN_RANGE',
  'LOCATION_NOT_FOUND',
  'OUTSIDE_BOUNDS',
  'OUTSIDE_SERVICE_PERIOD',
  'WALKING_BETTER_THAN_TRANSIT',
]);

const MODES: Readonly<Record<TransitMode, readonly string[]>> = {
  metro: ['SUBWAY', 'MONORAIL'],
  airport_link: ['RAIL'],
  maglev: ['RAIL'],
  rail: ['RAIL'],
  tram: ['TRAM', 'CABLE_CAR', 'FUNICULAR'],
  bus: ['BUS', 'COACH', 'TROLLEYBUS'],
  ferry: ['FERRY'],
  other: ['GONDOLA'],
};

const locate = ({ lat, lon }: Point) => ({
  location: { coordinate: { latitude: lat, longitude: lon } },
});

/** Returns the itineraries of OpenTripPlanner, whose feed must have our ids. Throws for an invalid answer. */
export async function askOtp(
  base: string,
  query: PlanQuery,
  signal: AbortSignal,
): Promise<ReceivedLeg[][]> {
  const { from, to, time: requestTime, arriveBy, modes, limit, stepFree } = query;
  const transit = [...new Set(modes.flatMap((mode) => MODES[mode]))];
  const variables = {
    origin: locate(from),
    destination: locate(to),
    dateTime: { [arriveBy ? 'latestArrival' : 'earliestDeparture']: requestTime.toISOString() },
    modes: { transit: { transit: transit.map((mode) => ({ mode })) } },
    first: limit,
    ...(stepFree === true && {
      preferences: { accessibility: { wheelchair: { enabled: true } } },
    }),
  };
  const url = new URL(`${base.replace(/\/+$/, '')}/otp/gtfs/v1`);
  const headers = { 'content-type': 'application/json', accept: 'application/json' };
  const body = JSON.stringify({ query: QUERY, variables });
  const received = await askPlanner(url, { method: 'POST', headers, body }, signal);
  const { routingErrors, edges } = answer.parse(received).data.planConnection;
  const refusal = routingErrors.find(({ code }) => !NO_ITINERARY.has(code));
  if (refusal !== undefined) throw new Error(`the planner refused: ${refusal.code.slice(0, 80)}`);
  return edges.map(({ node }) => node.legs.map(legFrom));
}

/** Ids have the form `feed:id`. */
const idIn = (gtfsId: string): string => gtfsId.slice(gtfsId.indexOf(':') + 1);

const placeFrom = ({ name, lat, lon, stop }: Leg['from']): ReceivedPlace => ({
  stopId: stop ? idIn(stop.gtfsId) : null,
  lat,
  lon,
  name: name ?? '',
});

const expectedTime = ({ scheduledTime, estimated }: Leg['start']): Date =>
  estimated?.time ?? scheduledTime;

function legFrom(received: Leg): ReceivedLeg {
  const { mode, transitLeg, interlineWithPreviousLeg, distance, serviceDate, start, end, trip } =
    received;
  const times = {
    from: placeFrom(received.from),
    to: placeFrom(received.to),
    departsAt: expectedTime(start),
    arrivesAt: expectedTime(end),
  };
  if (!transitLeg) {
    if (mode !== 'WALK') throw new Error(`a leg by ${mode.slice(0, 40)}`);
    return { kind: 'walk', ...times, metres: distance ?? 0 };
  }
  if (!trip || !serviceDate) throw new Error('a ride without a trip');
  const date = serviceDate.replaceAll('-', '');
  return {
    kind: 'ride',
    ...times,
    tripId: idIn(trip.gtfsId),
    serviceDate: dateOfNumber(Number(date)),
    isLive: start.estimated !== null && start.estimated !== undefined,
    staysOnBoard: interlineWithPreviousLeg === true,
  };
}
