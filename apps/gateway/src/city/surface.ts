import type { Bilingual } from '@shtrans/contract/api/schemas';
import { z } from 'zod';
import { lazily } from '../timing/lazily.ts';
import { clock, numeric, readJson, readTable, yuanToCents } from './files.ts';
import {
  busLinesOf,
  busPatternsOf,
  busStopsOf,
  englishOf,
  ferryLinesOf,
  ferryPiersOf,
} from './feed-network.ts';
import { required } from './network.ts';
import { perNetwork } from './served-feed.ts';

// Buses and ferries: the city's own files, each read once, or made from its timetable.

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
export type BusStop = z.infer<typeof busStop>;

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
export type FerryPier = z.infer<typeof ferryPier>;

export const busLines = perNetwork(() => readJson('bus_lines.json', z.array(busLine)), busLinesOf);
export const busPatterns = perNetwork(
  () => readJson('bus_patterns.json', z.array(busPattern)),
  busPatternsOf,
);
export const busStops = perNetwork(() => readTable('bus_stops.csv', busStop), busStopsOf);
export const ferryLines = perNetwork(
  () => readJson('ferry_lines.json', z.array(ferryLine)),
  ferryLinesOf,
);
export const ferryPiers = perNetwork(() => readTable('ferry_piers.csv', ferryPier), ferryPiersOf);

const stopsById = perNetwork(() => new Map(busStops().map((stop) => [stop.id, stop])));
const piersById = perNetwork(() => new Map(ferryPiers().map((pier) => [pier.id, pier])));

const byChinese = z.record(text, text);
const english = lazily(() =>
  readJson(
    'english_names.json',
    z.object({ stops: byChinese, lines: byChinese, companies: byChinese }),
  ),
);

const feedNames = perNetwork<ReadonlyMap<string, string> | undefined>(() => undefined, englishOf);

/** Returns a name in both languages; the sources have Chinese only, and the city data translate each name. */
function nameIn(kind: 'stops' | 'lines' | 'companies', zh: string): Bilingual {
  const ofFeed = feedNames();
  const en = ofFeed === undefined ? english()[kind][zh] : (ofFeed.get(zh) ?? zh);
  return { zh, en: required(en, `English name of ${zh} (npm run names)`) };
}

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
  // The names of a timetable say what they are.
  if (feedNames() !== undefined) return { zh: name_zh, en: name_en };
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
export const ferries = perNetwork((): Ferry[] =>
  ferryLines().map(({ id, name_zh, name_en, piers: [pierId, oppositePierId], fare_yuan }) => ({
    id,
    name: { zh: name_zh, en: name_en },
    piers: [pierName(pierId), pierName(oppositePierId)],
    pierIds: [pierId, oppositePierId],
    fareCents: yuanToCents(fare_yuan),
  })),
);
