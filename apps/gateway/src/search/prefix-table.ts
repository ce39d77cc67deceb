import { firstIndex } from '../arrays/first-index.ts';
import { lazilyNamed } from '../timing/lazily.ts';

/** A text that leads to a key from one of its beginnings: the whole, or from a word or syllable on. */
export interface Entrance<Key> {
  text: string;
  key: Key;
  /** The text is the whole key, not a part from the middle. */
  whole: boolean;
}

/**
 * Entrances, found by how their texts begin. Those with one first letter are put in order when somebody
 * first types it: at once it takes too long.
 */
export function makePrefixTable<Key>(entrances: readonly Entrance<Key>[]) {
  const byLetter = Map.groupBy(entrances, ({ text }) => text.charAt(0));
  const runOf = lazilyNamed((letter: string): readonly Entrance<Key>[] => {
    const own = byLetter.get(letter) ?? [];
    return Array.from(inOrder(own.map(({ text }) => text))).flatMap((place) => own[place] ?? []);
  });
  return {
    /**
     * Calls `found` for each entrance whose text begins with `typed`; for none where nothing is typed.
     *
     * @param found the key, whether from the key's beginning, and whether nothing is left over
     */
    each(typed: string, found: (key: Key, whole: boolean, complete: boolean) => void): void {
      if (typed === '') return;
      const run = runOf(typed.charAt(0));
      const from = firstIndex(run.length, (i) => (run[i]?.text ?? '') < typed);
      for (let i = from; i < run.length; i++) {
        const entrance = run[i];
        if (entrance?.text.startsWith(typed) !== true) return;
        found(entrance.key, entrance.whole, entrance.text.length === typed.length);
      }
    },
  };
}

/**
 * The places of texts in their order, letter by letter. Sorting strings as they are is several times as
 * fast as comparing them by a function.
 */
export function inOrder(texts: readonly string[]): Int32Array {
  const tagged = texts.map((text, place) => `${text}\u0000${place}`).sort();
  return Int32Array.from(tagged, (text) => Number(text.slice(text.indexOf('\u0000') + 1)));
}
