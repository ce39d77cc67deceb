import path from 'node:path';
import { Instrumenter } from '@stryker-mutator/instrumenter';
import { isTest, read, sourceFiles } from '../rules/source.ts';

interface Position {
  /** From 0. */
  line: number;
  column: number;
}

export interface Mutant {
  /** Relative to the repository. */
  file: string;
  start: Position;
  end: Position;
  original: string;
  replacement: string;
}

/** Code that contains mutants, each behind a switch. */
export interface Instrumented {
  /** By file. */
  code: Record<string, string>;
  /** Returns the id that activates a mutant. Throws for a mutant that the code does not contain. */
  idOf: (mutant: Mutant) => string;
}

const MUTABLE = /\.tsx?$/;
/** Texts, declarations and test helpers: a change in them shows nothing about the tests. */
const IMMUTABLE = /(?:^|\/)(?:messages\.|texts\.ts$|testing\/)|\.d\.ts$/;

const ignored = (): void => {};
const LOGGER = {
  isTraceEnabled: () => false,
  isDebugEnabled: () => false,
  isInfoEnabled: () => false,
  isWarnEnabled: () => false,
  isErrorEnabled: () => false,
  isFatalEnabled: () => false,
  trace: ignored,
  debug: ignored,
  info: ignored,
  warn: ignored,
  error: ignored,
  fatal: ignored,
};

/**
 * Returns the sources of `targets`, each a folder or a file relative to the repository, optionally with `:line`. The
 * map contains the requested lines by file; an empty set means all lines.
 */
export function sourcesOf(targets: string[]): Map<string, Set<number>> {
  const linesByFile = new Map<string, Set<number>>();
  for (const target of targets) {
    const [, targetPath = '', line] = /^(.*?)\/?(?::(\d+))?$/.exec(target) ?? [];
    const place = path.posix.normalize(targetPath);
    const files = MUTABLE.test(place)
      ? [place]
      : sourceFiles(place, MUTABLE).filter((file) => !isTest(file) && !IMMUTABLE.test(file));
    for (const file of files) {
      const lines = linesByFile.get(file) ?? new Set();
      linesByFile.set(file, line === undefined ? lines : lines.add(Number(line)));
    }
  }
  return linesByFile;
}

/** Returns the mutants of `sources` (from `sourcesOf`), in the order of files and lines. */
export async function mutantsOf(sources: Map<string, Set<number>>): Promise<Mutant[]> {
  const allMutants = await run([...sources.keys()].map((file) => [file, true]));
  return allMutants.mutants.filter(({ file, start }) => {
    const lines = sources.get(file);
    return lines?.size === 0 || lines?.has(start.line + 1);
  });
}

/** Returns the files of `mutants` with these mutants and few others, because each switch slows down hot code. */
export async function instrument(mutants: Mutant[]): Promise<Instrumented> {
  const byFile = Map.groupBy(mutants, ({ file }) => file);
  const sampledMutants = await run([...byFile]);
  const ids = new Map(sampledMutants.mutants.map((mutant) => [keyOf(mutant), mutant.id]));
  return {
    code: sampledMutants.code,
    idOf(mutant) {
      const id = ids.get(keyOf(mutant));
      if (id === undefined) throw new Error(`${keyOf(mutant)} is not in the code`);
      return id;
    },
  };
}

const keyOf = ({ file, start, end, replacement }: Mutant): string =>
  [file, start.line, start.column, end.line, end.column, replacement].join(':');

async function run(selection: [string, true | Mutant[]][]): Promise<{
  mutants: (Mutant & { id: string })[];
  code: Record<string, string>;
}> {
  const texts = new Map(selection.map(([file]) => [file, read(file)]));
  const result = await new Instrumenter(LOGGER).instrument(
    selection.map(([name, mutate]) => ({ name, content: texts.get(name) ?? '', mutate })),
    { plugins: null, excludedMutations: [], ignorers: [] },
  );
  return {
    mutants: result.mutants.map(({ id, fileName, location: { start, end }, replacement }) => {
      const original = textBetween(texts.get(fileName) ?? '', start, end);
      return { id, file: fileName, start, end, original, replacement };
    }),
    code: Object.fromEntries(result.files.map(({ name, content }) => [name, content])),
  };
}

function textBetween(text: string, start: Position, end: Position): string {
  const lines = text.split('\n').slice(start.line, end.line + 1);
  lines.push((lines.pop() ?? '').slice(0, end.column));
  lines[0] = (lines[0] ?? '').slice(start.column);
  return lines.join('\n');
}
