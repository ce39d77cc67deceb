import { z } from 'zod';
import { defineEndpoints } from '../api/endpoint.ts';
import { carPosition } from '../rides/schemas.ts';
import { bilingual, degrees, instant, openWord, shortText } from '../api/schemas.ts';
import { arrangement, feedId, lineRef, stopRef, wheelchairAccess } from './schemas.ts';

/** The basis of an answer and its age, which each screen shows. */
export const liveness = z.object({
  /** The source: realtime updates, the timetable alone, or a cached answer. */
  basis: z.enum(['live', 'timetable', 'cached']),
  /** When the realtime update was made; for the timetable the current time. */
  asOf: instant,
  /** The realtime feed has been silent for longer than expected. */
  stale: z.boolean(),
});
export type Liveness = z.infer<typeof liveness>;

/** A disruption or a notice (GTFS Realtime Alert). */
export const alert = z.object({
  id: feedId,
  effect: openWord([
    'no_service',
    'reduced_service',
    'significant_delays',
    'detour',
    'additional_service',
    'modified_service',
    'stop_moved',
    'accessibility_issue',
    'other',
  ]),
  severity: openWord(['info', 'warning', 'severe']),
  title: bilingual,
  text: bilingual,
  url: z.string().nullable(),
  from: instant.nullable(),
  until: instant.nullable(),
  lines: z.array(lineRef),
  stops: z.array(stopRef),
});
export type Alert = z.infer<typeof alert>;

const crowding = {
  /** Null: not known. */
  status: openWord([
    'empty',
    'many_seats',
    'few_seats',
    'standing',
    'crushed',
    'full',
    'not_accepting',
    'not_boardable',
  ]).nullable(),
  /** Riders per place in percent; null: not known. */
  percentage: z.int().nullable(),
};

/** How full a vehicle is, as it reports. */
export const occupancy = z.object({
  ...crowding,
  /** From the front; empty: not known by carriage. */
  carriages: z.array(z.object({ label: z.string().nullable(), ...crowding })),
  /** The time of the report. */
  at: instant,
});
export type Occupancy = z.infer<typeof occupancy>;

export const departure = z.object({
  tripId: feedId,
  /** The service day of the trip, `2026-11-21`. */
  serviceDate: z.iso.date(),
  line: lineRef,
  direction: z.int(),
  headsign: bilingual,
  /** The place in the station: platform number or the stop itself. */
  stop: stopRef,
  scheduledAt: instant,
  /** By realtime updates; null without. */
  expectedAt: instant.nullable(),
  state: openWord(['scheduled', 'live', 'cancelled', 'skipped']),
  /** What riders arrange to be picked up; absent: nothing. */
  pickup: arrangement.optional(),
  wheelchair: z.object({ vehicle: wheelchairAccess, stop: wheelchairAccess }),
  /** Absent: the vehicle does not report it, or is not under way. */
  occupancy: occupancy.optional(),
  /** The timetable's time is an estimate. */
  estimated: z.boolean(),
  /** The last trip of its line and direction today. */
  last: z.boolean(),
});
export type Departure = z.infer<typeof departure>;

/** The next departures of one line and direction from the nearest place in walking distance. */
export const nearDeparture = z.object({
  stop: stopRef,
  kind: openWord(['station', 'stop', 'pier']),
  /** Straight-line distance. */
  distanceMetres: z.int(),
  walkSeconds: z.int(),
  departures: z.array(departure),
});
export type NearDeparture = z.infer<typeof nearDeparture>;

export const vehicle = z.object({
  id: feedId,
  tripId: feedId.nullable(),
  line: lineRef,
  direction: z.int().nullable(),
  headsign: bilingual.nullable(),
  position: carPosition,
  /** Its current or next stop: the station, if that has several. */
  stop: stopRef.nullable(),
  status: openWord(['incoming', 'stopped', 'in_transit']),
  delaySeconds: z.int().nullable(),
  /** Absent: it does not report it. */
  occupancy: occupancy.optional(),
  stale: z.boolean(),
});
export type Vehicle = z.infer<typeof vehicle>;

export const liveTrafficEndpoints = defineEndpoints({
  'GET maas:/v1/departures': {
    summary: 'The next departures of a station or stop, with live times where available',
    auth: 'none',
    query: z.object({
      stop: feedId,
      line: feedId.optional(),
      /** Departures from this instant; default now. */
      at: instant.optional(),
      limit: z.coerce.number().int().min(1).max(60).default(20),
    }),
    output: z.object({
      stop: stopRef,
      items: z.array(departure),
      liveness,
      alerts: z.array(alert),
      serverTime: instant,
    }),
    errors: ['station_not_found', 'time_out_of_range', 'timetable_lacks_today'],
  },
  'GET maas:/v1/near-departures': {
    summary:
      'The next departures in walking distance, one row a line and direction: rail first, then the nearest',
    auth: 'none',
    query: z.object({
      ...degrees,
      limit: z.coerce.number().int().min(1).max(40).default(12),
    }),
    output: z.object({ items: z.array(nearDeparture), liveness, serverTime: instant }),
    errors: ['place_outside_city', 'time_out_of_range', 'timetable_lacks_today'],
  },
  'GET maas:/v1/lines/:id/vehicles': {
    summary: 'The vehicles of a line under way',
    auth: 'none',
    params: z.object({ id: feedId }),
    output: z.object({ items: z.array(vehicle), liveness, serverTime: instant }),
    errors: ['line_not_found'],
  },
  'GET maas:/v1/alerts': {
    summary: 'Disruptions and notices in force and planned works, all or of a line or stop',
    auth: 'none',
    query: z.object({ line: feedId.optional(), stop: feedId.optional() }),
    output: z.object({
      items: z.array(alert),
      /** Announced for later, the next to begin first. */
      planned: z.array(alert),
      liveness,
      serverTime: instant,
    }),
  },
  'GET external:/v1/gtfs/schedule.zip': {
    summary: 'The timetable in use as a GTFS feed (zip)',
    auth: 'none',
    output: z.string(),
    answerKind: 'raw',
    errors: ['not_found'],
  },
  'GET external:/v1/gtfs/realtime.pb': {
    summary:
      'Realtime updates as a GTFS Realtime feed: `kind` trip_updates, vehicle_positions or alerts',
    auth: 'none',
    query: z.object({ kind: shortText(32).optional() }),
    output: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
    answerKind: 'raw',
    errors: ['unavailable'],
  },
});
