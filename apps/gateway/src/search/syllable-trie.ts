import type { Steps } from '../timing/slices.ts';
import { syllablesOf } from './pinyin.ts';

interface Node<Name> {
  children: Map<string, Node<Name>>;
  /** Names that end here. */
  own: Name[];
  /** Range in `names` of the names that end here or below. */
  from: number;
  to: number;
}

const emptyNode = <Name>(): Node<Name> => ({ children: new Map(), own: [], from: 0, to: 0 });

/** A typed unit: a letter, or a character by its sound. */
type Unit = { letter: string } | { sound: string };

interface SyllableTrie<Name> {
  /**
   * Calls `found` for each name with this prefix. Characters are compared by sound only.
   *
   * @param onMatch receives the name, and whether any syllable before the last was abbreviated
   */
  each(typed: string, onMatch: (name: Name, short: boolean) => void): void;
}

/** Names in one step of the work: well below a millisecond. */
const IN_ONE_STEP = 200;

/**
 * Finds names by their syllables: full syllables, initials and Chinese characters in any mixture (`xujh`,
 * `rmgc`, `renm广场`, 徐jh), complete or as a prefix.
 */
export function* syllableTrieSteps<Name extends { syllables: readonly string[] }>(
  nameList: readonly Name[],
): Steps<SyllableTrie<Name>> {
  const root = emptyNode<Name>();
  for (const [number, name] of nameList.entries()) {
    if (number % IN_ONE_STEP === 0) yield;
    let node = root;
    for (const syllable of name.syllables) {
      let next = node.children.get(syllable);
      if (next === undefined) node.children.set(syllable, (next = emptyNode()));
      node = next;
    }
    node.own.push(name);
  }
  const names: Name[] = [];
  numberNodes(root, names);
  return {
    each(typed, onMatch) {
      walk(root, unitsOf(typed), 0, false, ({ from, to }, short) => {
        for (const name of names.slice(from, to)) onMatch(name, short);
      });
    },
  };
}

/** Numbers all names, so that those below any node are consecutive. */
function numberNodes<Name>(node: Node<Name>, names: Name[]): void {
  node.from = names.length;
  names.push(...node.own);
  for (const child of node.children.values()) numberNodes(child, names);
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
  index: number,
  short: boolean,
  onNode: (node: Node<Name>, short: boolean) => void,
): void {
  if (index === units.length) {
    onNode(node, short);
    return;
  }
  for (const [syllable, child] of node.children) {
    const matchingUnits = countMatchingUnits(syllable, units, index);
    for (let count = 1; count <= matchingUnits; count++) {
      const last = index + count === units.length;
      const cut = count < syllable.length && !('sound' in (units[index] ?? {}));
      // Within a name only the first letter, or zh, ch, sh, abbreviates a syllable.
      if (cut && !last && count > 1 && !(count === 2 && syllable[1] === 'h')) continue;
      walk(child, units, index + count, short || (cut && !last), onNode);
    }
  }
}

/** Counts the units from `index` on that match the syllable; a character matches completely or not. */
function countMatchingUnits(syllable: string, units: readonly Unit[], index: number): number {
  const unit = units[index];
  if (unit === undefined) return 0;
  if ('sound' in unit) return unit.sound === syllable ? 1 : 0;
  let count = 0;
  while (count < syllable.length) {
    const next = units[index + count];
    if (next === undefined || !('letter' in next) || next.letter !== syllable[count]) break;
    count++;
  }
  return count;
}
