/** Edges between stops, the shortest of each stop first: those of stop `s` are from `at[s]` to `at[s + 1]`. */
export interface Edges {
  at: Int32Array;
  to: Int32Array;
  seconds: Int32Array;
}

/** Edges under construction: seconds by stop and neighbour. */
export type Neighbours = readonly Map<number, number>[];

export const noNeighbours = (stops: readonly unknown[]): Neighbours =>
  stops.map(() => new Map<number, number>());

/** Returns the reversed edges: `to` is the origin. */
export function reverseNeighbours(neighbours: Neighbours): Neighbours {
  const reversed = noNeighbours(neighbours);
  neighbours.forEach((neighboursOfStop, from) =>
    neighboursOfStop.forEach((seconds, to) => reversed[to]?.set(from, seconds)),
  );
  return reversed;
}

export function packEdges(neighbours: Neighbours): Edges {
  const count = neighbours.reduce((sum, neighboursOfStop) => sum + neighboursOfStop.size, 0);
  const edges: Edges = {
    at: new Int32Array(neighbours.length + 1),
    to: new Int32Array(count),
    seconds: new Int32Array(count),
  };
  let index = 0;
  neighbours.forEach((neighboursOfStop, stop) => {
    for (const [to, seconds] of [...neighboursOfStop].sort((a, b) => a[1] - b[1])) {
      edges.to[index] = to;
      edges.seconds[index++] = seconds;
    }
    edges.at[stop + 1] = index;
  });
  return edges;
}

/** Returns the edges of several kinds as one, the shortest to each neighbour. */
export function joinEdges(kinds: readonly [Edges, ...Edges[]]): Edges {
  const stopCount = kinds[0].at.length - 1;
  const neighbours = Array.from({ length: stopCount }, () => new Map<number, number>());
  for (const { at, to, seconds } of kinds) {
    neighbours.forEach((neighboursOfStop, stop) => {
      for (let i = at[stop] ?? 0; i < (at[stop + 1] ?? 0); i++) {
        const [next, each] = [to[i] ?? -1, seconds[i] ?? 0];
        if (each < (neighboursOfStop.get(next) ?? Infinity)) neighboursOfStop.set(next, each);
      }
    });
  }
  return packEdges(neighbours);
}
