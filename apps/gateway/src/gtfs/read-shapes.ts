import { FeedError } from './check.ts';
import { pointOf } from './read-network.ts';
import { readTable, type Row } from './read-table.ts';
import type { FeedFiles } from './read-zip.ts';
import type { Shape } from './shapes.ts';

const MAX_POINTS = 5_000_000;

/** The points of a shape in the order of the rows; a distance is NaN without one. */
interface Draft {
  lats: number[];
  lons: number[];
  sequences: number[];
  distances: number[];
}

/** Reads the shapes of shapes.txt that trips have. Points without a valid position are left out. */
export async function readShapes(
  files: FeedFiles,
  usedIds: ReadonlySet<string>,
): Promise<ReadonlyMap<string, Shape>> {
  const drafts = new Map<string, Draft>();
  let count = 0;
  const columns = ['shape_id', 'shape_pt_lat', 'shape_pt_lon', 'shape_pt_sequence'];
  await readTable(files, 'shapes.txt', columns, (row) => {
    const id = row.get('shape_id');
    const sequence = row.whole('shape_pt_sequence', 0, 1e9, 0);
    if (!usedIds.has(id) || sequence === null) return;
    const point = pointOf(row, ['shape_pt_lat', 'shape_pt_lon'], 'ignored_value');
    if (point === undefined) return;
    if (++count > MAX_POINTS)
      throw FeedError.of('too_large', 'shapes.txt', `more than ${MAX_POINTS} points`);
    const draft = drafts.get(id) ?? { lats: [], lons: [], sequences: [], distances: [] };
    draft.lats.push(point.lat);
    draft.lons.push(point.lon);
    draft.sequences.push(sequence);
    draft.distances.push(distanceOf(row));
    drafts.set(id, draft);
  });
  return new Map([...drafts].map(([id, draft]) => [id, shapeOf(draft)]));
}

function shapeOf({ lats, lons, sequences, distances }: Draft): Shape {
  const order = [...sequences.keys()].sort((a, b) => (sequences[a] ?? 0) - (sequences[b] ?? 0));
  const inOrder = (values: readonly number[]): Float64Array =>
    Float64Array.from(order, (i) => values[i] ?? 0);
  return {
    lats: inOrder(lats),
    lons: inOrder(lons),
    distances: distances.some((distance) => Number.isNaN(distance)) ? null : inOrder(distances),
  };
}

/** Returns NaN for an empty cell; reports another text that is no distance. */
function distanceOf(row: Row): number {
  const text = row.get('shape_dist_traveled');
  const distance = text === '' ? Number.NaN : Number(text);
  if (distance >= 0) return distance;
  if (text !== '') row.bad('shape_dist_traveled', 'is not a distance', 'ignored_value');
  return Number.NaN;
}
