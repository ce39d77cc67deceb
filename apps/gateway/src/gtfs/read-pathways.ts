import { metresBetween } from '../geometry/geometry.ts';
import type { Stop, WheelchairAccess } from './feed.ts';
import type { PathwayLink, PathwayMode, Pathways, Place } from './pathways.ts';
import { type Listed, readTable, type Row } from './read-table.ts';
import type { FeedFiles } from './read-zip.ts';

/** A row of stops.txt that is neither a stop nor a station, before its parent is known. */
export interface PlaceRow extends Omit<Place, 'parent'> {
  parentId: string;
}

/** What stops.txt has for the pathways. */
export interface Locations {
  stops: Listed<Stop>;
  places: readonly PlaceRow[];
  /** level_id by stop_id, where there is one. */
  levels: ReadonlyMap<string, string>;
}

/** pathway_mode 1 to 7. */
const MODES = [
  'walkway',
  'stairs',
  'moving_sidewalk',
  'escalator',
  'lift',
  'fare_gate',
  'exit_gate',
] as const satisfies readonly PathwayMode[];

const isUsable: Readonly<Record<PathwayMode, boolean>> = {
  walkway: true,
  stairs: false,
  moving_sidewalk: false,
  escalator: false,
  lift: true,
  fare_gate: true,
  exit_gate: true,
};

/** The steepest slope for manual wheelchairs, by the reference. */
const STEEPEST_SLOPE = 0.083;
/** The width that the reference calls the standard minimum for wheelchairs, in metres. */
const NARROWEST_METRES = 0.9;

/** The walking speed of the planner (`planner/walking.ts`). */
const METRES_PER_SECOND = 1.2;
/** Our estimates in seconds, for pathways without traversal_time: one step, one level, a gate, and the wait for a lift. */
const STEP_SECONDS = 0.6;
const LEVEL_SECONDS = 20;
const GATE_SECONDS = 5;
const LIFT_SECONDS = 45;
/** Riders stand on escalators and moving sidewalks, which are as fast as this. */
const CONVEYOR_METRES_PER_SECOND = 0.6;

/** Reads levels.txt and pathways.txt; null if no pathway is read. */
export async function readPathways(
  files: FeedFiles,
  { stops, places: placeRows, levels: levelByStop }: Locations,
): Promise<Pathways | null> {
  const levels = await readLevels(files);
  const places = placeRows.map(({ parentId, ...place }): Place => {
    const parent = stops.indexOf(parentId) ?? -1;
    const inherited = place.kind === 'entrance' ? stops.items[parent]?.wheelchair : undefined;
    const wheelchair = place.wheelchair ?? inherited;
    return { ...place, parent, ...(wheelchair && { wheelchair }) };
  });
  const indexes = new Map(places.map(({ id }, i) => [id, stops.items.length + i]));
  const links: PathwayLink[] = [];
  const indexAt = (row: Row, column: 'from_stop_id' | 'to_stop_id'): number => {
    const id = row.get(column);
    return stops.indexOf(id) ?? indexes.get(id) ?? stops.resolve(row, column);
  };
  const pointAt = (index: number): { lat: number; lon: number } | null =>
    stops.items[index] ?? places[index - stops.items.length]?.point ?? null;
  const levelAt = (id: string): number | null => levels.get(levelByStop.get(id) ?? '') ?? null;
  const columns = ['pathway_id', 'from_stop_id', 'to_stop_id', 'pathway_mode', 'is_bidirectional'];
  await readTable(files, 'pathways.txt', columns, (row) => {
    const id = row.id('pathway_id');
    const mode = MODES[Number(row.need('pathway_mode') && row.whole('pathway_mode', 1, 7, 0)) - 1];
    const isBidirectional = row.whole('is_bidirectional', 0, 1, 0) === 1;
    const [from, to] = [indexAt(row, 'from_stop_id'), indexAt(row, 'to_stop_id')];
    if (id === null || mode === undefined || from < 0 || to < 0) return;
    const [start, end] = [pointAt(from), pointAt(to)];
    const [level, otherLevel] = [levelAt(row.get('from_stop_id')), levelAt(row.get('to_stop_id'))];
    const seconds = secondsOf(row, mode, {
      metres: start === null || end === null ? 0 : metresBetween(start, end),
      levels: level === null || otherLevel === null ? 0 : Math.abs(level - otherLevel),
    });
    const link = { id, mode, ...seconds, stepFree: isStepFree(row, mode) };
    links.push({ ...link, from, to });
    // Nobody comes in by an exit gate.
    if (isBidirectional && mode !== 'exit_gate') links.push({ ...link, from: to, to: from });
  });
  return links.length === 0 ? null : { places, links };
}

/** Returns level_index by level_id. */
async function readLevels(files: FeedFiles): Promise<ReadonlyMap<string, number>> {
  const levels = new Map<string, number>();
  await readTable(files, 'levels.txt', ['level_id', 'level_index'], (row) => {
    const id = row.id('level_id');
    const index = numberIn(row, 'level_index');
    if (id !== null && index !== null) levels.set(id, index);
  });
  return levels;
}

/** Returns the time of a pathway: its own, or an estimate by its length, stairs and levels. */
function secondsOf(
  row: Row,
  mode: PathwayMode,
  distance: { metres: number; levels: number },
): Pick<PathwayLink, 'seconds' | 'estimated'> {
  const seconds = row.whole('traversal_time', 0, 86_400, -1) ?? -1;
  if (seconds > 0) return { seconds, estimated: false };
  const metres = numberIn(row, 'length') ?? distance.metres;
  const steps = Math.abs(numberIn(row, 'stair_count') ?? 0);
  const climb = steps > 0 ? steps * STEP_SECONDS : distance.levels * LEVEL_SECONDS;
  const estimates: Readonly<Record<PathwayMode, number>> = {
    walkway: metres / METRES_PER_SECOND,
    stairs: Math.max(climb, metres / METRES_PER_SECOND),
    moving_sidewalk: metres / CONVEYOR_METRES_PER_SECOND,
    escalator: Math.max(climb, metres / CONVEYOR_METRES_PER_SECOND),
    lift: LIFT_SECONDS + distance.levels * LEVEL_SECONDS,
    fare_gate: GATE_SECONDS,
    exit_gate: GATE_SECONDS,
  };
  return { seconds: Math.round(estimates[mode]), estimated: true };
}

function isStepFree(row: Row, mode: PathwayMode): boolean {
  const slope = numberIn(row, 'max_slope');
  const width = numberIn(row, 'min_width');
  return (
    isUsable[mode] &&
    (numberIn(row, 'stair_count') ?? 0) === 0 &&
    (slope === null || Math.abs(slope) <= STEEPEST_SLOPE) &&
    (width === null || width >= NARROWEST_METRES)
  );
}

/** Returns the number in a cell; null without one. Reports any other text and treats it as empty. */
function numberIn(row: Row, column: string): number | null {
  const text = row.get(column);
  if (text === '') return null;
  if (/^[+-]?\d{1,9}(?:\.\d{1,20})?$/.test(text)) return Number(text);
  row.bad(column, 'is not a number', 'ignored_value');
  return null;
}

/** location_type of the places. */
const KINDS: Readonly<Record<number, Place['kind']>> = {
  2: 'entrance',
  3: 'node',
  4: 'boarding_area',
};

/** Returns a row of stops.txt that is neither a stop nor a station. */
export function placeOf(
  row: Row,
  {
    id,
    type,
    point,
    access,
  }: {
    id: string;
    type: number;
    point: Place['point'];
    access: WheelchairAccess | null;
  },
): PlaceRow {
  const name = row.get('stop_name');
  return {
    id,
    name: name === '' ? null : { zh: name, en: name },
    kind: KINDS[type] ?? 'node',
    point,
    parentId: row.get('parent_station'),
    ...(access && { wheelchair: access }),
  };
}
