import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { Language } from '../language.ts';
import { readServed, typeOf, type ServedFile } from './served-file.ts';

const shellNames = z.object({ zh_cn: z.string(), en_us: z.string() });

/**
 * What the web build says of its pages, in `shells/routes.json`: for each route, in the order in
 * which they are tried, a regular expression of its path below the base (without a trailing slash;
 * the home is `/`) and the names of its HTML files in `shells/`, one per language.
 */
const routeList = z.object({
  routes: z.array(shellNames.extend({ pattern: z.string() })),
  notFound: shellNames,
});

/**
 * `shells/csp.json`: hashes of the inline scripts and, by document, of its styles, as `sha256-...`;
 * and the origins beside its own that the app calls and has images from.
 */
const policyInputs = z.object({
  script: z.array(z.string()).default([]),
  style: z.record(z.string(), z.array(z.string())).default({}),
  connect: z.array(z.string()).default([]),
  image: z.array(z.string()).default([]),
});

export interface WebBuild {
  /** An asset by its path below the base (`assets/x-hash.js`); undefined when there is none. */
  asset(name: string): Promise<ServedFile | undefined>;
  /** The page of a path below the base, whether a route matches it, and what the page may load. */
  shell(pathname: string, language: Language): Promise<Shell | null>;
}

export interface Shell {
  file: ServedFile;
  found: boolean;
  allowed: { script: string[]; style: string[]; connect: string[]; image: string[] };
}

/** Reads a build of the web app. Only files listed at this moment are ever served: no path is resolved. */
export function openWebBuild(dist: string): WebBuild {
  const cache = new Map<string, Promise<ServedFile>>();
  const read = (name: string): Promise<ServedFile> => {
    const known = cache.get(name);
    if (known) return known;
    const reading = readServed(path.join(dist, name));
    cache.set(name, reading);
    reading.catch(() => cache.delete(name));
    return reading;
  };
  const assets = new Set(listAssets(dist));
  const pages = readPages(dist);
  const { script, style, connect, image } = policyInputs.parse(
    readJson(path.join(dist, 'shells/csp.json')) ?? {},
  );
  return {
    asset: async (name) => (assets.has(name) ? await read(name) : undefined),
    shell: async (pathname, language) => {
      const page = pages?.find(pathname);
      if (!page) return null;
      const name = page.names[language];
      const allowed = { script, connect, image, style: style[path.posix.basename(name)] ?? [] };
      return { file: await read(name), found: page.found, allowed };
    },
  };
}

/** When the build was made; 0 when there is none. Changes with every build. */
export function buildTime(dist: string): number {
  const marks = ['shells/routes.json', 'index.html'].map((name) => path.join(dist, name));
  return Math.max(
    0,
    ...marks.map((mark) => statSync(mark, { throwIfNoEntry: false })?.mtimeMs ?? 0),
  );
}

const isServed = (name: string): boolean =>
  typeOf(name) !== undefined && !/\.html$|(?:^|\/)\.|^shells\/|^releases\.json$/.test(name);

function listAssets(dist: string): string[] {
  if (!existsSync(dist)) return [];
  return readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(dist, path.join(entry.parentPath, entry.name)))
    .map((name) => name.split(path.sep).join('/'))
    .filter(isServed);
}

interface Pages {
  find(pathname: string): { names: z.output<typeof shellNames>; found: boolean };
}

const inShells = (names: z.output<typeof shellNames>): z.output<typeof shellNames> => ({
  zh_cn: `shells/${names.zh_cn}`,
  en_us: `shells/${names.en_us}`,
});

function readPages(dist: string): Pages | null {
  const list = readJson(path.join(dist, 'shells/routes.json'));
  if (list === undefined) return readSinglePage(dist);
  const { routes, notFound } = routeList.parse(list);
  const rows = routes.map((row) => ({ pattern: new RegExp(row.pattern), names: inShells(row) }));
  const nowhere = { names: inShells(notFound), found: false };
  return {
    find(pathname) {
      const row = rows.find(({ pattern }) => pattern.test(pathname));
      return row ? { names: row.names, found: true } : nowhere;
    },
  };
}

/** A build without prepared pages: one page for every path, which decides by itself. */
function readSinglePage(dist: string): Pages | null {
  if (!existsSync(path.join(dist, 'index.html'))) return null;
  const page = { names: { zh_cn: 'index.html', en_us: 'index.html' }, found: true };
  return { find: () => page };
}

function readJson(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}
