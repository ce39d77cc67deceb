import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

const CODE = /\.(?:ts|tsx|mjs)$/;
const SKIPPED = new Set(['node_modules', 'dist', 'data', 'coverage', '.data', '.cache', 'screens']);

/** Returns every source file below `dir`, relative to the repository, with `/`. */
export function sourceFiles(dir: string, accepts: RegExp = CODE): string[] {
  const absolute = path.join(ROOT, dir);
  if (!existsSync(absolute)) return [];
  return readdirSync(absolute, { withFileTypes: true })
    .toSorted((a, b) => a.name.localeCompare(b.name))
    .flatMap((entry) => {
      const file = `${dir}/${entry.name}`;
      if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : sourceFiles(file, accepts);
      return accepts.test(entry.name) ? [file] : [];
    });
}

export const isTest = (file: string): boolean =>
  /\.test\.tsx?$/.test(file) || file.startsWith('apps/gateway/test/');

export const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');

/** Returns the text without comments, so that a rule applies to code only. Keeps strings. */
export function code(file: string): string {
  return read(file)
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
    .replace(/(^|[^:'"`\\])\/\/[^\n]*/g, '$1');
}

export interface Import {
  from: string;
  /** The specifier as written. */
  specifier: string;
  /** The imported file of this repository; undefined for packages. */
  to: string | undefined;
  typeOnly: boolean;
  /** Loaded by a call, on demand. */
  onDemand: boolean;
}

const STATIC =
  /\b(?:import|export)\s+(type\s+)?(?:[\w*{}\s,$]+?\s+from\s+)?['"]([^'"\n]+)['"]|\bimport\(\s*['"]([^'"\n]+)['"]\s*\)/g;

const onlyTypes = (statement: string): boolean => {
  const names = /\{([^}]*)\}/.exec(statement)?.[1];
  if (names === undefined || /import\s+\w/.test(statement)) return false;
  const parts = names.split(',').filter((part) => part.trim() !== '');
  return parts.length > 0 && parts.every((part) => /^\s*type\s/.test(part));
};

function resolve(from: string, specifier: string): string | undefined {
  const contract = /^@shtrans\/contract\/(.+)$/.exec(specifier)?.[1];
  if (contract) return `packages/contract/src/${contract}.ts`;
  if (!specifier.startsWith('.')) return undefined;
  const bare = specifier.replace(/\?.*$/, '');
  const target = path.posix.normalize(path.posix.join(path.posix.dirname(from), bare));
  const suffix = ['', '.ts', '.tsx', '/index.ts', '/index.tsx'].find((ending) => {
    const absolute = path.join(ROOT, target + ending);
    return existsSync(absolute) && statSync(absolute).isFile();
  });
  return target + (suffix ?? '');
}

/** Returns what a file imports or re-exports, statically or on demand. */
export function importsOf(file: string): Import[] {
  return [...code(file).matchAll(STATIC)].map((match) => {
    const specifier = match[2] ?? match[3] ?? '';
    return {
      from: file,
      specifier,
      to: resolve(file, specifier),
      typeOnly: match[1] !== undefined || onlyTypes(match[0]),
      onDemand: match[3] !== undefined,
    };
  });
}

/** Returns the lines of `file` that match, as `file:line  text`, which terminals make clickable. */
export function matches(file: string, pattern: RegExp): string[] {
  return code(file)
    .split('\n')
    .flatMap((line, index) =>
      pattern.test(line) ? [`${file}:${index + 1}  ${line.trim().slice(0, 120)}`] : [],
    );
}
