import type { Bilingual } from '@shtrans/contract/schemas';
import type { StopRef } from '@shtrans/contract/traffic';
import { z } from 'zod';
import { lazily } from '../lazily.ts';
import { readJson, readTable } from './files.ts';
import { busLineName, stopName } from './surface.ts';

/** What the city's data tell of its stations beyond a timetable. */
export interface StationFacts {
  district: string | null;
  openedYear: number | null;
  formerNames: readonly string[];
  /** Exits with the roads and places by them, as the operator lists them in Chinese. */
  exits: readonly { name: string; near: readonly Bilingual[] }[];
}

const station = z.object({
  id: z.string(),
  former_names: z.array(z.string()),
  district: z.string(),
  opened_year: z.number().nullable(),
  platforms: z.array(z.string()),
});

const exits = z.object({
  code: z.string(),
  exits: z.array(z.object({ exit: z.string(), near: z.array(z.string()) })),
});

const exitsByPlatform = lazily(
  () => new Map(readJson('station_exits.json', z.array(exits)).map((row) => [row.code, row.exits])),
);

const facts = lazily(
  () =>
    new Map<string, StationFacts>(
      readJson('stations.json', z.array(station)).map((row) => [
        row.id,
        {
          district: row.district === '' ? null : row.district,
          openedYear: row.opened_year,
          formerNames: row.former_names,
          exits: exitsOf(row.platforms),
        },
      ]),
    ),
);

/** The lists of a station's lines name the same exits: one entry each, with what any of them says. */
function exitsOf(platforms: readonly string[]): StationFacts['exits'] {
  const byName = new Map<string, Set<string>>();
  for (const code of platforms) {
    for (const { exit, near } of exitsByPlatform().get(code) ?? []) {
      const places = byName.get(exit) ?? new Set();
      for (const place of near) places.add(place);
      byName.set(exit, places);
    }
  }
  return [...byName]
    .map(([name, near]) => ({ name, near: [...near].map(stopName) }))
    .sort((a, b) => a.name.localeCompare(b.name, 'zh-u-kn'));
}

/** The facts of a rail station (`S0118`); undefined for any other id. */
export const stationFacts = (id: string): StationFacts | undefined => facts().get(id);

const firstLast = z.object({
  code: z.string(),
  line_id: z.string(),
  destination_zh: z.string(),
  first: z.string(),
  last: z.string(),
  fri_last_extra_min: z.string(),
  sat_last_extra_min: z.string(),
  as_of: z.string(),
  time_kind: z.string(),
});
export type FirstLastRow = z.infer<typeof firstLast>;

const departures = lazily(() =>
  Map.groupBy(
    readTable('first_last.csv', firstLast).filter((row) => row.time_kind === 'departure'),
    ({ code }) => code,
  ),
);

/** The operator's first and last trains from a platform (`0118`), by destination; arrivals at the end of a line left out. */
export const firstAndLastFrom = (code: string): readonly FirstLastRow[] =>
  departures().get(code) ?? [];

const busStopPlace = z.object({
  id: z.string(),
  name_zh: z.string(),
  lat: z.coerce.number(),
  lon: z.coerce.number(),
  district: z.string(),
  lines_zh: z.string(),
});

export interface BusStopPlace extends StopRef {
  district: string | null;
  /** Names of the lines that call. */
  lineNames: readonly Bilingual[];
}

/** Bus stops known as places only: no order along a line, no times. */
export const busStopPlaces = lazily((): BusStopPlace[] => {
  const rows = readTable('bus_stop_places.csv', busStopPlace).map((row) => ({
    ...row,
    lines: row.lines_zh === '' ? [] : row.lines_zh.split('|'),
  }));
  // A line stands at some sixteen stops: it is named once for all of them.
  const lines = new Set(rows.flatMap((row) => row.lines));
  const named = new Map([...lines].map((name_zh) => [name_zh, busLineName({ name_zh })]));
  return rows.map((row) => ({
    id: row.id,
    name: stopName(row.name_zh),
    lat: row.lat,
    lon: row.lon,
    district: row.district === '' ? null : row.district,
    lineNames: row.lines.flatMap((line) => named.get(line) ?? []),
  }));
});
