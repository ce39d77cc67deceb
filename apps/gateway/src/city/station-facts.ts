import type { Bilingual } from '@shtrans/contract/api/schemas';
import type { StopRef } from '@shtrans/contract/traffic/schemas';
import { z } from 'zod';
import { lazily, lazilyNamed } from '../timing/lazily.ts';
import { numeric, readJson, readTable } from './files.ts';
import { type FirstLastRow, firstLastRows, stations } from './network.ts';
import { busLineName, stopName } from './surface.ts';

/** Facts of stations in the city's data that a timetable does not have. */
export interface StationFacts {
  district: string | null;
  openedYear: number | null;
  formerNames: readonly string[];
  /** Exits with nearby roads and places, from the operator's Chinese list. */
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

/** Merges the exit lists of a station's platforms: one entry per exit, with the places of all lists. */
function exitsOf(platforms: readonly string[]): StationFacts['exits'] {
  const all = platforms.flatMap((code) => exitsByPlatform().get(code) ?? []);
  return [...Map.groupBy(all, ({ exit }) => exit)]
    .map(([name, exitRows]) => ({
      name,
      near: [...new Set(exitRows.flatMap(({ near }) => near))].map(stopName),
    }))
    .sort((a, b) => a.name.localeCompare(b.name, 'zh-u-kn'));
}

/** Returns the facts of a rail station (`S0118`); undefined for any other id. */
export const stationFacts = (id: string): StationFacts | undefined => facts().get(id);

const departures = lazily(() =>
  Map.groupBy(
    firstLastRows().filter((row) => row.time_kind === 'departure'),
    ({ code }) => code,
  ),
);

/** Returns the operator's first and last trains from a platform (`0118`), by destination, without arrivals at a terminus. */
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
  /** Names of the lines that call there. */
  lineNames: readonly Bilingual[];
}

/** Bus stops that are known as places only, without order on a line and times. */
export const busStopPlaces = lazily((): BusStopPlace[] => {
  // A line calls at about sixteen stops, so its name is computed once.
  const lineNameOf = lazilyNamed((name_zh: string) => busLineName({ name_zh }));
  return readTable('bus_stop_places.csv', busStopPlace).map((row) => ({
    id: row.id,
    name: stopName(row.name_zh),
    lat: row.lat,
    lon: row.lon,
    district: row.district || null,
    lineNames: row.lines_zh.split('|').filter(Boolean).map(lineNameOf),
  }));
});
