import { z } from 'zod';
import { numeric, readJson, readTable } from '../../city/files.ts';
import { platforms, stations } from '../../city/network.ts';
import { lazily } from '../../lazily.ts';

/** `05:30` or `24:12` as seconds of the service day. */
const clock = z
  .string()
  .regex(/^\d{1,2}:\d{2}$/)
  .transform((text) => {
    const [hours = 0, minutes = 0] = text.split(':').map(Number);
    return hours * 3600 + minutes * 60;
  });

const line = z.object({
  id: z.string(),
  mode: z.enum(['metro', 'suburban_rail', 'maglev']),
  name_zh: z.string(),
  name_en: z.string(),
  colour: z.string(),
  operator_zh: z.string(),
  operator_en: z.string(),
  service_first: clock,
  service_last: clock,
  headway_min_peak_est: z.number(),
  headway_min_offpeak_est: z.number(),
  headway_min_late_est: z.number(),
});
export type RailLine = z.infer<typeof line>;

const pattern = z.object({
  id: z.string(),
  line_id: z.string(),
  kind: z.enum(['full', 'branch', 'short_turn', 'loop']),
  direction: z.literal([0, 1]),
  headsign_zh: z.string(),
  headsign_en: z.string().optional(),
  stops: z.array(z.string()).min(2),
  hop_m: z.array(z.number()),
  hop_min: z.array(z.number()),
});

const transfer = z.object({
  from_code: z.string(),
  to_code: z.string(),
  walk_s_estimated: numeric,
});

const emptyOrClock = z.union([z.literal('').transform(() => null), clock]);
const firstLast = z.object({
  code: z.string(),
  line_id: z.string(),
  destination_zh: z.string(),
  first: emptyOrClock,
  last: emptyOrClock,
  fri_last_extra_min: numeric,
});
export type FirstLastRow = z.infer<typeof firstLast>;

const busLine = z.object({
  id: z.string(),
  name_zh: z.string(),
  company_zh: z.string().nullable(),
});
const busPattern = z.object({
  id: z.string(),
  line_id: z.string(),
  direction: z.literal([0, 1]),
  stops: z.array(z.string()).min(2),
  hop_m: z.array(z.number()),
  hop_s_estimated: z.array(z.number()),
  first: clock.nullable(),
  last: clock.nullable(),
  interval_min: z.number().nullable(),
});
const busStop = z.object({ id: z.string(), lat: numeric, lon: numeric });
/** A pier whose place is unknown has no position; its ferry cannot be routed. */
const emptyOrNumber = z.union([z.literal('').transform(() => null), numeric]);
const pier = z.object({ id: z.string(), lat: emptyOrNumber, lon: emptyOrNumber });

const ferryLine = z.object({
  id: z.string(),
  name_zh: z.string(),
  name_en: z.string(),
  operator_zh: z.string(),
  operator_en: z.string(),
  piers: z.tuple([z.string(), z.string()]),
  routable: z.boolean(),
  crossing_m_great_circle: z.number().nullable(),
  crossing_min_estimated: z.number().nullable(),
  service_first_estimated: clock,
  service_last_estimated: clock,
  headway_min_estimated: z.number(),
});

const meta = z.object({ version: z.string(), timezone: z.string() });

/** The city's data as the timetable needs them, read once. */
export const sources = lazily(() => ({
  meta: readJson('meta.json', meta),
  lines: readJson('lines.json', z.array(line)),
  patterns: readJson('patterns.json', z.array(pattern)),
  platforms: platforms(),
  stations: stations(),
  transfers: readTable('transfers.csv', transfer),
  firstLast: readTable('first_last.csv', firstLast),
  busLines: readJson('bus_lines.json', z.array(busLine)),
  busPatterns: readJson('bus_patterns.json', z.array(busPattern)),
  busStops: readTable('bus_stops.csv', busStop),
  ferryLines: readJson('ferry_lines.json', z.array(ferryLine)),
  piers: readTable('ferry_piers.csv', pier),
}));
export type Sources = ReturnType<typeof sources>;
