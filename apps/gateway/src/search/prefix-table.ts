/** A text that leads to a name from one of its beginnings: the whole, or from a word or syllable on. */
export interface Entrance {
  text: string;
  name: number;
  /** The text is the whole key, not a part from the middle. */
  whole: boolean;
}

/** Entrances in the order of their texts, so that those that begin alike stand together. */
export interface PrefixTable {
  /**
   * Calls `found` for each entrance whose text begins with `typed`.
   *
   * @param found the name, whether from the key's beginning, and whether nothing is left over
   */
  each(typed: string, found: (name: number, whole: boolean, complete: boolean) => void): void;
}

export function makePrefixTable(entrances: readonly Entrance[]): PrefixTable {
  const order = inOrder(entrances.map(({ text }) => text));
  const texts = Array.from(order, (place) => entrances[place]?.text ?? '');
  const names = Int32Array.from(order, (place) => entrances[place]?.name ?? 0);
  const wholes = Uint8Array.from(order, (place) => (entrances[place]?.whole === true ? 1 : 0));
  const lengths = Uint16Array.from(texts, ({ length }) => length);

  /** How many texts stand before `typed`. */
  const before = (typed: string): number => {
    let low = 0;
    let high = texts.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((texts[middle] ?? '') < typed) low = middle + 1;
      else high = middle;
    }
    return low;
  };

  return {
    each(typed, found) {
      const end = before(`${typed}${LAST}`);
      for (let i = before(typed); i < end; i++) {
        found(names[i] ?? 0, wholes[i] === 1, lengths[i] === typed.length);
      }
    },
  };
}

/** Behind every letter. */
const LAST = '\uffff';

/**
 * The places of texts in their order, letter by letter. Sorting strings as they are is several times as
 * fast as comparing them by a function.
 */
export function inOrder(texts: readonly string[]): Int32Array {
  const tagged = texts.map((text, place) => `${text}\u0000${place}`).sort();
  return Int32Array.from(tagged, (text) => Number(text.slice(text.indexOf('\u0000') + 1)));
}
