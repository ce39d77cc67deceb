import type { Bilingual } from '@shtrans/contract/api/schemas';
import { z } from 'zod';
import { lazily } from '../timing/lazily.ts';
import { clock, numeric, readJson, readTable, yuanToCents } from './files.ts';
import { required } from './network.ts';

// Buses and ferries: files of the city data, each read once.

const text = z.string();

const busLine = z.object({
  id: text,
  name_zh: text,
  company_zh: text.nullable(),
  fare_min_yuan: z.number(),
  fare_max_yuan: z.number(),
  flat_fare: z.boolean(),
  /** The month in which its facts were collected. */
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
  /** False if the location of a pier is unknown. */
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
  bank: text,
  coord_accuracy_m_estimated: emptyOrNumber,
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

/** Returns a name in both languages; the sources have Chinese only, and the city data translate each name. */
const nameIn = (kind: 'stops' | 'lines' | 'companies', zh: string): Bilingual => ({
  zh,
  en: required(english()[kind][zh], `English name of ${zh} (npm run names)`),
});

/** Returns the name of a stop, or of a place near a station's exit. */
export const stopName = (zh: string): Bilingual => nameIn('stops', zh);
/** A bus company's name. */
export const companyName = (zh: string): Bilingual => nameIn('companies', zh);
/** A bus line's name. */
export const busLineName = ({ name_zh }: Pick<BusLine, 'name_zh'>): Bilingual =>
  nameIn('lines', name_zh);

/** A bus stop's name. */
export const busStopName = (id: string): Bilingual =>
  stopName(required(stopsById().get(id), `bus stop ${id}`).name_zh);

/** A ferry pier's name. */
export function pierName(id: string): Bilingual {
  const { name_zh, name_en } = required(piersById().get(id), `pier ${id}`);
  return { zh: `${name_zh}渡口`, en: `${name_en} Ferry Pier` };
}

/** Returns a line's flat fare in cents; null if the fare depends on distance. */
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
  ferryLines().map(({ id, name_zh, name_en, piers: [pierId, oppositePierId], fare_yuan }) => ({
    id,
    name: { zh: name_zh, en: name_en },
    piers: [pierName(pierId), pierName(oppositePierId)],
    pierIds: [pierId, oppositePierId],
    fareCents: yuanToCents(fare_yuan),
  })),
);
