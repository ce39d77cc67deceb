import type { Bilingual } from '@shtrans/contract/api/schemas';
import { quickestPath } from './metro-graph.ts';
import { lineById, platformByCode, type Station } from './network.ts';

/** How a ride by rail goes: the lines of it as one, and what it takes. */
export interface RailRide {
  line: { name: Bilingual; colour: string | null };
  minutes: number;
  metres: number;
}

const lineOf = (code: string): string => platformByCode(code).line_id;

/** The lines a path rides, in order. Platforms one only walks across do not count. */
function linesOf(codes: readonly string[]): string[] {
  const ridden = codes.map(lineOf).filter((line, i) => {
    const next = codes[i + 1];
    return next !== undefined && lineOf(next) === line;
  });
  return ridden.filter((line, i) => line !== ridden[i - 1]);
}

/** Several lines as one name, in the colour of the first. */
export function namedLines(lineIds: readonly string[]): RailRide['line'] {
  const lines = lineIds.map(lineById);
  const nameIn = (language: 'zh' | 'en'): string =>
    lines.map(({ name }) => name[language]).join(' · ');
  return { name: { zh: nameIn('zh'), en: nameIn('en') }, colour: lines[0]?.colour ?? null };
}

/** The quickest ride between two stations of the metro; null where its rails do not join them. */
export function metroRide(from: Station, to: Station): RailRide | null {
  const path = quickestPath(from.platforms, to.platforms);
  if (path === null) return null;
  const { minutes, metres } = path;
  return { line: namedLines(linesOf(path.codes)), minutes, metres };
}
