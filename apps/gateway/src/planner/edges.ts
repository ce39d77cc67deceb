/** Edges between stops, the shortest of each stop first: those of stop `s` lie from `at[s]` to `at[s + 1]`. */
export interface Edges {
  at: Int32Array;
  to: Int32Array;
  seconds: Int32Array;
}

/** The same while they are collected: seconds by stop and by neighbour. */
export type Neighbours = readonly Map<number, number>[];

export const noNeighbours = (stops: readonly unknown[]): Neighbours =>
  stops.map(() => new Map<number, number>());

/** The edges from their end: `to` is where one comes from. */
export function turned(neighbours: Neighbours): Neighbours {
  const back = noNeighbours(neighbours);
  neighbours.forEach((own, from) => own.forEach((seconds, to) => back[to]?.set(from, seconds)));
  return back;
}

export function packed(neighbours: Neighbours): Edges {
  const count = neighbours.reduce((sum, own) => sum + own.size, 0);
  const edges: Edges = {
    at: new Int32Array(neighbours.length + 1),
    to: new Int32Array(count),
    seconds: new Int32Array(count),
  };
  let index = 0;
  neighbours.forEach((own, stop) => {
    for (const [to, seconds] of [...own].sort((a, b) => a[1] - b[1])) {
      edges.to[index] = to;
      edges.seconds[index++] = seconds;
    }
    edges.at[stop + 1] = index;
  });
  return edges;
}
