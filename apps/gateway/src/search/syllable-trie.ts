import { syllablesOf } from './pinyin.ts';

interface Node<Name> {
  children: Map<string, Node<Name>>;
  /** Names that end here. */
  own: Name[];
  /** Names that end here and below: a run of `names` below. */
  from: number;
  to: number;
}

const emptyNode = <Name>(): Node<Name> => ({ children: new Map(), own: [], from: 0, to: 0 });

/** What is typed: letters one by one, and characters by their sound. */
type Unit = { letter: string } | { sound: string };

/**
 * Names by their syllables, found by what people type for them: whole syllables, first letters and
 * Chinese characters in any mixture (`xujh`, `rmgc`, `renm广场`, 徐jh), to the end or not.
 */
export function makeSyllableTrie<Name extends { syllables: readonly string[] }>(
  given: Iterable<Name>,
) {
  const root = emptyNode<Name>();
  for (const name of given) {
    let node = root;
    for (const syllable of name.syllables) {
      let next = node.children.get(syllable);
      if (next === undefined) node.children.set(syllable, (next = emptyNode()));
      node = next;
    }
    node.own.push(name);
  }
  const names: Name[] = [];
  number(root, names);
  return {
    /**
     * Calls `found` for each name that begins so. Its characters are compared by sound only.
     *
     * @param found the name, and whether syllables were cut short before the last one
     */
    each(typed: string, found: (name: Name, short: boolean) => void): void {
      walk(root, unitsOf(typed), 0, false, ({ from, to }, short) => {
        for (const name of names.slice(from, to)) found(name, short);
      });
    },
  };
}

/** Puts all names in a row, so that those below any node stand together. */
function number<Name>(node: Node<Name>, names: Name[]): void {
  node.from = names.length;
  names.push(...node.own);
  for (const child of node.children.values()) number(child, names);
  node.to = names.length;
}

function unitsOf(typed: string): Unit[] {
  return Array.from(typed, (sign) =>
    /\p{Script=Han}/u.test(sign) ? { sound: syllablesOf(sign)[0] ?? sign } : { letter: sign },
  );
}

function walk<Name>(
  node: Node<Name>,
  units: readonly Unit[],
  at: number,
  short: boolean,
  found: (node: Node<Name>, short: boolean) => void,
): void {
  if (at === units.length) {
    found(node, short);
    return;
  }
  for (const [syllable, child] of node.children) {
    const taken = lettersTaken(syllable, units, at);
    for (let count = 1; count <= taken; count++) {
      const last = at + count === units.length;
      const cut = count < syllable.length && !('sound' in (units[at] ?? {}));
      // Within a name only the first letter stands for a syllable, or zh, ch, sh.
      if (cut && !last && count > 1 && !(count === 2 && syllable[1] === 'h')) continue;
      walk(child, units, at + count, short || (cut && !last), found);
    }
  }
}

/** How many units from `at` on agree with the syllable; a character is all of it or nothing. */
function lettersTaken(syllable: string, units: readonly Unit[], at: number): number {
  const unit = units[at];
  if (unit === undefined) return 0;
  if ('sound' in unit) return unit.sound === syllable ? 1 : 0;
  let count = 0;
  while (count < syllable.length) {
    const next = units[at + count];
    if (next === undefined || !('letter' in next) || next.letter !== syllable[count]) break;
    count++;
  }
  return count;
}
