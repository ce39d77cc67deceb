import type { Bilingual } from '@shtrans/contract/api/schemas';
import type { StopRef } from '@shtrans/contract/traffic/schemas';
import { z } from 'zod';
import { lazily, lazilyNamed } from '../timing/lazily.ts';
import { numeric, readJson, readTable } from './files.ts';
import { type FirstLastRow, firstLastRows, stations } from './network.ts';
import { busLineName, stopName } from './surface.ts';

/** What the city's data tell of its stations beyond a timetable. */
export interface StationFacts {
  district: string | null;
  openedYear: number | null;
  formerNames: readonly string[];
  /** Exits with the roads and places by them, as the operator lists them in Chinese. */
  exits: readonly { name: string; near: readonly Bilingual[] }[];
}

const exits = z.object({
  code: z.string(),
  exits: z.array(z.object({ exit: z.string(), near: z.array(z.string()) })),
});

const exitsByPlatform = lazily(
  () => new Map(readJson('station_exits.json', z.array(exits)).map((row) => [row.code, row.exits])),
);

const facts = lazily(
  () =>
    new Map(
      stations().map((row): [string, StationFacts] => [
        row.id,
        {
          district: row.district || null,
          openedYear: row.opened_year,
          formerNames: row.former_names,
          exits: exitsOf(row.platforms),
        },
      ]),
    ),
);

/** The lists of a station's lines name the same exits: one entry each, with what any of them says. */
function exitsOf(platforms: readonly string[]): StationFacts['exits'] {
  const all = platforms.flatMap((code) => exitsByPlatform().get(code) ?? []);
  return [...Map.groupBy(all, ({ exit }) => exit)]
    .map(([name, own]) => ({
      name,
      near: [...new Set(own.flatMap(({ near }) => near))].map(stopName),
    }))
    .sort((a, b) => a.name.localeCompare(b.name, 'zh-u-kn'));
}

/** The facts of a rail station (`S0118`); undefined for any other id. */
export const stationFacts = (id: string): StationFacts | undefined => facts().get(id);

const departures = lazily(() =>
  Map.groupBy(
    firstLastRows().filter((row) => row.time_kind === 'departure'),
    ({ code }) => code,
  ),
);

/** The operator's first and last trains from a platform (`0118`), by destination; arrivals at the end of a line left out. */
export const firstAndLastFrom = (code: string): readonly FirstLastRow[] =>
  departures().get(code) ?? [];

const busStopPlace = z.object({
  id: z.string(),
  name_zh: z.string(),
  lat: numeric,
  lon: numeric,
  district: z.string(),
  lines_zh: z.string(),
});

interface BusStopPlace extends StopRef {
  district: string | null;
  /** Names of the lines that call. */
  lineNames: readonly Bilingual[];
}

/** Bus stops known as places only: no order along a line, no times. */
export const busStopPlaces = lazily((): BusStopPlace[] => {
  // A line stands at some sixteen stops: it is named once for all of them.
  const named = lazilyNamed((name_zh: string) => busLineName({ name_zh }));
  return readTable('bus_stop_places.csv', busStopPlace).map((row) => ({
    id: row.id,
    name: stopName(row.name_zh),
    lat: row.lat,
    lon: row.lon,
    district: row.district || null,
    lineNames: row.lines_zh.split('|').filter(Boolean).map(named),
  }));
});
