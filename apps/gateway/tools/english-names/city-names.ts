import { z } from 'zod';
import { readJson, readTable } from '../../src/city/files.ts';
import { englishCompanyName, englishLineName, englishName } from './english-name.ts';

const chineseName = z.object({ name_zh: z.string() });
const busLine = chineseName.extend({ company_zh: z.string().nullable() });
const station = chineseName.extend({ name_en: z.string(), former_names: z.array(z.string()) });
const place = chineseName.extend({ lines_zh: z.string() });
const exits = z.object({ exits: z.array(z.object({ near: z.array(z.string()) })) });

/** English names by Chinese names that have no English name in the city data. */
export type CityNames = Record<'stops' | 'lines' | 'companies', Record<string, string>>;

/** Returns the content of `cities/shanghai/network/english_names.json`. */
export function cityNames(): CityNames {
  const places = readTable('bus_stop_places.csv', place);
  const stations = readJson('stations.json', z.array(station));
  const busLines = readJson('bus_lines.json', z.array(busLine));
  const official = new Map(stations.map(({ name_zh, name_en }) => [name_zh, name_en]));
  const stops = [
    ...[...readTable('bus_stops.csv', chineseName), ...places].map(({ name_zh }) => name_zh),
    ...stations.flatMap(({ former_names }) => former_names),
    ...readJson('station_exits.json', z.array(exits)).flatMap((row) =>
      row.exits.flatMap(({ near }) => near),
    ),
  ];
  const lines = [
    ...busLines.map(({ name_zh }) => name_zh),
    ...places.flatMap(({ lines_zh }) => (lines_zh === '' ? [] : lines_zh.split('|'))),
  ];
  const companies = busLines.flatMap(({ company_zh }) => company_zh ?? []);
  return {
    stops: byChinese(stops, (name) => englishName(name, official)),
    lines: byChinese(lines, englishLineName),
    companies: byChinese(companies, englishCompanyName),
  };
}

const byChinese = (
  names: readonly string[],
  english: (chinese: string) => string,
): Record<string, string> =>
  Object.fromEntries([...new Set(names)].toSorted().map((name) => [name, english(name)]));
