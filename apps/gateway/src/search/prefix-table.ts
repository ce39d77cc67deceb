import { lazilyNamed } from '../lazily.ts';

/** A text that leads to a name from one of its beginnings: the whole, or from a word or syllable on. */
export interface Entrance {
  text: string;
  name: number;
  /** The text is the whole key, not a part from the middle. */
  whole: boolean;
}

/**
 * Entrances, found by how their texts begin. Those with one first letter are put in order when somebody
 * first types it: at once it takes too long.
 */
export function makePrefixTable(entrances: readonly Entrance[]) {
  const waiting = Map.groupBy(entrances, ({ text }) => text.charAt(0));
  const runOf = lazilyNamed((letter: string) => {
    const run = makeRun(waiting.get(letter) ?? []);
    waiting.delete(letter);
    return run;
  });
  return {
    /**
     * Calls `found` for each entrance whose text begins with `typed`; for none where nothing is typed.
     *
     * @param found the name, whether from the key's beginning, and whether nothing is left over
     */
    each(typed: string, found: (name: number, whole: boolean, complete: boolean) => void): void {
      if (typed === '') return;
      const { texts, names, wholes } = runOf(typed.charAt(0));
      const end = before(texts, `${typed}${LAST}`);
      for (let i = before(texts, typed); i < end; i++) {
        found(names[i] ?? 0, wholes[i] === 1, texts[i]?.length === typed.length);
      }
    },
  };
}

/** Entrances in the order of their texts, so that those that begin alike stand together. */
interface Run {
  texts: readonly string[];
  names: Int32Array;
  wholes: Uint8Array;
}

function makeRun(entrances: readonly Entrance[]): Run {
  const order = inOrder(entrances.map(({ text }) => text));
  return {
    texts: Array.from(order, (place) => entrances[place]?.text ?? ''),
    names: Int32Array.from(order, (place) => entrances[place]?.name ?? 0),
    wholes: Uint8Array.from(order, (place) => (entrances[place]?.whole === true ? 1 : 0)),
  };
}

/** How many texts stand before `typed`. */
function before(texts: readonly string[], typed: string): number {
  let low = 0;
  let high = texts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((texts[middle] ?? '') < typed) low = middle + 1;
    else high = middle;
  }
  return low;
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
