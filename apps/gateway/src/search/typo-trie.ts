import { inOrder } from './prefix-table.ts';

/** Keys letter by letter, to be found although they were typed with mistakes. */
export function makeTypoTrie<Key extends { text: string }>(given: readonly Key[]) {
  const order = inOrder(given.map(({ text }) => text));
  const keys = Array.from(order).flatMap((place) => given[place] ?? []);
  const nodes = nodesOf(keys.map(({ text }) => text));
  return {
    /**
     * Calls `found` for each key of which some beginning differs from `typed` by at most `mistakes`
     * (a letter too many, too few, wrong, or two that changed places). May call more than once for a
     * name, each time with fewer mistakes or through another key.
     */
    each(typed: string, mistakes: number, found: Found<Key>): void {
      const deepest = typed.length + mistakes;
      const width = typed.length + 1;
      const rows = new Uint8Array((deepest + 1) * width).fill(TOO_MANY);
      for (let i = 0; i < Math.min(width, mistakes + 1); i++) rows[i] = i;
      const letters = Uint16Array.from(typed, (_, i) => typed.charCodeAt(i));
      below(
        { nodes, keys, typed: letters, mistakes, found, deepest, width, rows },
        0,
        0,
        0,
        mistakes + 1,
      );
    },
  };
}

/** The nodes of sorted texts, each with its letter and the run of texts below it; node 0 is the root. */
function nodesOf(texts: readonly string[]) {
  const letter = [0];
  const firstChild = [-1];
  const nextSibling = [-1];
  const from = [0];
  const to = [texts.length];
  const path = [0];
  let previous = '';
  texts.forEach((text, key) => {
    let shared = 0;
    while (shared < text.length && text[shared] === previous[shared]) shared++;
    path.length = shared + 1;
    for (let depth = shared; depth < text.length; depth++) {
      const node = letter.length;
      const parent = path[depth] ?? 0;
      letter.push(text.charCodeAt(depth));
      firstChild.push(-1);
      nextSibling.push(firstChild[parent] ?? -1);
      firstChild[parent] = node;
      from.push(key);
      to.push(key);
      path.push(node);
    }
    for (const node of path) to[node] = key + 1;
    previous = text;
  });
  return {
    letter: Uint16Array.from(letter),
    firstChild: Int32Array.from(firstChild),
    nextSibling: Int32Array.from(nextSibling),
    from: Int32Array.from(from),
    to: Int32Array.from(to),
  };
}

type Found<Key> = (key: Key, mistakes: number) => void;

/** More mistakes than any search allows. */
const TOO_MANY = 100;

/**
 * One walk down the trie. Row d holds how many mistakes lie between each beginning of what was typed and
 * the d letters passed (optimal string alignment); where all of a row are too many, nothing below can do.
 * Only beginnings that differ from d letters in length by no more than the mistakes are looked at.
 */
interface Walk<Key> {
  nodes: ReturnType<typeof nodesOf>;
  keys: readonly Key[];
  typed: Uint16Array;
  mistakes: number;
  found: Found<Key>;
  deepest: number;
  width: number;
  rows: Uint8Array;
}

/**
 * @param above the letter of `node`
 * @param best the fewest mistakes at which the keys below have been found above
 */
function below<Key>(
  walk: Walk<Key>,
  node: number,
  depth: number,
  above: number,
  best: number,
): void {
  const { deepest, rows, width } = walk;
  if (depth >= deepest) return;
  const { firstChild, nextSibling, letter } = walk.nodes;
  for (let child = firstChild[node] ?? -1; child >= 0; child = nextSibling[child] ?? -1) {
    const here = letter[child] ?? 0;
    if (fillRow(walk, depth + 1, here, above) >= best) continue;
    const whole = rows[(depth + 2) * width - 1] ?? TOO_MANY;
    if (whole < best) tell(walk, child, whole);
    below(walk, child, depth + 1, here, Math.min(best, whole));
  }
}

function tell<Key>({ nodes, keys, found }: Walk<Key>, node: number, mistakes: number): void {
  for (const key of keys.slice(nodes.from[node], nodes.to[node])) found(key, mistakes);
}

/** Fills the row of a depth, whose letter comes after `before`; gives its least value. */
function fillRow(
  { rows, width, typed, mistakes }: Pick<Walk<never>, 'rows' | 'width' | 'typed' | 'mistakes'>,
  depth: number,
  letter: number,
  before: number,
): number {
  const row = depth * width;
  const above = row - width;
  const from = Math.max(1, depth - mistakes);
  const to = Math.min(width - 1, depth + mistakes);
  let left = depth <= mistakes ? depth : TOO_MANY;
  rows[row + from - 1] = left;
  let least = left;
  for (let i = from; i <= to; i++) {
    let value = (rows[above + i - 1] ?? 0) + (typed[i - 1] === letter ? 0 : 1);
    const upper = (rows[above + i] ?? 0) + 1;
    if (upper < value) value = upper;
    if (left + 1 < value) value = left + 1;
    if (depth > 1 && i > 1 && typed[i - 1] === before && typed[i - 2] === letter) {
      const swapped = (rows[above - width + i - 2] ?? 0) + 1;
      if (swapped < value) value = swapped;
    }
    rows[row + i] = left = value;
    if (value < least) least = value;
  }
  if (to + 1 < width) rows[row + to + 1] = TOO_MANY;
  return least;
}
