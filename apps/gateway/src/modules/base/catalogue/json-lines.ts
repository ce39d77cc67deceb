/** A string, a sign, or a number or word: what text that is JSON consists of. */
const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;

/** An object or array that is open: where we are in it; undefined: a name comes next. */
interface Open {
  at: string | number | undefined;
}

export interface JsonLines {
  /** The line on which what stands at this path begins, or what holds it if it is not there; counted from 1. */
  lineOf(path: readonly PropertyKey[]): number;
  /** Paths of names that stand twice in their object: of them JSON keeps the last in silence. */
  repeated: PropertyKey[][];
}

/** Where everything stands in a text that is JSON. */
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
