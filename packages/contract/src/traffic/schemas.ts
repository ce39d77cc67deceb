import { z } from 'zod';
import { defineEndpoints, FOR_EVER_SECONDS } from '../api/endpoint.ts';
import { point } from '../rides/schemas.ts';
import {
  bilingual,
  cents,
  currency,
  degrees,
  instant,
  openWord,
  shortText,
} from '../api/schemas.ts';
import { TRANSIT_MODES } from './facts.ts';

/** An id of the feed in use: `S0118`, `metro-1`, `bus-line-11`. Opaque to callers. */
export const feedId = shortText(80).min(1);

/** A time of the service day in timetable form, `05:30`; after midnight `24:12`. */
const serviceTime = z.string().regex(/^\d{2}:\d{2}$/);

export const lineRef = z.object({
  id: feedId,
  mode: openWord(TRANSIT_MODES),
  name: bilingual,
  /** `#rrggbb`; null if the feed has none. */
  colour: z.string().nullable(),
});
export type LineRef = z.infer<typeof lineRef>;

export const stopRef = point.extend({ id: feedId, name: bilingual });
export type StopRef = z.infer<typeof stopRef>;

/** What riders arrange before a vehicle stops for them. */
export const arrangement = z.object({
  /** Whom they ask: the agency by phone beforehand, or the driver. */
  contact: openWord(['agency', 'driver']),
  /** The number of the line's agency as it writes it; null: unknown. */
  phone: z.string().nullable(),
});
export type Arrangement = z.infer<typeof arrangement>;

/** Whether riders in wheelchairs can board, by the timetable. */
export const wheelchairAccess = z.enum(['yes', 'no', 'unknown']);

export const stationSummary = stopRef.extend({
  /** A station with gates, a stop by the road, a pier. */
  kind: openWord(['station', 'stop', 'pier']),
  lines: z.array(lineRef),
  /** Lines known only by name, as at bus stops outside the timetable; absent: none. */
  lineNames: z.array(bilingual).optional(),
  district: z.string().nullable(),
});
export type StationSummary = z.infer<typeof stationSummary>;

export const lineSummary = lineRef.extend({
  /** The two ends; null on a loop. */
  from: bilingual.nullable(),
  to: bilingual.nullable(),
  operator: bilingual.nullable(),
});
export type LineSummary = z.infer<typeof lineSummary>;

/** The source of a value: an official table, or our own estimate, which the screen marks. */
const basis = z.enum(['official', 'estimated']);

export const firstLast = z.object({
  line: lineRef,
  direction: z.int(),
  headsign: bilingual,
  first: serviceTime,
  last: serviceTime,
  /** Minutes by which the last train is later on Fridays and Saturdays, if known. */
  fridayExtraMinutes: z.int().nullable(),
  saturdayExtraMinutes: z.int().nullable(),
  basis,
  /** The month of the table, `2020-09`. */
  asOf: z.string().nullable(),
});

export const stationDetail = stationSummary.extend({
  formerNames: z.array(bilingual),
  openedYear: z.int().nullable(),
  wheelchair: wheelchairAccess,
  exits: z.array(
    z.object({
      name: z.string(),
      /** Nearby roads and places as the operator lists them in Chinese; the English names are composed. */
      near: z.array(bilingual),
    }),
  ),
  firstLast: z.array(firstLast),
  /** Other stations and stops in walking distance, without stops of the same station. */
  transfers: z.array(
    z.object({ to: stationSummary, walkSeconds: z.int(), metres: z.int().nullable(), basis }),
  ),
  /** Neighbours on each line, for navigation: null at an end. */
  neighbours: z.array(
    z.object({ line: lineRef, direction: z.int(), headsign: bilingual, next: stopRef.nullable() }),
  ),
  serverTime: instant,
});
export type StationDetail = z.infer<typeof stationDetail>;

export const linePattern = z.object({
  id: feedId,
  direction: z.int(),
  headsign: bilingual,
  /** The whole line, a branch, a short turn, or a loop. */
  kind: openWord(['full', 'branch', 'short_turn', 'loop']),
  stops: z.array(
    stopRef.extend({
      /** Minutes from the first stop. */
      minutes: z.int(),
      /** Metres from the first stop along the line; null if unknown. */
      metres: z.int().nullable(),
      /** Other lines at this stop. */
      transfers: z.array(lineRef),
    }),
  ),
  /** Whether running times are estimates. */
  estimated: z.boolean(),
  /** First and last departure of the pattern from its first stop today; null if it does not run. */
  first: serviceTime.nullable(),
  last: serviceTime.nullable(),
});
export type LinePattern = z.infer<typeof linePattern>;

export const lineDetail = lineSummary.extend({
  loop: z.boolean(),
  lengthMetres: z.int().nullable(),
  openedYear: z.int().nullable(),
  /** Seconds between trains or buses by time of day: planned, not guaranteed. */
  headways: z.array(
    z.object({
      period: openWord(['peak', 'off_peak', 'late', 'all_day']),
      seconds: z.int(),
      basis,
    }),
  ),
  service: z.object({ first: serviceTime, last: serviceTime, basis }).nullable(),
  fare: z
    .object({
      minCents: cents,
      maxCents: cents,
      currency,
      flat: z.boolean(),
      /** Graded by the distance, not by zones, times or areas. */
      byDistance: z.boolean(),
      basis,
    })
    .nullable(),
  patterns: z.array(linePattern),
  /** When the line's facts were collected, `2026-08-20`. */
  asOf: z.string().nullable(),
  serverTime: instant,
});
export type LineDetail = z.infer<typeof lineDetail>;

/** The data of the network map: every line's route through its stations. */
export const networkMap = z.object({
  lines: z.array(lineRef.extend({ paths: z.array(z.array(feedId)), loop: z.boolean() })),
  stations: z.array(stopRef.extend({ lines: z.array(feedId) })),
  credit: z.string(),
  /** Changes with the data: a client with this version need not fetch the map again. */
  version: z.string(),
});
export type NetworkMap = z.infer<typeof networkMap>;

/**
 * `table`: the operator's table has the pair; `rule`: the distance rule was applied; `feed`: the fares that the
 * timetable was published with.
 */
export const fareBasis = z.enum(['table', 'rule', 'feed']);

export const fareBetween = z.object({
  from: stopRef,
  to: stopRef,
  amountCents: cents,
  currency,
  /** By the shortest route on the rails. */
  distanceMetres: z.int().nullable(),
  basis: fareBasis,
  /** The tariff; for fares of the timetable, the mode. */
  tariff: openWord(['metro', 'airport_link', 'maglev']),
  /** What riders of each category pay, if the timetable has categories. */
  categories: z.array(z.object({ id: feedId, name: bilingual, amountCents: cents })),
});
export type FareBetween = z.infer<typeof fareBetween>;

/** Lines are texts in the encoded polyline format (`values/line-text.ts`), WGS 84. */
const lineOnMap = z.string();

/** The quiet background of a city's maps. */
export const cityShapes = z.object({
  /** Each water as its rings, of which the even-odd rule fills the inside. */
  water: z.array(z.array(lineOnMap)),
  /** The longest first. */
  streets: z.array(z.object({ name: bilingual, line: lineOnMap })),
  rails: z.array(z.object({ colour: z.string(), line: lineOnMap })),
  stations: z.array(point.extend({ name: bilingual, lines: z.int() })),
});
export type CityShapes = z.infer<typeof cityShapes>;

/** Kinds of places around a point. */
export const NEARBY_KINDS = ['station', 'stop', 'pier', 'parking', 'bikes', 'repair_shop'] as const;
export type NearbyKind = (typeof NEARBY_KINDS)[number];

export const nearbyPlace = stopRef.extend({
  kind: openWord(NEARBY_KINDS),
  /** Straight-line distance. */
  distanceMetres: z.int(),
  walkSeconds: z.int(),
  lines: z.array(lineRef),
  /** Lines known only by name, as at bus stops outside the timetable. */
  lineNames: z.array(bilingual),
  /** For car parks. */
  parking: z
    .object({
      spaces: z.int(),
      free: z.int().nullable(),
      hourCents: cents,
      dayCents: cents.nullable(),
      open: z.string(),
      /** When the free spaces were counted. */
      at: instant.nullable(),
      stale: z.boolean(),
    })
    .nullable(),
  /** For places with shared bikes. */
  bikes: z
    .object({
      /** Bikes that riders can rent. */
      available: z.int(),
      /** When they were counted. */
      at: instant,
      stale: z.boolean(),
    })
    .nullable(),
  address: bilingual.nullable(),
});
export type NearbyPlace = z.infer<typeof nearbyPlace>;

export const trafficEndpoints = defineEndpoints({
  'GET maas:/v1/stations': {
    summary:
      'Stations, stops and piers by a part of their name: Chinese, pinyin, initials, English, former names, with typing mistakes',
    auth: 'none',
    query: z.object({
      q: shortText(40).default(''),
      /** Equal matches are ordered by their distance from here. */
      lat: degrees.lat.optional(),
      lon: degrees.lon.optional(),
      limit: z.coerce.number().int().min(1).max(50).default(20),
    }),
    output: z.object({
      items: z.array(
        stationSummary.extend({
          /** The matched text, if it was not the name: a former name, pinyin. */
          matched: z.string().nullable(),
        }),
      ),
      serverTime: instant,
    }),
  },
  'GET maas:/v1/stations/:id': {
    summary: 'A station: lines, exits, first and last trains, walking connections',
    auth: 'none',
    params: z.object({ id: feedId }),
    output: stationDetail,
    errors: ['station_not_found'],
  },
  'GET maas:/v1/lines': {
    summary: 'All lines, or those with a name',
    auth: 'none',
    query: z.object({
      q: shortText(40).default(''),
      mode: z.enum(TRANSIT_MODES).optional(),
    }),
    output: z.object({ items: z.array(lineSummary), serverTime: instant }),
  },
  'GET maas:/v1/lines/:id': {
    summary: 'A line: its patterns with all stops, hours, headways, fare',
    auth: 'none',
    params: z.object({ id: feedId }),
    output: lineDetail,
    errors: ['line_not_found'],
  },
  'GET maas:/v1/network-map': {
    summary: 'The rail network for a map: lines with their colours, stations with their positions',
    auth: 'none',
    output: networkMap,
  },
  'GET maas:/v1/city-map': {
    summary: "The version of the shapes of the city's map",
    auth: 'none',
    output: z.object({ version: z.string().nullable(), credit: z.string() }),
    cacheSeconds: 3600,
  },
  'GET maas:/v1/city-map/:version': {
    summary: 'The shapes of a version: water, streets, tracks and station names; they never change',
    auth: 'none',
    params: z.object({ version: z.string().regex(/^[0-9a-f]{16}$/) }),
    output: cityShapes,
    cacheSeconds: FOR_EVER_SECONDS,
    errors: ['not_found'],
  },
  'GET maas:/v1/fares': {
    summary: 'The single fare between two stations, by id or exact Chinese name',
    auth: 'none',
    query: z.object({ from: feedId, to: feedId }),
    output: fareBetween,
    errors: ['station_not_found', 'fare_ends_equal', 'fare_not_known'],
  },
  'GET maas:/v1/nearby': {
    summary:
      'Stations, stops, piers, car parks, shared bikes and repair shops around a point: rail stations within 800 m, then the others, each nearest first',
    auth: 'none',
    query: z.object({
      ...degrees,
      /** Metres. */
      radius: z.coerce.number().int().min(50).max(5000).default(800),
      kind: z.enum(NEARBY_KINDS).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(40),
    }),
    output: z.object({ items: z.array(nearbyPlace), serverTime: instant }),
    errors: ['place_outside_city', 'partner_unavailable'],
  },
});
