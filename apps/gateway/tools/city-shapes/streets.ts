import { apart, lengthOf, simplified, type Spot } from './plane.ts';

interface StopOnStreet {
  /** Chinese name: that of the street first, then that of the crossing or place. */
  name: string;
  spot: Spot;
}

export interface Street {
  name: string;
  line: Spot[];
}

/** `四平路大连路` is on 四平路, at the crossing with 大连路. */
const STREET = /^([\p{Script=Han}]{2,8}?(?:公路|大道|路|街))(?!口|桥|站|村|镇)/u;
/** Stops of a street are closer than this to the next one; farther away the street has a gap. */
const MAX_GAP_METRES = 1300;
const MIN_STOPS = 3;
const MIN_METRES = 900;
/** A line that winds more than this follows stops that are not on one street. */
const MAX_WINDING = 2.2;
const KEPT_METRES = 25;

/** The street that a stop is on, by its name; undefined if the name is that of a place. */
export const streetOf = (name: string): string | undefined => STREET.exec(name)?.[1];

/**
 * The streets of a city as lines through the stops that are named after them. In the city's names of stops the street
 * of the stop comes first, so all stops of a name's first part are on one street.
 */
export function streetsOf(stops: readonly StopOnStreet[]): Street[] {
  const byStreet = Map.groupBy(
    stops.filter(({ name }) => streetOf(name) !== undefined),
    ({ name }) => streetOf(name) ?? '',
  );
  return [...byStreet]
    .flatMap(([name, onStreet]) =>
      linesThrough(merged(onStreet.map(({ spot }) => spot))).map((line) => ({ name, line })),
    )
    .toSorted((a, b) => lengthOf(b.line) - lengthOf(a.line));
}

/** The two sides of a street have a stop each: one point for both. */
const SAME_METRES = 160;

function merged(spots: readonly Spot[]): Spot[] {
  const groups: Spot[][] = [];
  for (const spot of spots) {
    const group = groups.find(([first]) => first !== undefined && apart(first, spot) < SAME_METRES);
    if (group === undefined) groups.push([spot]);
    else group.push(spot);
  }
  return groups.map((group) => ({
    east: group.reduce((sum, { east }) => sum + east, 0) / group.length,
    north: group.reduce((sum, { north }) => sum + north, 0) / group.length,
  }));
}

/** The longest path through each group of neighbouring stops, over the shortest links between them. */
function linesThrough(spots: readonly Spot[]): Spot[][] {
  const links = spots
    .flatMap((a, i) => spots.slice(i + 1).map((b, k) => ({ i, k: i + 1 + k, metres: apart(a, b) })))
    .filter(({ metres }) => metres < MAX_GAP_METRES)
    .toSorted((a, b) => a.metres - b.metres);
  const group = spots.map((_, i) => i);
  const neighbours = spots.map((): number[] => []);
  for (const { i, k } of links) {
    const [from, to] = [group[i], group[k]];
    if (from === to) continue;
    for (const [index, id] of group.entries()) if (id === to) group[index] = from ?? 0;
    neighbours[i]?.push(k);
    neighbours[k]?.push(i);
  }
  return [...new Set(group)].flatMap((id) => {
    const start = group.indexOf(id);
    const end = farthest(neighbours, spots, start).at(-1) ?? start;
    const line = farthest(neighbours, spots, end).flatMap((i) => spots[i] ?? []);
    const [first, last] = [line[0], line.at(-1)];
    if (first === undefined || last === undefined || line.length < MIN_STOPS) return [];
    const length = lengthOf(line);
    if (length < MIN_METRES || length > MAX_WINDING * apart(first, last)) return [];
    return [simplified(line, KEPT_METRES)];
  });
}

/** The path from a stop to the one farthest along the links. */
function farthest(neighbours: number[][], spots: readonly Spot[], start: number): number[] {
  let best: { path: number[]; metres: number } = { path: [start], metres: 0 };
  const open = [best];
  for (let walk = open.pop(); walk !== undefined; walk = open.pop()) {
    if (walk.metres > best.metres) best = walk;
    const tip = walk.path.at(-1) ?? start;
    for (const next of neighbours[tip] ?? []) {
      if (walk.path.includes(next)) continue;
      const [a, b] = [spots[tip], spots[next]];
      if (a === undefined || b === undefined) continue;
      open.push({ path: [...walk.path, next], metres: walk.metres + apart(a, b) });
    }
  }
  return best.path;
}
