import type { NetworkMap } from '@shtrans/contract/traffic/schemas';
import { MODE_GROUPS } from '@shtrans/contract/traffic/facts';
import type { Pattern } from '../../../gtfs/feed.ts';
import { stopRefOf } from '../../../gtfs/feed-index.ts';
import { lazilyPer } from '../../../timing/lazily.ts';
import { type Catalogue } from './catalogue.ts';
import { isLoop, patternsOf } from './lines.ts';

const RAIL: readonly string[] = MODE_GROUPS.metro;

/** Source of the positions in the city's data. */
export const CITY_CREDIT = '© OpenStreetMap contributors';

/** The paths of the lines by rail and their stations, in a city without rail those of all lines; built once per timetable. */
export const networkMap = lazilyPer((catalogue: Catalogue): NetworkMap => {
  const { feed, isCity, lines, places } = catalogue;
  const isRail = lines.map(({ mode }) => RAIL.includes(mode));
  const isDrawn = isRail.includes(true) ? isRail : lines.map(() => true);
  return {
    lines: lines.flatMap((line, route) => {
      if (isDrawn[route] !== true) return [];
      const patterns = patternsOf(catalogue, route);
      const loop = patterns.some((pattern) => isLoop(catalogue, pattern));
      return [{ ...line, paths: pathsOf(catalogue, patterns), loop }];
    }),
    stations: places.flatMap((place) => {
      const drawnRoutes = place.routes.filter((route) => isDrawn[route] === true);
      if (drawnRoutes.length === 0) return [];
      return [
        { ...stopRefOf(place), lines: drawnRoutes.flatMap((route) => lines[route]?.id ?? []) },
      ];
    }),
    credit: isCity ? CITY_CREDIT : feed.attributions.join(' · '),
    version: feed.version,
  };
});

/** Returns paths as station ids, each section once: sections that another path covers are not drawn again. */
function pathsOf({ placeAt }: Catalogue, patterns: readonly Pattern[]): string[][] {
  const drawnHops = new Set<string>();
  const paths: string[][] = [];
  for (const pattern of patterns) {
    const ids = [...pattern.stops].flatMap((stop) => placeAt[stop]?.id ?? []);
    let path: string[] = [];
    for (const [i, id] of ids.entries()) {
      const before = ids[i - 1];
      if (before === undefined) continue;
      const hop = before < id ? `${before} ${id}` : `${id} ${before}`;
      if (drawnHops.has(hop)) {
        if (path.length > 1) paths.push(path);
        path = [];
        continue;
      }
      drawnHops.add(hop);
      if (path.length === 0) path.push(before);
      path.push(id);
    }
    if (path.length > 1) paths.push(path);
  }
  return paths;
}
