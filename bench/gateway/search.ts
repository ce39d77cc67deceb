import { cityFeed } from '../../apps/gateway/src/adapters/feed/city.ts';
import { busStopPlaces } from '../../apps/gateway/src/city/station-facts.ts';
import { type Station, stations } from '../../apps/gateway/src/city/network.ts';
import { catalogueOf } from '../../apps/gateway/src/modules/traffic/catalogue.ts';
import { findStops } from '../../apps/gateway/src/modules/traffic/find.ts';
import { show, spread, table } from '../statistics.ts';

const ROUNDS = 5;
const LIMIT = 20;
/** Where distances are measured from, for a half of the key strokes. */
const HERE = { lat: 31.2336, lon: 121.475 };
const TARGET_P99_MS = 2;

/** What is in the field after each key stroke of a name. */
const typed = (whole: string): string[] =>
  Array.from(whole, (_, i) => whole.slice(0, i + 1)).filter((text) => text.trim() !== '');

/** The same with two letters in the wrong order. */
const mistyped = (whole: string): string =>
  whole.length < 6 ? whole : `${whole.slice(0, 3)}${whole[4]}${whole[3]}${whole.slice(5)}`;

const waysToType = ({ name_zh, name_en, pinyin, initials }: Station): Record<string, string> => ({
  Chinese: name_zh,
  pinyin,
  initials,
  English: name_en,
  'with a mistake': mistyped(pinyin),
});

/** Key strokes by how a name is written: of all stations, and of each twentieth bus stop. */
function keyStrokes(): Map<string, string[]> {
  const strokes = new Map<string, string[]>();
  const add = (kind: string, whole: string): void => {
    strokes.set(kind, [...(strokes.get(kind) ?? []), ...typed(whole)]);
  };
  for (const station of stations()) {
    for (const [kind, whole] of Object.entries(waysToType(station))) add(kind, whole);
  }
  for (const [i, { name }] of busStopPlaces().entries())
    if (i % 20 === 0) add('bus stops', name.zh);
  return strokes;
}

/** Times of one answer each, in ms, in order. */
function timed(catalogue: Parameters<typeof findStops>[0], strokes: readonly string[]): number[] {
  const times = strokes.map((q, i) => {
    const begun = performance.now();
    findStops(catalogue, { q, near: i % 2 === 0 ? null : HERE, limit: LIMIT });
    return performance.now() - begun;
  });
  return times.sort((a, b) => a - b);
}

const at = (sorted: readonly number[], part: number): number =>
  sorted[Math.floor(sorted.length * part)] ?? Number.NaN;

/** Measures what a key stroke of the station search costs. Returns what misses its target. */
export async function benchSearch(): Promise<string[]> {
  const loaded = await cityFeed({ now: () => new Date() }).current();
  const catalogue = catalogueOf(loaded);
  const begun = performance.now();
  findStops(catalogue, { q: 'x', near: null, limit: 1 });
  const made = performance.now() - begun;
  const strokes = keyStrokes();
  const rows = [['key strokes', 'number', 'p50 ms', 'p99 ms', 'max ms']];
  const missed: string[] = [];
  for (const [kind, texts] of strokes) {
    timed(catalogue, texts);
    const rounds = Array.from({ length: ROUNDS }, () => timed(catalogue, texts));
    const p99 = spread(rounds.map((times) => at(times, 0.99)));
    rows.push([
      kind,
      String(texts.length),
      show(spread(rounds.map((times) => at(times, 0.5))), 3),
      show(p99, 3),
      show(spread(rounds.map((times) => times.at(-1) ?? Number.NaN)), 3),
    ]);
    if (p99.median > TARGET_P99_MS) {
      missed.push(`search, ${kind}: p99 ${p99.median.toFixed(2)} ms, target ${TARGET_P99_MS} ms`);
    }
  }
  console.log(
    `Station search per key stroke, ${catalogue.places.length} places, made in ${made.toFixed(0)} ms\n`,
  );
  console.log(`${table(rows)}\n`);
  return missed;
}
