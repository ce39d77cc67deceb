/** Number of letters to insert, remove or replace to make `b` of `a` (Levenshtein). */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (const [i, letter] of Array.from(a).entries()) {
    const next = [i + 1];
    for (const [j, bLetter] of Array.from(b).entries()) {
      const replaced = (row[j] ?? 0) + Number(letter !== bLetter);
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

/** Returns advice for a mistyped name: the known name that is nearest to it. */
export function nearestOf(name: string, knownNames: readonly string[]): string {
  const [nearest] = knownNames.toSorted((a, b) => distance(name, a) - distance(name, b));
  return nearest === undefined ? 'there is none' : `the nearest is ${nearest}`;
}
