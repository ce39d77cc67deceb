/** A token of JSON: a string, a punctuation mark, or a number or literal. */
const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;

/** An open object or array, with the current key or index; undefined: a name comes next. */
interface Open {
  at: string | number | undefined;
}

export interface JsonLines {
  /** Returns the first line of the value at a path, or of its nearest existing parent; counted from 1. */
  lineOf(path: readonly PropertyKey[]): number;
  /** Paths of names that appear twice in an object, of which `JSON.parse` silently keeps the last. */
  repeated: PropertyKey[][];
}

/** Locates all values of a JSON text by line. */
export function jsonLines(text: string): JsonLines {
  const lines = new Map<string, number>([['[]', 1]]);
  const repeated: PropertyKey[][] = [];
  const openContainers: Open[] = [];
  let line = 1;
  let countedOffset = 0;
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    line += text.slice(countedOffset, index).split('\n').length - 1;
    countedOffset = index;
    const innermost = openContainers.at(-1);
    const isName = innermost !== undefined && innermost.at === undefined && token.startsWith('"');
    if (isName) innermost.at = JSON.parse(token) as string;
    if (isName || !'}],:'.includes(token)) {
      const path = openContainers.map(({ at }) => at ?? '');
      const key = JSON.stringify(path);
      if (isName && lines.has(key)) repeated.push(path);
      if (isName || !lines.has(key)) lines.set(key, line);
    }
    if (token === '{') openContainers.push({ at: undefined });
    else if (token === '[') openContainers.push({ at: 0 });
    else if (token === '}' || token === ']') openContainers.pop();
    else if (token === ',' && innermost !== undefined) {
      innermost.at = typeof innermost.at === 'number' ? innermost.at + 1 : undefined;
    }
  }
  return {
    repeated,
    lineOf(path) {
      for (let length = path.length; length > 0; length--) {
        const lineAtPath = lines.get(JSON.stringify(path.slice(0, length)));
        if (lineAtPath !== undefined) return lineAtPath;
      }
      return 1;
    },
  };
}
