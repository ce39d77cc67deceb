import { secondsOf } from '../../city/files.ts';
import { type FirstLastRow, platformByCode } from '../../city/network.ts';
import type { LinePattern } from './line-pattern.ts';

/** The official table of one destination in one direction: seconds of the service day by stop. */
export interface OfficialTable {
  destination: string;
  /** The stop that bears the destination's name in the table; patterns may lead on by now. */
  end: string;
  first: ReadonlyMap<string, number>;
  last: ReadonlyMap<string, number>;
  /** Last trains of Fridays and Saturdays, where they are later. */
  lateLast: ReadonlyMap<string, number>;
  /** The patterns whose trains are meant: they end there, or run through since the line grew. */
  patterns: readonly LinePattern[];
}

/** A last train after midnight is written 00:12 and belongs to the day before. */
const DAY_TURNS = 4 * 3600;
const DAY = 86_400;

/** Where the table's names differ from today's: the stop that was the end in 2020. */
const NAMES_OF_2020: Readonly<Record<string, string>> = {
  'metro-2 徐泾东': '0234',
  'metro-2 浦东国际机场': '0263',
  'metro-9 松江南站': '0918',
  'maglev 浦东国际机场': 'ML02',
  'maglev 龙阳路': 'ML01',
};

const afterMidnight = (time: number): number => (time < DAY_TURNS ? time + DAY : time);

/** The rows of a line's destinations that trains in the direction of `patterns` lead to. */
export function officialTables(
  rows: readonly FirstLastRow[],
  patterns: readonly LinePattern[],
): OfficialTable[] {
  const destinations = Map.groupBy(rows, (row) => row.destination_zh);
  return [...destinations].flatMap(([destination, own]) => {
    const named = NAMES_OF_2020[`${own[0]?.line_id} ${destination}`];
    const end = named ?? own.find(({ code }) => platformByCode(code).name_zh === destination)?.code;
    const codes = own.map((row) => row.code).filter((code) => code !== end);
    if (end === undefined) return [];
    const leading = patterns.filter((pattern) => {
      const at = pattern.stops.indexOf(end);
      return at > 0 && codes.some((code) => pattern.stops.slice(0, at).includes(code));
    });
    const ending = leading.filter((pattern) => pattern.stops.at(-1) === end);
    const meant = ending.length > 0 ? ending : leading;
    return meant.length === 0 ? [] : [tableOf(destination, end, own, meant)];
  });
}

function tableOf(
  destination: string,
  end: string,
  rows: readonly FirstLastRow[],
  patterns: readonly LinePattern[],
): OfficialTable {
  const first = new Map<string, number>();
  const last = new Map<string, number>();
  const lateLast = new Map<string, number>();
  for (const row of rows) {
    if (row.first !== '') first.set(row.code, secondsOf(row.first));
    if (row.last === '') continue;
    const time = afterMidnight(secondsOf(row.last));
    last.set(row.code, time);
    if (row.fri_last_extra_min > 0) lateLast.set(row.code, time + row.fri_last_extra_min * 60);
  }
  return { destination, end, first, last, lateLast, patterns };
}
