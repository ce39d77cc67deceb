import type { TransitMode } from '@shtrans/contract/transit-modes';
import { z } from 'zod';
import { dateOfNumber } from '../../gtfs/service-day.ts';
import { askPlanner } from './ask.ts';
import type { PlanQuestion } from './port.ts';
import type { ToldLeg, ToldPlace } from './told-way.ts';

/** Shapes of MOTIS 2 (github.com/motis-project/motis, openapi.yaml: plan, Itinerary, Leg, Place). */
const time = z.iso.datetime({ offset: true }).transform((text) => new Date(text));
const place = z.object({
  name: z.string().max(500),
  stopId: z.string().optional(),
  lat: z.number().min(-90).max(90),
  lon: z.number().min(-180).max(180),
});
const leg = z.object({
  mode: z.string(),
  from: place,
  to: place,
  startTime: time,
  endTime: time,
  realTime: z.boolean(),
  distance: z.number().min(0).optional(),
  tripId: z.string().optional(),
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

/** Trips are named by their service day, start and dataset: `20261121_08:10_city_trip`. */
const TRIP = /^(\d{8})_\d{2}:\d{2}_[^_]+_(.+)$/s;

/** The ways MOTIS knows; its dataset must be our feed, by ids. Raises an error for any other answer. */
export async function askMotis(
  base: string,
  { from, to, time: at, arriveBy, modes, limit }: PlanQuestion,
  signal: AbortSignal,
): Promise<ToldLeg[][]> {
  const url = new URL(`${base.replace(/\/+$/, '')}/api/v4/plan`);
  url.search = new URLSearchParams({
    fromPlace: `${from.lat},${from.lon}`,
    toPlace: `${to.lat},${to.lon}`,
    time: at.toISOString(),
    arriveBy: String(arriveBy),
    transitModes: [...new Set(modes.flatMap((mode) => MODES[mode]))].join(),
    numItineraries: String(limit),
  }).toString();
  const told = await askPlanner(url, { headers: { accept: 'application/json' } }, signal);
  const { itineraries } = answer.parse(told);
  return itineraries.slice(0, limit).map(({ legs }) => legs.map(legFrom));
}

/** Ids come as `dataset_id`; both ends of the whole way are called START and END. */
const placeFrom = ({ name, stopId, lat, lon }: Leg['from']): ToldPlace => ({
  stopId: stopId === undefined ? null : stopId.slice(stopId.indexOf('_') + 1),
  lat,
  lon,
  name,
});

function legFrom(told: Leg): ToldLeg {
  const times = {
    from: placeFrom(told.from),
    to: placeFrom(told.to),
    departsAt: told.startTime,
    arrivesAt: told.endTime,
  };
  if (told.mode === 'WALK') return { kind: 'walk', ...times, metres: told.distance ?? 0 };
  const [, day, tripId] = TRIP.exec(told.tripId ?? '') ?? [];
  if (day === undefined || tripId === undefined) throw new Error('a ride without a trip');
  const serviceDate = dateOfNumber(Number(day));
  return { kind: 'ride', ...times, tripId, serviceDate, isLive: told.realTime };
}
