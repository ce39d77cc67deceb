import { firstIndex } from '../arrays/first-index.ts';
import { lazilyNamed } from '../timing/lazily.ts';

/** A suffix of a key that starts at the key's start or at one of its words or syllables. */
export interface Entrance<Key> {
  text: string;
  key: Key;
  /** The text is the whole key, not a part from the middle. */
  whole: boolean;
}

/**
 * Finds entrances by a prefix of their text. Those of a first letter are sorted on its first search, because
 * sorting all at the start takes too long.
 */
export function makePrefixTable<Key>(entrances: readonly Entrance<Key>[]) {
  const byLetter = Map.groupBy(entrances, ({ text }) => text.charAt(0));
  const sortedByLetter = lazilyNamed((letter: string): readonly Entrance<Key>[] => {
    const letterEntrances = byLetter.get(letter) ?? [];
    return Array.from(sortedIndexes(letterEntrances.map(({ text }) => text))).flatMap(
      (place) => letterEntrances[place] ?? [],
    );
  });
  return {
    /**
     * Calls `found` for each entrance whose text starts with `typed`; for none if it is empty.
     *
     * @param onMatch receives the key, whether the match is at its start, and whether it reaches its end
     */
    each(typed: string, onMatch: (key: Key, whole: boolean, complete: boolean) => void): void {
      if (typed === '') return;
      const run = sortedByLetter(typed.charAt(0));
      const from = firstIndex(run.length, (i) => (run[i]?.text ?? '') < typed);
      for (let i = from; i < run.length; i++) {
        const entrance = run[i];
        if (entrance?.text.startsWith(typed) !== true) return;
        onMatch(entrance.key, entrance.whole, entrance.text.length === typed.length);
      }
    },
  };
}

/**
 * Returns the indexes of texts in sorted order. Sorting plain strings is several times as fast as a
 * comparison function.
 */
export function sortedIndexes(texts: readonly string[]): Int32Array {
  const tagged = texts.map((text, place) => `${text}\u0000${place}`).sort();
  return Int32Array.from(tagged, (text) => Number(text.slice(text.indexOf('\u0000') + 1)));
}
