import type { Bilingual } from '@shtrans/contract/schemas';
import { z } from 'zod';
import { lazily } from '../lazily.ts';
import { numeric, readJson, readTable } from './files.ts';

const line = z.object({
  id: z.string(),
  mode: z.string(),
  name_zh: z.string(),
  name_en: z.string(),
  colour: z.string().regex(/^#[0-9a-f]{6}$/),
});

const station = z.object({
  id: z.string(),
  name_zh: z.string(),
  name_en: z.string(),
  /** Without tones and spaces; and its first letters. */
  pinyin: z.string(),
  initials: z.string(),
  lat: z.number(),
  lon: z.number(),
  platforms: z.array(z.string()).min(1),
  lines: z.array(z.string()).min(1),
});
export type Station = z.infer<typeof station>;

const platform = z.object({
  code: z.string(),
  line_id: z.string(),
  station_id: z.string(),
  name_zh: z.string(),
  name_en: z.string(),
  lat: numeric,
  lon: numeric,
});
export type Platform = z.infer<typeof platform>;

const segment = z.object({
  line_id: z.string(),
  from_code: z.string(),
  to_code: z.string(),
  distance_m: numeric,
  minutes_forward: numeric,
  minutes_reverse: numeric,
});

/** Airport link and maglev have fares and gates of their own; the metro's distance rule stops there. */
export const OWN_FARE_LINES: readonly string[] = ['airport-link', 'maglev'];

export interface Line {
  id: string;
  name: Bilingual;
  colour: string;
}

const nameOf = (row: { name_zh: string; name_en: string }): Bilingual => ({
  zh: row.name_zh,
  en: row.name_en,
});

export const stationName = (station: Station): Bilingual => nameOf(station);

const lines = lazily(
  () =>
    new Map<string, Line>(
      readJson('lines.json', z.array(line)).map((row) => [
        row.id,
        { id: row.id, name: nameOf(row), colour: row.colour },
      ]),
    ),
);
export const stations = lazily(() => readJson('stations.json', z.array(station)));
export const platforms = lazily(() => readTable('platforms.csv', platform));
export const segments = lazily(() => readTable('segments.csv', segment));

const byId = lazily(() => new Map(stations().map((s) => [s.id, s])));
const byCode = lazily(() => new Map(platforms().map((p) => [p.code, p])));

const found = <T>(value: T | undefined, what: string): T => {
  if (value === undefined) throw new Error(`city data: no ${what}`);
  return value;
};

/** Raises when the id is not in the data, as the functions below do: a wrong name is a bug of ours. */
export const lineById = (id: string): Line => found(lines().get(id), `line ${id}`);
export const stationById = (id: string): Station => found(byId().get(id), `station ${id}`);
export const platformByCode = (code: string): Platform =>
  found(byCode().get(code), `platform ${code}`);

/** The station a rider calls so; where two bear one name, the one on `lineId`. */
export const stationNamed = (zh: string, lineId?: string): Station =>
  found(
    stations().find((s) => s.name_zh === zh && (lineId === undefined || s.lines.includes(lineId))),
    `station ${zh}`,
  );
