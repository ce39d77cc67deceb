/** A graph as an adjacency list. */
export type Graph = Map<string, Set<string>>;

/**
 * Returns groups of nodes that reach each other (strongly connected components of more than one node, or one that
 * points at itself), by Tarjan's algorithm.
 */
export function circles(graph: Graph): string[][] {
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const onStack = new Set<string>();
  const circlesFound: string[][] = [];

  const visit = (node: string): void => {
    index.set(node, index.size);
    low.set(node, index.size - 1);
    stack.push(node);
    onStack.add(node);
    for (const next of graph.get(node) ?? []) {
      if (!index.has(next)) visit(next);
      if (onStack.has(next)) low.set(node, Math.min(low.get(node) ?? 0, low.get(next) ?? 0));
    }
    if (low.get(node) !== index.get(node)) return;
    const group = stack.splice(stack.indexOf(node));
    for (const member of group) onStack.delete(member);
    if (group.length > 1 || graph.get(node)?.has(node)) circlesFound.push(group);
  };

  for (const node of graph.keys()) if (!index.has(node)) visit(node);
  return circlesFound;
}
