import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { city, hasScreen, offers } from '@shtrans/contract/city/current';
import { SERVICE_IDS } from '@shtrans/contract/city/services';
import type { PageDrawer } from '@shtrans/contract/addresses/page-drawing';
import { matchRoute, withinBase } from '@shtrans/contract/addresses/route-path';
import { z } from 'zod';
import { lazily, lazilyNamed } from '../../timing/lazily.ts';
import type { Language } from '../language.ts';
import { readServed, servedText, typeOf, type ServedFile } from './served-file.ts';

const names = z.object({ zh_cn: z.string(), en_us: z.string() });

/**
 * The web build's description in `shells/routes.json`: its name; for each route, in matching order, its name, its path
 * below the base as the browser matches it (`@shtrans/contract/addresses/route-path`) and the names of its HTML files in
 * `shells/`, one per language; the files for addresses without a route and for those that the city does not offer; and
 * the URLs of the scripts that pages need only inside our own app.
 */
const routeList = z.object({
  release: z.string().default(''),
  routes: z.array(
    names.extend({
      name: z.string(),
      path: z.string(),
      match: z.enum(['exact', 'prefix']).optional(),
      values: z.record(z.string(), z.array(z.string())).optional(),
    }),
  ),
  notFound: names,
  notOffered: names,
  ownApp: z.array(z.string()).default([]),
});

/**
 * `shells/csp.json`: the hashes of the inline scripts and, by document, of its styles, as `sha256-...`; and the other
 * origins that the app calls and loads images from.
 */
const policyInputs = z.object({
  script: z.array(z.string()).default([]),
  style: z.record(z.string(), z.array(z.string())).default({}),
  connect: z.array(z.string()).default([]),
  image: z.array(z.string()).default([]),
});

type NamedRoute = z.infer<typeof routeList>['routes'][number];

export interface Shell {
  file: ServedFile;
  /** Returns the file without the early requests of its inline script. */
  still: () => ServedFile;
  /** Returns the file without early requests and without the frame: for a visit that shows nothing before it is authorised. */
  waiting: () => ServedFile;
  /** Whether a route matches the path, and the city has its screen. */
  found: boolean;
  /** The hashes and origins that the page's policy allows. */
  allowed: Record<'script' | 'style' | 'connect' | 'image', string[]>;
}

export interface WebBuild {
  madeAt: number;
  /** The name of the build; empty if nothing is built. */
  release: string;
  /** URLs of additional scripts with which pages inside our own app begin. */
  ownApp: readonly string[];
  /** Returns an asset by its path below the base (`assets/x-hash.js`), or undefined. */
  asset(name: string): ServedFile | undefined;
  /** Loads the module that draws pages for their documents; undefined if the build has none. */
  drawer: () => Promise<PageDrawer | undefined>;
  /** Returns the page of an address, in its escaped form; undefined if nothing is built. */
  shell(pathname: string, language: Language): Shell | undefined;
}

/**
 * Reads a build of the web app. Serves only files that exist at this moment, and resolves no path.
 *
 * @param origin the public origin of this gateway, for URLs in link previews; undefined: they stay paths
 */
export function openWebBuild(dist: string, origin?: string): WebBuild {
  const madeAt = buildTime(dist);
  const read = lazilyNamed((name: string) => readServed(path.join(dist, name)));
  const document = lazilyNamed((name: string) =>
    withCity(withOrigin(read(name), origin), pages?.routes ?? []),
  );
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
      const routePath = withinBase(pathname);
      const route = routePath === undefined ? undefined : matchRoute(pages.routes, routePath);
      const isFound = route !== undefined && hasScreen(route.row.name, route.params);
      const { [language]: name } = isFound
        ? route.row
        : route === undefined
          ? pages.notFound
          : pages.notOffered;
      return {
        file: document(`shells/${name}`),
        still: () => still(`shells/${name}`),
        waiting: () => waiting(`shells/${name}`),
        found: isFound,
        allowed: { ...allowed, style: allowed.style[name] ?? [] },
      };
    },
  };
}

/** The early requests of a document's inline script; without them the page requests its data itself. */
const EARLY = /<script type="application\/json" id="early">[^<]*<\/script>/;

const withoutEarly = (file: ServedFile): ServedFile =>
  servedText(file.type, file.plain.toString().replace(EARLY, ''));

const ROOT = '<div id="root">';
/** A spinner until the script shows more. */
const BUSY = `${ROOT}<p class="page-error"><span class="spinner" aria-hidden="true"></span></p></div></body></html>`;

const withoutFrame = (file: ServedFile): ServedFile => {
  const document = file.plain.toString();
  return servedText(file.type, document.slice(0, document.indexOf(ROOT)) + BUSY);
};

/** URLs in a document's link preview: crawlers need absolute ones, and the build does not know its origin. */
const PREVIEWED = /(<meta property="og:(?:image|url)" content=")(?=\/)/g;

const withOrigin = (file: ServedFile, origin: string | undefined): ServedFile => {
  const text = file.plain.toString();
  const whole = origin === undefined ? text : text.replace(PREVIEWED, (tag) => tag + origin);
  return whole === text ? file : servedText(file.type, whole);
};

const CHARSET = '<meta charset="utf-8">';

/** The part of a document's early requests that the gateway reads. */
const earlyData = z.looseObject({
  requests: z.array(z.looseObject({ service: z.enum(SERVICE_IDS).optional() })),
});

/** Returns the early requests of a document without those of services that the city does not offer. */
function offeredEarly(script: string): string {
  const start = script.indexOf('>') + 1;
  const end = script.lastIndexOf('<');
  const { requests, ...rest } = earlyData.parse(JSON.parse(script.slice(start, end)));
  const offeredRequests = requests.filter(
    ({ service }) => service === undefined || offers(service),
  );
  if (offeredRequests.length === requests.length) return script;
  const json = JSON.stringify({ requests: offeredRequests, ...rest }).replace(/</g, '\\u003c');
  return script.slice(0, start) + json + script.slice(end);
}

const LINK = /<a [^>]*href="([^"?#]*)[^>]*>.*?<\/a>/gs;

/** Returns a link of a document, or nothing if it leads to a screen that the city does not have. */
const offeredLink =
  (routes: readonly NamedRoute[]) =>
  (link: string, href: string): string => {
    const path = withinBase(href);
    const route = path === undefined ? undefined : matchRoute(routes, path);
    return route === undefined || hasScreen(route.row.name, route.params) ? link : '';
  };

/** Returns a document that names the city, and requests and links only what it offers: a build serves any. */
function withCity(file: ServedFile, routes: readonly NamedRoute[]): ServedFile {
  const json = JSON.stringify(city()).replace(/[&<']/g, (sign) => `&#${sign.charCodeAt(0)};`);
  const tag = `<meta name="city" content='${json}'>`;
  return servedText(
    file.type,
    file.plain
      .toString()
      .replace(CHARSET, () => CHARSET + tag)
      .replace(EARLY, offeredEarly)
      .replace(LINK, offeredLink(routes)),
  );
}

async function openDrawer(dist: string, madeAt: number): Promise<PageDrawer | undefined> {
  const file = path.join(dist, 'server/pages.js');
  if (!existsSync(file)) return undefined;
  // The query makes each build a separate module.
  const drawer = (await import(`${pathToFileURL(file).href}?made=${madeAt}`)) as PageDrawer;
  drawer.setCity(city());
  return drawer;
}

/** Returns the time of the build, which changes with every build; 0 if there is none. */
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
