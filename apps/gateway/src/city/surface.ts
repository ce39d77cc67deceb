import type { Bilingual } from '@shtrans/contract/api/schemas';
import { z } from 'zod';
import { lazily } from '../timing/lazily.ts';
import { clock, numeric, readJson, readTable, yuanToCents } from './files.ts';
import { found } from './network.ts';

// Buses and ferries: the city data's files as they are, each read once.

const text = z.string();

const busLine = z.object({
  id: text,
  name_zh: text,
  company_zh: text.nullable(),
  fare_min_yuan: z.number(),
  fare_max_yuan: z.number(),
  flat_fare: z.boolean(),
  /** The month its facts were collected. */
  as_of: text,
});
export type BusLine = z.infer<typeof busLine>;

const busPattern = z.object({
  id: text,
  line_id: text,
  direction: z.literal([0, 1]),
  stops: z.array(text).min(2),
  hop_m: z.array(z.number()),
  hop_s_estimated: z.array(z.number()),
  length_m: z.number(),
  first: clock.nullable(),
  last: clock.nullable(),
  interval_min: z.number().nullable(),
});
export type BusPattern = z.infer<typeof busPattern>;

const busStop = z.object({ id: text, name_zh: text, lat: numeric, lon: numeric });

const ferryLine = z.object({
  id: text,
  name_zh: text,
  name_en: text,
  operator_zh: text,
  operator_en: text,
  piers: z.tuple([text, text]),
  /** False where a pier's place is unknown. */
  routable: z.boolean(),
  crossing_m_great_circle: z.number().nullable(),
  crossing_min_estimated: z.number().nullable(),
  fare_yuan: z.number(),
  fare_source: text,
  service_first_estimated: clock,
  service_last_estimated: clock,
  headway_min_estimated: z.number(),
  listed_as_of: text,
});
export type FerryLine = z.infer<typeof ferryLine>;

const emptyOrNumber = z.union([z.literal('').transform(() => null), numeric]);
const ferryPier = z.object({
  id: text,
  name_zh: text,
  name_en: text,
  lat: emptyOrNumber,
  lon: emptyOrNumber,
});

export const busLines = lazily(() => readJson('bus_lines.json', z.array(busLine)));
export const busPatterns = lazily(() => readJson('bus_patterns.json', z.array(busPattern)));
export const busStops = lazily(() => readTable('bus_stops.csv', busStop));
export const ferryLines = lazily(() => readJson('ferry_lines.json', z.array(ferryLine)));
export const ferryPiers = lazily(() => readTable('ferry_piers.csv', ferryPier));

const stopsById = lazily(() => new Map(busStops().map((stop) => [stop.id, stop])));
const piersById = lazily(() => new Map(ferryPiers().map((pier) => [pier.id, pier])));

const byChinese = z.record(text, text);
const english = lazily(() =>
  readJson(
    'english_names.json',
    z.object({ stops: byChinese, lines: byChinese, companies: byChinese }),
  ),
);

/** The name of what the sources name in Chinese only, in both languages. The data have one for each. */
const nameIn = (kind: 'stops' | 'lines' | 'companies', zh: string): Bilingual => ({
  zh,
  en: found(english()[kind][zh], `English name of ${zh} (npm run names)`),
});

/** A stop's name, or that of a place by a station's exit. */
export const stopName = (zh: string): Bilingual => nameIn('stops', zh);
/** A bus company's name. */
export const companyName = (zh: string): Bilingual => nameIn('companies', zh);
/** A bus line's name. */
export const busLineName = ({ name_zh }: Pick<BusLine, 'name_zh'>): Bilingual =>
  nameIn('lines', name_zh);

/** A bus stop's name. */
export const busStopName = (id: string): Bilingual =>
  stopName(found(stopsById().get(id), `bus stop ${id}`).name_zh);

/** A ferry pier's name. */
export function pierName(id: string): Bilingual {
  const { name_zh, name_en } = found(piersById().get(id), `pier ${id}`);
  return { zh: `${name_zh}渡口`, en: `${name_en} Ferry Pier` };
}

/** The fare of a line with a flat fare, in cents; null where it goes by distance. */
export const busFareCents = (line: Pick<BusLine, 'flat_fare' | 'fare_min_yuan'>): number | null =>
  line.flat_fare ? yuanToCents(line.fare_min_yuan) : null;

export interface Ferry {
  id: string;
  name: Bilingual;
  piers: readonly [Bilingual, Bilingual];
  pierIds: readonly [string, string];
  fareCents: number;
}

/** The Huangpu ferries with both piers. */
export const ferries = lazily((): Ferry[] =>
  ferryLines().map(({ id, name_zh, name_en, piers: [one, other], fare_yuan }) => ({
    id,
    name: { zh: name_zh, en: name_en },
    piers: [pierName(one), pierName(other)],
    pierIds: [one, other],
    fareCents: yuanToCents(fare_yuan),
  })),
);
