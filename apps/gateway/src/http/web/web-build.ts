import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PageDrawer } from '@shtrans/contract/addresses/page-drawing';
import { matchRoute, withinBase } from '@shtrans/contract/addresses/route-path';
import { z } from 'zod';
import { lazily, lazilyNamed } from '../../timing/lazily.ts';
import type { Language } from '../language.ts';
import { readServed, servedText, typeOf, type ServedFile } from './served-file.ts';

const names = z.object({ zh_cn: z.string(), en_us: z.string() });

/**
 * What the web build says of itself, in `shells/routes.json`: its name, and for each route, in the order in
 * which they are tried, its path below the base as the browser matches it (`@shtrans/contract/addresses/route-path`) and
 * the names of its HTML files in `shells/`, one per language; and the addresses of the scripts that every page needs
 * inside the own app alone.
 */
const routeList = z.object({
  release: z.string().default(''),
  routes: z.array(
    names.extend({
      path: z.string(),
      match: z.enum(['exact', 'prefix']).optional(),
      values: z.record(z.string(), z.array(z.string())).optional(),
    }),
  ),
  notFound: names,
  ownApp: z.array(z.string()).default([]),
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

export interface Shell {
  file: ServedFile;
  /** The same without what its inline script would ask for at once. */
  still: () => ServedFile;
  /** The same without that and without the page's frame: for a visit that shows nothing before it is authorised. */
  waiting: () => ServedFile;
  /** Whether a route matches the path. */
  found: boolean;
  /** What the page may load. */
  allowed: Record<'script' | 'style' | 'connect' | 'image', string[]>;
}

export interface WebBuild {
  madeAt: number;
  /** What the build is called; empty where nothing is built. */
  release: string;
  /** Scripts that pages inside the own app begin with, beside those that documents name: addresses. */
  ownApp: readonly string[];
  /** An asset by its path below the base (`assets/x-hash.js`); undefined when there is none. */
  asset(name: string): ServedFile | undefined;
  /** Draws pages for their documents; undefined where the build has none, or none that runs here. */
  drawer: () => Promise<PageDrawer | undefined>;
  /** The page of an address, escaped as it came; undefined where nothing is built. */
  shell(pathname: string, language: Language): Shell | undefined;
}

/**
 * Reads a build of the web app. Only files listed at this moment are ever served: no path is resolved.
 *
 * @param origin that the world knows this gateway by, for addresses in previews of links; undefined: they stay paths
 */
export function openWebBuild(dist: string, origin?: string): WebBuild {
  const madeAt = buildTime(dist);
  const read = lazilyNamed((name: string) => readServed(path.join(dist, name)));
  const document = lazilyNamed((name: string) => withOrigin(read(name), origin));
  const still = lazilyNamed((name: string) => withoutEarly(document(name)));
  const waiting = lazilyNamed((name: string) => withoutFrame(still(name)));
  const assets = new Set(existsSync(dist) ? listAssets(dist) : []);
  const list = readJson(dist, 'shells/routes.json');
  const pages = list === undefined ? undefined : routeList.parse(list);
  const allowed = policyInputs.parse(readJson(dist, 'shells/csp.json') ?? {});
  return {
    madeAt,
    release: pages?.release ?? '',
    ownApp: pages?.ownApp ?? [],
    drawer: lazily(() => openDrawer(dist, madeAt)),
    asset: (name) => (assets.has(name) ? read(name) : undefined),
    shell: (pathname, language) => {
      if (pages === undefined) return undefined;
      const within = withinBase(pathname);
      const route = within === undefined ? undefined : matchRoute(pages.routes, within)?.row;
      const name = (route ?? pages.notFound)[language];
      return {
        file: document(`shells/${name}`),
        still: () => still(`shells/${name}`),
        waiting: () => waiting(`shells/${name}`),
        found: route !== undefined,
        allowed: { ...allowed, style: allowed.style[name] ?? [] },
      };
    },
  };
}

/** What a document's inline script asks for; without it the page asks by itself. */
const EARLY = /<script type="application\/json" id="early">[^<]*<\/script>/;

const withoutEarly = (file: ServedFile): ServedFile =>
  servedText(file.type, file.plain.toString().replace(EARLY, ''));

const ROOT = '<div id="root">';
/** Says that something goes on; the script says more as soon as there is more to say. */
const BUSY = `${ROOT}<p class="page-error"><span class="spinner" aria-hidden="true"></span></p></div></body></html>`;

const withoutFrame = (file: ServedFile): ServedFile => {
  const document = file.plain.toString();
  return servedText(file.type, document.slice(0, document.indexOf(ROOT)) + BUSY);
};

/** Addresses in a document's preview: crawlers want them whole, and the build does not know where it will stand. */
const PREVIEWED = /(<meta property="og:(?:image|url)" content=")(?=\/)/g;

const withOrigin = (file: ServedFile, origin: string | undefined): ServedFile => {
  const text = file.plain.toString();
  const whole = origin === undefined ? text : text.replace(PREVIEWED, (tag) => tag + origin);
  return whole === text ? file : servedText(file.type, whole);
};

async function openDrawer(dist: string, madeAt: number): Promise<PageDrawer | undefined> {
  const file = path.join(dist, 'server/pages.js');
  if (!existsSync(file)) return undefined;
  // Another build is another module.
  return (await import(`${pathToFileURL(file).href}?made=${madeAt}`)) as PageDrawer;
}

/** When the build was made; 0 when there is none. Changes with every build. */
export const buildTime = (dist: string): number =>
  statSync(path.join(dist, 'shells/routes.json'), { throwIfNoEntry: false })?.mtimeMs ?? 0;

const isServed = (name: string): boolean =>
  typeOf(name) !== undefined && !/\.html$|(?:^|\/)\.|^shells\/|^releases\.json$/.test(name);

const listAssets = (dist: string): string[] =>
  readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(dist, path.join(entry.parentPath, entry.name)))
    .map((name) => name.split(path.sep).join('/'))
    .filter(isServed);

function readJson(dist: string, name: string): unknown {
  const file = path.join(dist, name);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}
