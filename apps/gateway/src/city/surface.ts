import type { Bilingual } from '@shtrans/contract/schemas';
import { z } from 'zod';
import { lazily } from '../lazily.ts';
import { readJson, readTable, yuanToCents } from './files.ts';

const busLine = z.object({
  id: z.string(),
  name_zh: z.string(),
  fare_min_yuan: z.number(),
  fare_max_yuan: z.number(),
  flat_fare: z.boolean(),
  patterns: z.array(z.string()),
  /** The month its facts were collected. */
  as_of: z.string(),
});
export type BusLine = z.infer<typeof busLine>;

const busPattern = z.object({
  id: z.string(),
  line_id: z.string(),
  stops: z.array(z.string()).min(2),
  hop_s_estimated: z.array(z.number()),
});
export type BusPattern = z.infer<typeof busPattern>;

const busStop = z.object({ id: z.string(), name_zh: z.string() });

const ferryLine = z.object({
  id: z.string(),
  name_zh: z.string(),
  name_en: z.string(),
  piers: z.tuple([z.string(), z.string()]),
  fare_yuan: z.number(),
});
const ferryPier = z.object({ id: z.string(), name_zh: z.string(), name_en: z.string() });

export const busLines = lazily(() => readJson('bus_lines.json', z.array(busLine)));
export const busPatterns = lazily(() => readJson('bus_patterns.json', z.array(busPattern)));
const stops = lazily(
  () => new Map(readTable('bus_stops.csv', busStop).map((stop) => [stop.id, stop])),
);
const piers = lazily(
  () => new Map(readTable('ferry_piers.csv', ferryPier).map((pier) => [pier.id, pier])),
);

const byChinese = z.record(z.string(), z.string());
const english = lazily(() =>
  readJson(
    'english_names.json',
    z.object({ stops: byChinese, lines: byChinese, companies: byChinese }),
  ),
);

/** The name of what the sources name in Chinese only, in both languages. The data have one for each. */
const nameIn = (kind: 'stops' | 'lines' | 'companies', zh: string): Bilingual => {
  const en = english()[kind][zh];
  if (en === undefined) throw new Error(`city data: no English name of ${zh} (npm run names)`);
  return { zh, en };
};

/** A stop's name, or that of a place by a station's exit. */
export const stopName = (zh: string): Bilingual => nameIn('stops', zh);
/** A bus company's name. */
export const companyName = (zh: string): Bilingual => nameIn('companies', zh);

/** A bus stop's name. */
export function busStopName(id: string): Bilingual {
  const stop = stops().get(id);
  if (stop === undefined) throw new Error(`city data: no bus stop ${id}`);
  return stopName(stop.name_zh);
}

/** A bus line's name. */
export const busLineName = ({ name_zh }: Pick<BusLine, 'name_zh'>): Bilingual =>
  nameIn('lines', name_zh);

/** The fare of a line with a flat fare, in cents; null where it goes by distance. */
export const busFareCents = (line: Pick<BusLine, 'flat_fare' | 'fare_min_yuan'>): number | null =>
  line.flat_fare ? yuanToCents(line.fare_min_yuan) : null;

export interface Ferry {
  id: string;
  name: Bilingual;
  piers: readonly [Bilingual, Bilingual];
  fareCents: number;
}

/** A ferry pier's name. */
export function pierName(id: string): Bilingual {
  const pier = piers().get(id);
  if (pier === undefined) throw new Error(`city data: no pier ${id}`);
  return { zh: `${pier.name_zh}渡口`, en: `${pier.name_en} Ferry Pier` };
}

/** The Huangpu ferries with both piers. */
export const ferries = lazily((): Ferry[] =>
  readJson('ferry_lines.json', z.array(ferryLine)).map((line) => ({
    id: line.id,
    name: { zh: line.name_zh, en: line.name_en },
    piers: [pierName(line.piers[0]), pierName(line.piers[1])],
    fareCents: yuanToCents(line.fare_yuan),
  })),
);
