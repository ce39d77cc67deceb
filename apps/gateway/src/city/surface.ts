import type { Bilingual } from '@shtrans/contract/schemas';
import { z } from 'zod';
import { lazily, readJson, readTable, yuanToCents } from './files.ts';

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

const busStop = z.object({ id: z.string(), name_zh: z.string(), pinyin: z.string() });

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

const titled = (pinyin: string): string =>
  pinyin
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');

/** A bus stop's name. No English names exist: the pinyin, title-cased, stands in. */
export function busStopName(id: string): Bilingual {
  const stop = stops().get(id);
  if (stop === undefined) throw new Error(`city data: no bus stop ${id}`);
  return { zh: stop.name_zh, en: titled(stop.pinyin) };
}

/** What a line's Chinese name is made of besides its number, for the English name. */
const LINE_WORDS: readonly (readonly [RegExp, string])[] = [
  [/嘉定/g, 'Jiading '],
  [/浦东/g, 'Pudong '],
  [/松江/g, 'Songjiang '],
  [/奉贤/g, 'Fengxian '],
  [/青浦/g, 'Qingpu '],
  [/浦江/g, 'Pujiang '],
  [/宝山/g, 'Baoshan '],
  [/闵行/g, 'Minhang '],
  [/区间/g, ' short'],
  [/外环/g, ' outer loop'],
  [/内环/g, ' inner loop'],
  [/支线(\d)/g, ' branch $1'],
  [/\(/g, ' ('],
  [/[路线]/g, ''],
];

/** A bus line's name; the English one is put together from the Chinese: 浦东71路 -> Pudong Bus 71. */
export const busLineName = ({ name_zh }: Pick<BusLine, 'name_zh'>): Bilingual => ({
  zh: name_zh,
  en: LINE_WORDS.reduce((name, [word, english]) => name.replace(word, english), name_zh).replace(
    /^(\D*)/,
    '$1Bus ',
  ),
});

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
