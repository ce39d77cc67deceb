import type { Feed, Pattern } from './feed.ts';
import { metresAlong, pathOfPattern } from './shapes.ts';
import { table, type Table } from './write-table.ts';

interface ShapeRow {
  id: string;
  lat: number;
  lon: number;
  sequence: number;
  metres: number | null;
}

/** Reports whether a pattern is written with a shape: its own, or straight lines if it has distances. */
export const hasShape = (feed: Feed, pattern: Pattern): boolean =>
  pattern.metres !== null || pathOfPattern(feed)(pattern).path !== null;

/** Returns shapes.txt: the way of each pattern, from its first stop to its last. */
export const shapesTable = (feed: Feed): Table =>
  table('shapes.txt', () => rowsOf(feed), {
    shape_id: ({ id }) => id,
    shape_pt_lat: ({ lat }) => lat,
    shape_pt_lon: ({ lon }) => lon,
    shape_pt_sequence: ({ sequence }) => sequence,
    shape_dist_traveled: ({ metres }) => metres,
  });

function* rowsOf(feed: Feed): Iterable<ShapeRow> {
  for (const pattern of feed.patterns) {
    const { id, metres, stops } = pattern;
    const { path } = pathOfPattern(feed)(pattern);
    if (path === null && metres === null) continue;
    const points =
      path?.points.map(({ lat, lon }) => ({ lat: rounded(lat), lon: rounded(lon) })) ??
      Array.from(stops, (stop) => feed.stops[stop] ?? { lat: 0, lon: 0 });
    const along = path && metres ? metresAlong(path, metres) : metres;
    for (const [sequence, { lat, lon }] of points.entries()) {
      yield { id, lat, lon, sequence, metres: along?.[sequence] ?? null };
    }
  }
}

/** A decimetre. */
const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;
