import path from 'node:path';
import { read, ROOT, sourceFiles } from './source.ts';

/** A text that riders read. `key` is its path in the table; a text with parameters is its source. */
export interface RiderText {
  readonly file: string;
  readonly key: string;
  readonly zh: string;
  readonly en: string;
}

interface Dictionary {
  readonly zh_cn?: unknown;
  readonly en_us?: unknown;
}

/** Returns every text of a dictionary by its path; for a text with parameters, its source. */
export function texts(node: unknown, keyPath = ''): [string, string][] {
  if (typeof node === 'string') return [[keyPath, node]];
  if (typeof node === 'function') return [[keyPath, node.toString()]];
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) =>
    texts(value, keyPath ? `${keyPath}.${key}` : key),
  );
}

/** Returns the dictionaries of a module; the table of a single mechanic is in the dictionary of the campaigns. */
export const dictionaries = async (file: string): Promise<Dictionary[]> =>
  Object.values((await import(path.join(ROOT, file))) as Record<string, unknown>).flatMap(
    (exported) =>
      typeof exported === 'function' && 'loaded' in exported ? [exported.loaded as Dictionary] : [],
  );

const messageFiles = (): string[] => sourceFiles('apps/web/src', /messages\.ts$/);

/** Returns the dictionaries of the web app with their files. */
export async function allDictionaries(): Promise<{ file: string; loaded: Dictionary }[]> {
  const byFile = await Promise.all(
    messageFiles().map(async (file) =>
      (await dictionaries(file)).map((loaded) => ({ file, loaded })),
    ),
  );
  return byFile.flat();
}

const TITLE = /zh_cn: '([^']+)',\s+en_us: (?:'([^']+)'|"([^"]+)")/g;

const titles = (): RiderText[] =>
  sourceFiles('apps/web/src/app/areas').flatMap((file) =>
    [...read(file).matchAll(TITLE)].map(([, zh = '', single, double = '']) => ({
      file,
      key: 'title',
      zh,
      en: single ?? double,
    })),
  );

/** Returns the titles of the screens and all texts of the tables. */
export async function riderTexts(): Promise<RiderText[]> {
  const ofTables = (await allDictionaries()).flatMap(({ file, loaded: { zh_cn, en_us } }) => {
    const english = new Map(texts(en_us));
    return texts(zh_cn).map(([key, zh]) => ({ file, key, zh, en: english.get(key) ?? '' }));
  });
  return [...titles(), ...ofTables];
}
