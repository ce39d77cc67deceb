import { cityFeed } from '../../apps/gateway/src/adapters/feed/city.ts';
import { busStopPlaces } from '../../apps/gateway/src/city/station-facts.ts';
import { type Station, stations } from '../../apps/gateway/src/city/network.ts';
import { catalogueOf } from '../../apps/gateway/src/modules/guide/traffic/catalogue.ts';
import { findStops } from '../../apps/gateway/src/modules/guide/traffic/find.ts';
import { type Findings, inTurns, TIMES, timesOf } from '../harness.ts';

const ROUNDS = 5;
const LIMIT = 20;
/** The origin of distances, for half of the key strokes. */
const HERE = { lat: 31.2336, lon: 121.475 };
const TARGETS = { 'p99 ms': 2 };

/** Returns the content of the field after each key stroke of a name. */
const typed = (whole: string): string[] =>
  Array.from(whole, (_, i) => whole.slice(0, i + 1)).filter((text) => text.trim() !== '');

/** The same with two letters swapped. */
const mistyped = (whole: string): string =>
  whole.length < 6 ? whole : `${whole.slice(0, 3)}${whole[4]}${whole[3]}${whole.slice(5)}`;

const spellings = ({ name_zh, name_en, pinyin, initials }: Station): Record<string, string> => ({
  Chinese: name_zh,
  pinyin,
  initials,
  English: name_en,
  'with a mistake': mistyped(pinyin),
});

/** Returns key strokes by spelling of the name: of all stations, and of every twentieth bus stop. */
function keyStrokes(): Map<string, string[]> {
  const strokes = new Map<string, string[]>();
  const add = (kind: string, whole: string): void => {
    strokes.set(kind, [...(strokes.get(kind) ?? []), ...typed(whole)]);
  };
  for (const station of stations()) {
    for (const [kind, whole] of Object.entries(spellings(station))) add(kind, whole);
  }
  for (const [i, { name }] of busStopPlaces().entries())
    if (i % 20 === 0) add('bus stops', name.zh);
  return strokes;
}

/** Measures the cost of a key stroke in the station search. */
export async function benchSearch(findings: Findings): Promise<void> {
  const catalogue = catalogueOf(await cityFeed({ now: () => new Date() }).current());
  // The first answer builds the index.
  findStops(catalogue, { q: 'x', near: null, limit: 1 });
  const kinds = [...keyStrokes()].map(([name, strokes]) => ({ name, strokes }));
  const measure = ({ strokes }: { strokes: readonly string[] }): Promise<number[]> =>
    timesOf(strokes, (q, i) =>
      findStops(catalogue, { q, near: i % 2 === 0 ? null : HERE, limit: LIMIT }),
    );
  findings.show({
    title: `Station search per key stroke, ${catalogue.places.length} places`,
    runs: await inTurns(kinds, ROUNDS, measure, measure),
    figures: TIMES,
    atMost: Object.fromEntries(kinds.map(({ name }) => [name, TARGETS])),
  });
}
