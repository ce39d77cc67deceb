import type { Bilingual } from '@shtrans/contract/api/schemas';
import { z } from 'zod';
import { lazily } from '../timing/lazily.ts';
import { platformsOf, railLinesOf, segmentsOf, stationsOf } from './feed-network.ts';
import { clock, numeric, readJson, readTable } from './files.ts';
import { perNetwork } from './served-feed.ts';

// Lines behind gates: the city's own files, each read once, or made from its timetable.

const text = z.string();
const bilingualRow = z.object({ name_zh: text, name_en: text });
type Named = z.infer<typeof bilingualRow>;

const line = bilingualRow.extend({
  id: text,
  mode: z.enum(['metro', 'suburban_rail', 'maglev']),
  colour: text.regex(/^#[0-9a-f]{6}$/),
  operator_zh: text,
  operator_en: text,
  length_m: z.number().nullable(),
  opened_year: z.number().nullable(),
  service_first: clock,
  service_last: clock,
  service_window_estimated: z.boolean(),
  headway_min_peak_est: z.number(),
  headway_min_offpeak_est: z.number(),
  headway_min_late_est: z.number(),
});
export type RailLine = z.infer<typeof line>;

const station = bilingualRow.extend({
  id: text,
  /** Pinyin without tones and spaces, and its initials. */
  pinyin: text,
  initials: text,
  lat: z.number(),
  lon: z.number(),
  platforms: z.array(text).min(1),
  lines: z.array(text).min(1),
  former_names: z.array(text),
  district: text,
  opened_year: z.number().nullable(),
});
export type Station = z.infer<typeof station>;

const platform = bilingualRow.extend({
  code: text,
  line_id: text,
  station_id: text,
  lat: numeric,
  lon: numeric,
});
export type Platform = z.infer<typeof platform>;

const segment = z.object({
  line_id: text,
  from_code: text,
  to_code: text,
  distance_m: numeric,
  minutes_forward: numeric,
  minutes_reverse: numeric,
});
export type Segment = z.infer<typeof segment>;

const pattern = z.object({
  id: text,
  line_id: text,
  kind: z.enum(['full', 'branch', 'short_turn', 'loop']),
  direction: z.literal([0, 1]),
  headsign_zh: text,
  headsign_en: text.optional(),
  stops: z.array(text).min(2),
  hop_m: z.array(z.number()),
  hop_min: z.array(z.number()),
});

const transfer = z.object({
  from_code: text,
  to_code: text,
  kind: text,
  walk_s_estimated: numeric,
});

/** The operator's first and last trains at a platform, by destination; a cell may be empty. */
const firstLast = z.object({
  code: text,
  line_id: text,
  destination_zh: text,
  first: clock.or(z.literal('')),
  last: clock.or(z.literal('')),
  fri_last_extra_min: numeric,
  sat_last_extra_min: numeric,
  as_of: text,
  time_kind: text,
});
export type FirstLastRow = z.infer<typeof firstLast>;

const meta = z.object({
  version: text,
  timezone: text,
  as_of: z.object({ metro_network: text }),
});

export const railLines = perNetwork(() => readJson('lines.json', z.array(line)), railLinesOf);
export const stations = perNetwork(() => readJson('stations.json', z.array(station)), stationsOf);
export const platforms = perNetwork(() => readTable('platforms.csv', platform), platformsOf);
export const segments = perNetwork(() => readTable('segments.csv', segment), segmentsOf);
export const railPatterns = lazily(() => readJson('patterns.json', z.array(pattern)));
export const transfers = perNetwork(
  () => readTable('transfers.csv', transfer),
  () => [],
);
export const firstLastRows = lazily(() => readTable('first_last.csv', firstLast));
export const cityMeta = lazily(() => readJson('meta.json', meta));

/** Returns the name of a line, station or platform. */
export const nameOf = ({ name_zh: zh, name_en: en }: Named): Bilingual => ({ zh, en });

const lines = perNetwork(() => new Map(railLines().map((line) => [line.id, line])));
const byId = perNetwork(() => new Map(stations().map((s) => [s.id, s])));
const byCode = perNetwork(() => new Map(platforms().map((p) => [p.code, p])));

/** Returns the value; throws if the data do not have it, which is a bug. */
export const required = <T>(value: T | undefined, description: string): T => {
  if (value === undefined) throw new Error(`city data: no ${description}`);
  return value;
};

/** Returns a line. This and the next functions throw if the data do not have the id. */
export function lineById(id: string): { id: string; name: Bilingual; colour: string } {
  const line = required(lines().get(id), `line ${id}`);
  return { id, name: nameOf(line), colour: line.colour };
}
export const stationById = (id: string): Station => required(byId().get(id), `station ${id}`);
export const platformByCode = (code: string): Platform =>
  required(byCode().get(code), `platform ${code}`);

/** Returns the station with a name; if two have the same name, the one on `lineId`. */
export const stationNamed = (zh: string, lineId?: string): Station =>
  required(
    stations().find((s) => s.name_zh === zh && (lineId === undefined || s.lines.includes(lineId))),
    `station ${zh}`,
  );

const outOfStationPairs = perNetwork(
  () =>
    new Set(
      transfers()
        .filter(({ kind }) => kind === 'out_of_station')
        .flatMap(({ from_code: a, to_code: b }) => [`${a} ${b}`, `${b} ${a}`]),
    ),
);

/** Reports whether the interchange between two platforms leads out of the gates and in again. */
export const isOutOfStation = (fromCode: string, toCode: string): boolean =>
  outOfStationPairs().has(`${fromCode} ${toCode}`);
