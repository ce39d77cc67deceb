import { sortedIndexes } from './prefix-table.ts';

/** A trie of keys that finds them despite typing mistakes. */
export function makeTypoTrie<Key extends { text: string }>(keyList: readonly Key[]) {
  const order = sortedIndexes(keyList.map(({ text }) => text));
  const keys = Array.from(order).flatMap((place) => keyList[place] ?? []);
  const nodes = nodesOf(keys.map(({ text }) => text));
  return {
    /**
     * Calls `found` for each key that has a prefix with at most `mistakes` differences to `typed`
     * (an extra, missing, wrong, or two swapped letters). Can call more than once for a name, each time with
     * fewer mistakes or another key.
     */
    each(typed: string, mistakes: number, onMatch: Found<Key>): void {
      const deepest = typed.length + mistakes;
      const width = typed.length + 1;
      const rows = new Uint8Array((deepest + 1) * width).fill(TOO_MANY);
      for (let i = 0; i < Math.min(width, mistakes + 1); i++) rows[i] = i;
      const letters = Uint16Array.from(typed, (_, i) => typed.charCodeAt(i));
      searchBelow(
        { nodes, keys, typed: letters, mistakes, found: onMatch, deepest, width, rows },
        0,
        0,
        0,
        mistakes + 1,
      );
    },
  };
}

/** Builds the nodes of sorted texts, each with its letter and the range of texts below it; node 0 is the root. */
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

/** Above the mistakes of any search. */
const TOO_MANY = 100;

/**
 * The state of one walk down the trie. Row d has the mistakes between each prefix of the typed text and the
 * first d letters (optimal string alignment). If a row has no value in the limit, the subtree is skipped. Only
 * prefixes whose length differs from d by at most the allowed mistakes are computed.
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
 * @param parentLetter the letter of `node`
 * @param best minimum mistakes with which an ancestor already reported the keys
 */
function searchBelow<Key>(
  walk: Walk<Key>,
  node: number,
  depth: number,
  parentLetter: number,
  best: number,
): void {
  const { deepest, rows, width } = walk;
  if (depth >= deepest) return;
  const { firstChild, nextSibling, letter } = walk.nodes;
  for (let child = firstChild[node] ?? -1; child >= 0; child = nextSibling[child] ?? -1) {
    const childLetter = letter[child] ?? 0;
    if (fillRow(walk, depth + 1, childLetter, parentLetter) >= best) continue;
    const whole = rows[(depth + 2) * width - 1] ?? TOO_MANY;
    if (whole < best) reportKeys(walk, child, whole);
    searchBelow(walk, child, depth + 1, childLetter, Math.min(best, whole));
  }
}

function reportKeys<Key>({ nodes, keys, found }: Walk<Key>, node: number, mistakes: number): void {
  for (const key of keys.slice(nodes.from[node], nodes.to[node])) found(key, mistakes);
}

/** Fills the row of a depth, whose letter comes after `before`; returns its minimum. */
function fillRow(
  { rows, width, typed, mistakes }: Pick<Walk<never>, 'rows' | 'width' | 'typed' | 'mistakes'>,
  depth: number,
  letter: number,
  before: number,
): number {
  const row = depth * width;
  const rowAbove = row - width;
  const from = Math.max(1, depth - mistakes);
  const to = Math.min(width - 1, depth + mistakes);
  let leftValue = depth <= mistakes ? depth : TOO_MANY;
  rows[row + from - 1] = leftValue;
  let minValue = leftValue;
  for (let i = from; i <= to; i++) {
    let value = (rows[rowAbove + i - 1] ?? 0) + (typed[i - 1] === letter ? 0 : 1);
    const upper = (rows[rowAbove + i] ?? 0) + 1;
    if (upper < value) value = upper;
    if (leftValue + 1 < value) value = leftValue + 1;
    if (depth > 1 && i > 1 && typed[i - 1] === before && typed[i - 2] === letter) {
      const swapped = (rows[rowAbove - width + i - 2] ?? 0) + 1;
      if (swapped < value) value = swapped;
    }
    rows[row + i] = leftValue = value;
    if (value < minValue) minValue = value;
  }
  if (to + 1 < width) rows[row + to + 1] = TOO_MANY;
  return minValue;
}
