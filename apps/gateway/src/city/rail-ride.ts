import type { Bilingual } from '@shtrans/contract/api/schemas';
import { quickestPath } from './rail-graph.ts';
import { lineById, platformByCode, type Station } from './network.ts';
import { metroLines } from './metro-fare.ts';

/** A ride by rail: its lines combined to one, its time and distance. */
export interface RailRide {
  line: { name: Bilingual; colour: string | null };
  minutes: number;
  metres: number;
}

const lineOf = (code: string): string => platformByCode(code).line_id;

/** Returns the lines of a path in order, without platforms that are only walked across. */
function linesOf(codes: readonly string[]): string[] {
  const riddenLines = codes.map(lineOf).filter((line, i) => {
    const next = codes[i + 1];
    return next !== undefined && lineOf(next) === line;
  });
  return riddenLines.filter((line, i) => line !== riddenLines[i - 1]);
}

/** Combines several lines to one name, in the colour of the first. */
export function namedLines(lineIds: readonly string[]): RailRide['line'] {
  const lines = lineIds.map(lineById);
  const nameIn = (language: 'zh' | 'en'): string =>
    lines.map(({ name }) => name[language]).join(' · ');
  return { name: { zh: nameIn('zh'), en: nameIn('en') }, colour: lines[0]?.colour ?? null };
}

/** Returns the fastest ride between two metro stations; null if no rails connect them. */
export function metroRide(from: Station, to: Station): RailRide | null {
  const path = quickestPath(metroLines(), from.platforms, to.platforms);
  if (path === null) return null;
  const { minutes, metres } = path;
  return { line: namedLines(linesOf(path.codes)), minutes, metres };
}
