import type { NetworkMap } from '@shtrans/contract/traffic/schemas';
import { MODE_GROUPS } from '@shtrans/contract/traffic/facts';
import type { Pattern } from '../../../gtfs/feed.ts';
import { stopRefOf } from '../../../gtfs/feed-index.ts';
import { lazilyPer } from '../../../timing/lazily.ts';
import { type Catalogue } from './catalogue.ts';
import { isLoop, patternsOf } from './lines.ts';

const RAIL: readonly string[] = MODE_GROUPS.metro;

/** The city's positions are theirs. */
const CITY_CREDIT = '© OpenStreetMap contributors';

/** The rail lines' paths and their stations; made once for each timetable. */
export const networkMap = lazilyPer((catalogue: Catalogue): NetworkMap => {
  const { feed, isCity, lines, places } = catalogue;
  const rail = lines.map(({ mode }) => RAIL.includes(mode));
  return {
    lines: lines.flatMap((line, route) => {
      if (rail[route] !== true) return [];
      const patterns = patternsOf(catalogue, route);
      const loop = patterns.some((pattern) => isLoop(catalogue, pattern));
      return [{ ...line, paths: pathsOf(catalogue, patterns), loop }];
    }),
    stations: places.flatMap((place) => {
      const own = place.routes.filter((route) => rail[route] === true);
      if (own.length === 0) return [];
      return [{ ...stopRefOf(place), lines: own.flatMap((route) => lines[route]?.id ?? []) }];
    }),
    credit: isCity ? CITY_CREDIT : feed.attributions.join(' · '),
    version: feed.version,
  };
});

/** Paths by station ids, each stretch once: what another path has covered already is not drawn again. */
function pathsOf({ placeAt }: Catalogue, patterns: readonly Pattern[]): string[][] {
  const drawn = new Set<string>();
  const paths: string[][] = [];
  for (const pattern of patterns) {
    const ids = [...pattern.stops].flatMap((stop) => placeAt[stop]?.id ?? []);
    let path: string[] = [];
    for (const [i, id] of ids.entries()) {
      const before = ids[i - 1];
      if (before === undefined) continue;
      const hop = before < id ? `${before} ${id}` : `${id} ${before}`;
      if (drawn.has(hop)) {
        if (path.length > 1) paths.push(path);
        path = [];
        continue;
      }
      drawn.add(hop);
      if (path.length === 0) path.push(before);
      path.push(id);
    }
    if (path.length > 1) paths.push(path);
  }
  return paths;
}
