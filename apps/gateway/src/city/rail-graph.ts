import { lazilyNamed, lazilyPer } from '../timing/lazily.ts';
import { platforms, segments, stations } from './network.ts';
import { perNetwork } from './served-feed.ts';

/** Walking and waiting at an interchange, in minutes: our estimate, because the data have no head-ways for it. */
const INTERCHANGE_MINUTES = 5;

/** Ids of the lines of one tariff: rides over them are measured apart from other lines. */
type Lines = ReadonlySet<string>;

interface Edge {
  to: number;
  metres: number;
  minutes: number;
}

/**
 * The graph of the lines' platforms. Platforms of one station are connected with 0 m, as operators count
 * an interchange, even outside the gates. Two separate stations of the same name are not connected: otherwise
 * the distance rule returns the official fare for fewer pairs.
 */
const makeGraph = (lines: Lines) => {
  const codes = platforms()
    .filter((p) => lines.has(p.line_id))
    .map((p) => p.code);
  const index = new Map(codes.map((code, i) => [code, i]));
  const edges: Edge[][] = codes.map(() => []);
  const join = (from: string, to: string, metres: number, minutes: number): void => {
    const a = index.get(from);
    const b = index.get(to);
    if (a !== undefined && b !== undefined) edges[a]?.push({ to: b, metres, minutes });
  };
  for (const s of segments()) {
    join(s.from_code, s.to_code, s.distance_m, s.minutes_forward);
    join(s.to_code, s.from_code, s.distance_m, s.minutes_reverse);
  }
  for (const { platforms: platformCodes } of stations()) {
    for (const a of platformCodes)
      for (const b of platformCodes) if (a !== b) join(a, b, 0, INTERCHANGE_MINUTES);
  }
  return { codes, index, edges };
};
const graphs = perNetwork(() => lazilyPer(makeGraph));

/** Dijkstra from one or several platforms. With 530 platforms a linear scan for the nearest is fast enough. */
function treeFrom(lines: Lines, sources: readonly string[], costKind: 'metres' | 'minutes') {
  const { codes, index, edges } = graphs()(lines);
  const cost = new Float64Array(codes.length).fill(Infinity);
  const metres = new Float64Array(codes.length).fill(Infinity);
  const previous = new Int32Array(codes.length).fill(-1);
  const open = new Set<number>();
  for (const source of sources) {
    const sourceIndex = index.get(source);
    if (sourceIndex === undefined) continue;
    cost[sourceIndex] = 0;
    metres[sourceIndex] = 0;
    open.add(sourceIndex);
  }
  while (open.size > 0) {
    let nearest = -1;
    for (const i of open) if (nearest < 0 || (cost[i] ?? 0) < (cost[nearest] ?? 0)) nearest = i;
    open.delete(nearest);
    for (const edge of edges[nearest] ?? []) {
      const next = (cost[nearest] ?? 0) + edge[costKind];
      if (next >= (cost[edge.to] ?? 0)) continue;
      cost[edge.to] = next;
      metres[edge.to] = (metres[nearest] ?? 0) + edge.metres;
      previous[edge.to] = nearest;
      open.add(edge.to);
    }
  }
  return { cost, metres, previous };
}

const trees = perNetwork(() =>
  lazilyPer((lines: Lines) =>
    lazilyNamed((costKind: 'metres' | 'minutes') =>
      lazilyNamed((sources: string) => treeFrom(lines, sources.split(','), costKind)),
    ),
  ),
);

/** Returns the metres of the shortest path over the lines between two platforms, or Infinity. */
export function shortestMetres(lines: Lines, fromCode: string, toCode: string): number {
  const targetIndex = graphs()(lines).index.get(toCode);
  return targetIndex === undefined
    ? Infinity
    : (trees()(lines)('metres')(fromCode).cost[targetIndex] ?? Infinity);
}

/** Returns the fastest path over the lines between the platforms of two stations; `codes` are its platforms. */
export function quickestPath(
  lines: Lines,
  from: readonly string[],
  to: readonly string[],
): { minutes: number; metres: number; codes: string[] } | null {
  const { codes, index } = graphs()(lines);
  const tree = trees()(lines)('minutes')(from.join());
  const ends = to.flatMap((code) => index.get(code) ?? []);
  const costAt = (i: number): number => tree.cost[i] ?? Infinity;
  const end = ends.sort((a, b) => costAt(a) - costAt(b))[0];
  if (end === undefined || costAt(end) === Infinity) return null;
  const passed: string[] = [];
  for (let i = end; i >= 0; i = tree.previous[i] ?? -1) passed.unshift(codes[i] ?? '');
  return { minutes: costAt(end), metres: tree.metres[end] ?? Infinity, codes: passed };
}
