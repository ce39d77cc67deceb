import { randomBytes, randomUUID } from 'node:crypto';

/** A statement as the gateway sent it. */
export interface Statement {
  text: string;
  /** Named statements are prepared once per connection. */
  name?: string | undefined;
  values?: unknown[] | undefined;
}

/** What differs from one payment to the next: its order, its id, its key. */
export type Names = Readonly<Record<string, string>>;

/** A value of a statement: always the same, the instant of the call, or text with names in it. */
type Slot = { always: unknown } | { now: true } | { text: string };

export interface Template {
  text: string;
  name: string | undefined;
  slots: Slot[];
}

const UUID = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g;
const INSTANT = /\d{4}-\d\d-\d\dT[\d:.]+Z/g;

/** A text with the names taken out, to be filled in anew. */
export const textTemplate = (text: string, names: Names): string =>
  Object.entries(names)
    .reduce((done, [name, value]) => done.replaceAll(value, `{${name}}`), text)
    .replaceAll(UUID, '{uuid}')
    .replaceAll(INSTANT, '{now}');

export const fill = (text: string, names: Names, now: Date): string =>
  text.replaceAll(/\{(\w+)(?::(\d+))?\}/g, (all, word: string, length?: string) => {
    if (word === 'uuid') return randomUUID();
    if (word === 'now') return now.toISOString();
    if (word === 'chance')
      return randomBytes(Number(length)).toString('hex').slice(0, Number(length));
    return names[word] ?? all;
  });

function slotOf(a: unknown, b: unknown, namesA: Names, namesB: Names): Slot {
  if (JSON.stringify(a) === JSON.stringify(b)) return { always: a };
  if (a instanceof Date) return { now: true };
  if (typeof a !== 'string' || typeof b !== 'string') {
    throw new Error(`two runs sent ${JSON.stringify(a)} and ${JSON.stringify(b)}`);
  }
  const text = textTemplate(a, namesA);
  // What still differs was drawn by chance: a hash, a trade number.
  return text === textTemplate(b, namesB) ? { text } : { text: `{chance:${a.length}}` };
}

/** The statements of two runs of the same work as one template. Raises when the runs differ in kind. */
export function templatesOf(
  [a = [], b = []]: readonly (readonly Statement[] | undefined)[],
  [namesA = {}, namesB = {}]: readonly Names[] = [],
): Template[] {
  if (a.length !== b.length) {
    throw new Error(`two runs sent ${a.length} and ${b.length} statements`);
  }
  return a.map(({ text, name, values = [] }, i) => {
    const other = b[i];
    if (other?.text !== text) throw new Error(`two runs differ: ${text}`);
    const slots = values.map((value, k) => slotOf(value, other.values?.[k], namesA, namesB));
    return { text, name, slots };
  });
}
