import { lazily, lazilyNamed } from '../timing/lazily.ts';
import { platforms, segments, stations } from './network.ts';

/** Walking and waiting at an interchange, minutes. An estimate of ours: the data knows no headways. */
const INTERCHANGE_MINUTES = 5;

/** With fares and gates of their own: the metro's distance rule stops there. */
const OWN_LINES: ReadonlySet<string> = new Set(['airport-link', 'maglev']);

interface Edge {
  to: number;
  metres: number;
  minutes: number;
}

/**
 * The metro's platforms. Platforms of one station are joined at 0 m, which is how the operator
 * counts an interchange, also where it leads outside the gates (Shanghai Railway Station). Two stations
 * of one name that stand apart are not joined: with them joined, the distance rule gives the official fare
 * for fewer pairs.
 */
const metro = lazily(() => {
  const codes = platforms()
    .filter((p) => !OWN_LINES.has(p.line_id))
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
  for (const { platforms: here } of stations()) {
    for (const a of here) for (const b of here) if (a !== b) join(a, b, 0, INTERCHANGE_MINUTES);
  }
  return { codes, index, edges };
});

/** Dijkstra from one or several platforms. 530 platforms: a plain scan for the nearest is quick enough. */
function treeFrom(sources: readonly string[], by: 'metres' | 'minutes') {
  const { codes, index, edges } = metro();
  const cost = new Float64Array(codes.length).fill(Infinity);
  const metres = new Float64Array(codes.length).fill(Infinity);
  const previous = new Int32Array(codes.length).fill(-1);
  const open = new Set<number>();
  for (const source of sources) {
    const at = index.get(source);
    if (at === undefined) continue;
    cost[at] = 0;
    metres[at] = 0;
    open.add(at);
  }
  while (open.size > 0) {
    let here = -1;
    for (const i of open) if (here < 0 || (cost[i] ?? 0) < (cost[here] ?? 0)) here = i;
    open.delete(here);
    for (const edge of edges[here] ?? []) {
      const next = (cost[here] ?? 0) + edge[by];
      if (next >= (cost[edge.to] ?? 0)) continue;
      cost[edge.to] = next;
      metres[edge.to] = (metres[here] ?? 0) + edge.metres;
      previous[edge.to] = here;
      open.add(edge.to);
    }
  }
  return { cost, metres, previous };
}

const treesBy = lazilyNamed((by: 'metres' | 'minutes') =>
  lazilyNamed((sources: string) => treeFrom(sources.split(','), by)),
);

/** Metres by the shortest path between two metro platforms, or Infinity where there is none. */
export function shortestMetres(fromCode: string, toCode: string): number {
  const at = metro().index.get(toCode);
  return at === undefined ? Infinity : (treesBy('metres')(fromCode).cost[at] ?? Infinity);
}

/** The quickest path between the platforms of two stations; `codes` are the platforms passed. */
export function quickestPath(
  from: readonly string[],
  to: readonly string[],
): { minutes: number; metres: number; codes: string[] } | null {
  const { codes, index } = metro();
  const tree = treesBy('minutes')(from.join());
  const ends = to.flatMap((code) => index.get(code) ?? []);
  const costAt = (i: number): number => tree.cost[i] ?? Infinity;
  const end = ends.sort((a, b) => costAt(a) - costAt(b))[0];
  if (end === undefined || costAt(end) === Infinity) return null;
  const passed: string[] = [];
  for (let i = end; i >= 0; i = tree.previous[i] ?? -1) passed.unshift(codes[i] ?? '');
  return { minutes: costAt(end), metres: tree.metres[end] ?? Infinity, codes: passed };
}
