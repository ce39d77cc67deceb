import type { TransitMode } from '@shtrans/contract/traffic/facts';
import { z } from 'zod';
import { dateOfNumber } from '../../gtfs/service-day.ts';
import { askPlanner, instant, position } from './ask.ts';
import type { PlanQuery } from '../../planner/plan.ts';
import type { ReceivedLeg, ReceivedPlace } from './received-itinerary.ts';

/** Schemas of MOTIS 2 (github.com/motis-project/motis, openapi.yaml: plan, Itinerary, Leg, Place). */
const place = z.object({
  name: z.string().max(500),
  stopId: z.string().optional(),
  ...position,
});
const leg = z.object({
  mode: z.string(),
  from: place,
  to: place,
  startTime: instant,
  endTime: instant,
  realTime: z.boolean(),
  distance: z.number().min(0).optional(),
  tripId: z.string().optional(),
  interlineWithPreviousLeg: z.boolean().optional(),
});
const itinerary = z.object({ legs: z.array(leg).min(1).max(40) });
const answer = z.object({ itineraries: z.array(itinerary).max(50) });

type Leg = z.output<typeof leg>;

const MODES: Readonly<Record<TransitMode, readonly string[]>> = {
  metro: ['SUBWAY', 'METRO'],
  airport_link: ['RAIL', 'METRO'],
  maglev: ['RAIL'],
  rail: ['RAIL', 'METRO'],
  tram: ['TRAM'],
  bus: ['BUS', 'COACH'],
  ferry: ['FERRY'],
  other: ['OTHER'],
};

/** A trip id consists of service day, start, dataset and GTFS trip_id: `20261121_08:10_city_trip`. */
const TRIP = /^(\d{8})_\d{2}:\d{2}_[^_]+_(.+)$/s;

/** Returns the itineraries of MOTIS, whose dataset must have our feed's ids. Throws for an invalid answer. */
export async function askMotis(
  base: string,
  { from, to, time: requestTime, arriveBy, modes, limit, stepFree }: PlanQuery,
  signal: AbortSignal,
): Promise<ReceivedLeg[][]> {
  const url = new URL(`${base.replace(/\/+$/, '')}/api/v4/plan`);
  url.search = new URLSearchParams({
    fromPlace: `${from.lat},${from.lon}`,
    toPlace: `${to.lat},${to.lon}`,
    time: requestTime.toISOString(),
    arriveBy: String(arriveBy),
    transitModes: [...new Set(modes.flatMap((mode) => MODES[mode]))].join(),
    numItineraries: String(limit),
    ...(stepFree === true && { pedestrianProfile: 'WHEELCHAIR', useRoutedTransfers: 'true' }),
  }).toString();
  const received = await askPlanner(url, { headers: { accept: 'application/json' } }, signal);
  const { itineraries } = answer.parse(received);
  return itineraries.slice(0, limit).map(({ legs }) => legs.map(legFrom));
}

/** Stop ids have the form `dataset_id`; the ends of the itinerary are named START and END. */
const placeFrom = ({ name, stopId, lat, lon }: Leg['from']): ReceivedPlace => ({
  stopId: stopId === undefined ? null : stopId.slice(stopId.indexOf('_') + 1),
  lat,
  lon,
  name,
});

function legFrom(received: Leg): ReceivedLeg {
  const times = {
    from: placeFrom(received.from),
    to: placeFrom(received.to),
    departsAt: received.startTime,
    arrivesAt: received.endTime,
  };
  if (received.mode === 'WALK') return { kind: 'walk', ...times, metres: received.distance ?? 0 };
  const [, day, tripId] = TRIP.exec(received.tripId ?? '') ?? [];
  if (day === undefined || tripId === undefined) throw new Error('a ride without a trip');
  const serviceDate = dateOfNumber(Number(day));
  return {
    kind: 'ride',
    ...times,
    tripId,
    serviceDate,
    isLive: received.realTime,
    staysOnBoard: received.interlineWithPreviousLeg === true,
  };
}
