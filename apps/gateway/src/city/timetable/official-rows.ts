import { secondsOf } from '../files.ts';
import { type FirstLastRow, platformByCode } from '../network.ts';
import type { LinePattern } from './line-pattern.ts';

/** Official first and last trains to one destination in one direction: seconds of the service day by stop. */
export interface OfficialTable {
  destination: string;
  /** The stop with the destination's name in the table. The line can extend beyond it today. */
  end: string;
  first: ReadonlyMap<string, number>;
  last: ReadonlyMap<string, number>;
  /** Last trains of Fridays and Saturdays at stops where they are later. */
  lateLast: ReadonlyMap<string, number>;
  /** The patterns of these trains: those that end there, or those that run through since an extension. */
  patterns: readonly LinePattern[];
}

/** A time before 04:00, such as 00:12 of a last train, belongs to the day before. */
const DAY_TURNS = 4 * 3600;
const DAY = 86_400;

/** The terminus of 2020 for destinations whose name is no longer that stop's. */
const NAMES_OF_2020: Readonly<Record<string, string>> = {
  'metro-2 徐泾东': '0234',
  'metro-2 浦东国际机场': '0263',
  'metro-9 松江南站': '0918',
  'maglev 浦东国际机场': 'ML02',
  'maglev 龙阳路': 'ML01',
};

const afterMidnight = (time: number): number => (time < DAY_TURNS ? time + DAY : time);

/** Groups a line's rows by destination, for the destinations in the direction of `patterns`. */
export function officialTables(
  rows: readonly FirstLastRow[],
  patterns: readonly LinePattern[],
): OfficialTable[] {
  const destinations = Map.groupBy(rows, (row) => row.destination_zh);
  return [...destinations].flatMap(([destination, destinationRows]) => {
    const formerTerminusCode = NAMES_OF_2020[`${destinationRows[0]?.line_id} ${destination}`];
    const end =
      formerTerminusCode ??
      destinationRows.find(({ code }) => platformByCode(code).name_zh === destination)?.code;
    const codes = destinationRows.map((row) => row.code).filter((code) => code !== end);
    if (end === undefined) return [];
    const patternsToEnd = patterns.filter((pattern) => {
      const endIndex = pattern.stops.indexOf(end);
      return endIndex > 0 && codes.some((code) => pattern.stops.slice(0, endIndex).includes(code));
    });
    const patternsEndingThere = patternsToEnd.filter((pattern) => pattern.stops.at(-1) === end);
    const tablePatterns = patternsEndingThere.length > 0 ? patternsEndingThere : patternsToEnd;
    return tablePatterns.length === 0
      ? []
      : [tableOf(destination, end, destinationRows, tablePatterns)];
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
