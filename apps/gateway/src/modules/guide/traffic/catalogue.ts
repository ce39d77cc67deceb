import type { Bilingual } from '@shtrans/contract/api/schemas';
import type { LineRef, StationSummary, StopRef } from '@shtrans/contract/traffic/schemas';
import type { TransitMode } from '@shtrans/contract/traffic/facts';
import type { LoadedFeed } from '../../../adapters/feed/port.ts';
import { lazily } from '../../../timing/lazily.ts';
import { preparedPer, type Steps } from '../../../timing/slices.ts';
import { busStopPlaces, type StationFacts, stationFacts } from '../../../city/station-facts.ts';
import type { Feed, Route } from '../../../gtfs/feed.ts';
import { callingRoutes, indexOf, lineRefOf, stopRefOf } from '../../../gtfs/feed-index.ts';
import { DETOUR, METRES_PER_SECOND } from '../../../planner/walking.ts';

/** A place where riders board and alight: a station with all its platforms, a stop by the road, a pier. */
export interface StopPlace extends StopRef {
  kind: 'station' | 'stop' | 'pier';
  /** Indexes in the feed's `stops` of itself and its platforms; empty if it is known by name only. */
  members: readonly number[];
  /** Indexes in the feed's `routes` of the lines that call here, in the feed's order. */
  routes: readonly number[];
  /** Lines known by name only. */
  lineNames: readonly Bilingual[];
  district: string | null;
  /** The city's data about its rail stations. */
  facts: StationFacts | null;
}

/** A timetable in terms of places and lines that riders know. */
export interface Catalogue {
  feed: Feed;
  /** The feed is the city's own, so that the city's other data match its ids. */
  isCity: boolean;
  /** Places where lines of the feed call, followed by those known by name only. */
  readonly places: readonly StopPlace[];
  /** Returns the place with the id of a station, stop or platform. */
  placeOf(id: string): StopPlace | undefined;
  /** Place by index in the feed's `stops`. */
  placeAt: readonly StopPlace[];
  lines: readonly LineRef[];
}

/** Stops in one step of the work: well below a millisecond. */
const IN_ONE_STEP = 200;

/** The catalogue of a feed, built once per feed. */
export const catalogueOf = preparedPer(function* ({ feed, source }: LoadedFeed): Steps<Catalogue> {
  const isCity = source === 'city';
  const lines = feed.routes.map(lineRefOf);
  const placeAt: StopPlace[] = [];
  const placeById = new Map<string, StopPlace>();
  const places: StopPlace[] = [];
  const routesAt = callingRoutes(feed);
  for (const [stopIndex, stop] of feed.stops.entries()) {
    if (stopIndex % IN_ONE_STEP === 0) yield;
    if (stop.parent >= 0) continue;
    const members = [stopIndex, ...(indexOf(feed).platformsOf.get(stopIndex) ?? [])];
    const routes = [...new Set(members.flatMap((member) => [...(routesAt[member] ?? [])]))];
    const facts = (isCity ? stationFacts(stop.id) : undefined) ?? null;
    const place: StopPlace = {
      ...stopRefOf(stop),
      kind: kindOf(
        stop.kind,
        routes.flatMap((route) => feed.routes[route] ?? []),
      ),
      members,
      routes: routes.sort((a, b) => a - b),
      lineNames: [],
      district: facts?.district ?? null,
      facts,
    };
    places.push(place);
    for (const member of members) {
      placeAt[member] = place;
      placeById.set(feed.stops[member]?.id ?? '', place);
    }
  }
  // Lazy, because these 11,500 names in two languages are rarely needed.
  const allPlaces = lazily(() =>
    isCity ? [...places, ...placesWithoutTimetable().values()] : places,
  );
  return {
    feed,
    isCity,
    get places() {
      return allPlaces();
    },
    placeOf: (id) => placeById.get(id) ?? (isCity ? placesWithoutTimetable().get(id) : undefined),
    placeAt,
    lines,
  };
});

const NO_STATIONS: ReadonlySet<TransitMode> = new Set(['bus', 'other', 'ferry']);

function kindOf(kind: 'stop' | 'station', routes: readonly Route[]): StopPlace['kind'] {
  if (routes.length > 0 && routes.every(({ mode }) => mode === 'ferry')) return 'pier';
  if (kind === 'station') return 'station';
  return routes.some(({ mode }) => !NO_STATIONS.has(mode)) ? 'station' : 'stop';
}

/** Stops known by name only, by id. */
const placesWithoutTimetable = lazily(
  () =>
    new Map(
      busStopPlaces().map((place): [string, StopPlace] => [
        place.id,
        { ...place, kind: 'stop', members: [], routes: [], facts: null },
      ]),
    ),
);

export const linesAt = ({ lines }: Catalogue, { routes }: StopPlace): LineRef[] =>
  routes.flatMap((route) => lines[route] ?? []);

export const summaryOf = (catalogue: Catalogue, place: StopPlace): StationSummary => ({
  ...stopRefOf(place),
  kind: place.kind,
  lines: linesAt(catalogue, place),
  ...(place.lineNames.length > 0 && { lineNames: [...place.lineNames] }),
  district: place.district,
});

/** Returns the seconds of a walk over a straight-line distance, in whole half minutes. */
export const walkSeconds = (metres: number): number =>
  Math.max(30, Math.round((metres * DETOUR) / METRES_PER_SECOND / 30) * 30);
