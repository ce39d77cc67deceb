import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { BRAND_MARK } from '@shtrans/contract/addresses/page-drawing';
import { BASE_PATH } from '@shtrans/contract/addresses/link-to';
import { runnerImport, type Plugin, type Rolldown } from 'vite';
import { compress } from './compress.ts';
import { classNamesAlone } from './css-modules.ts';
import { cspHash, documentHtml } from './document.ts';
import { oneScript } from './one-script.ts';
import { keepReleases, releaseOf } from './releases.ts';
import { serverBundle } from './server-bundle.ts';
import { basesIn, readSettings } from './settings.ts';
import { splitMessages } from './split-messages.ts';
import type * as RenderShells from './render-shells.tsx';
import type { DrawnRoute } from './render-shells.tsx';

const NOT_FOUND = 'not-found';
const NOT_OFFERED = 'not-offered';

/** `<meta>` tags by the setting they carry. */
const DEPLOYMENT_METAS = {
  environment: 'APP_ENVIRONMENT',
  'gateway-bases': 'GATEWAY_BASES',
  monitor: 'MONITOR_URL',
  'monitor-sample': 'MONITOR_SAMPLE',
  'map-tiles': 'MAP_TILES',
  offline: 'OFFLINE_PAGES',
} as const;

/**
 * Returns the content of a document's `<meta>` tags.
 *
 * @param bundle of the build, which has a name; undefined for the development server, which has none
 */
export function deploymentMetas(bundle: Rolldown.OutputBundle | undefined): Record<string, string> {
  const settings = readSettings();
  const configured = Object.entries(DEPLOYMENT_METAS).flatMap(([name, variable]) => {
    const value = settings[variable];
    return value === undefined ? [] : [[name, String(value)]];
  });
  return Object.fromEntries(bundle ? [...configured, ['release', releaseOf(bundle)]] : configured);
}

/** The other origins that the app calls in this deployment, or shows images of. */
const otherOrigins = (addresses: readonly string[]): string[] => {
  const absolute = addresses.filter((address) => /^https?:/.test(address));
  return [...new Set(absolute.map((address) => new URL(address).origin))];
};

async function drawnRoutes(root: string): Promise<DrawnRoute[]> {
  const { module } = await runnerImport<typeof RenderShells>(
    path.join(root, 'build/render-shells.tsx'),
    {
      root,
      configFile: false,
      logLevel: 'error',
      plugins: [splitMessages, classNamesAlone],
    },
  );
  return module.drawnRoutes;
}

/** The chunks of a build, found by their modules. */
class Chunks {
  readonly #chunks: Rolldown.OutputChunk[];
  readonly #root: string;

  constructor(bundle: Rolldown.OutputBundle, root: string) {
    this.#chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
    this.#root = root;
  }

  get entry(): Rolldown.OutputChunk {
    const entry = this.#chunks.find((chunk) => chunk.isEntry);
    if (entry === undefined) throw new Error('the build has no entry');
    return entry;
  }

  withModule(module: string): Rolldown.OutputChunk {
    const id = path.join(this.#root, module).replaceAll(path.sep, '/');
    const chunk = this.#chunks.find(({ moduleIds }) => moduleIds.includes(id));
    if (chunk === undefined) throw new Error(`no chunk holds ${module}`);
    return chunk;
  }

  /** The chunk and its static imports, dependencies first. */
  closure(
    chunk: Rolldown.OutputChunk,
    collected: Rolldown.OutputChunk[] = [],
  ): Rolldown.OutputChunk[] {
    if (collected.includes(chunk)) return collected;
    for (const name of chunk.imports) {
      const imported = this.#chunks.find(({ fileName }) => fileName === name);
      if (imported !== undefined) this.closure(imported, collected);
    }
    if (!collected.includes(chunk)) collected.push(chunk);
    return collected;
  }

  /** All chunks that a route needs, the entry last because it runs the others. */
  forRoute(modules: readonly string[]): Rolldown.OutputChunk[] {
    const collected: Rolldown.OutputChunk[] = [];
    for (const module of modules) this.closure(this.withModule(module), collected);
    const entry = this.closure(this.entry, []);
    return [
      ...new Set([...entry.slice(0, -1), ...collected.filter((c) => c !== this.entry), this.entry]),
    ];
  }
}

async function stylesOf(
  dist: string,
  chunks: readonly Rolldown.OutputChunk[],
): Promise<{ href: string; text: string }[]> {
  const files = new Set(chunks.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]));
  return Promise.all(
    [...files].map(async (file) => ({
      href: `${BASE_PATH}/${file}`,
      text: (await readFile(path.join(dist, file), 'utf8')).trim(),
    })),
  );
}

const addressOf = ({ fileName }: Rolldown.OutputChunk): string => `${BASE_PATH}/${fileName}`;

const documentName = ({ name, language }: DrawnRoute): string =>
  `${name}.${language === 'en_us' ? 'en' : 'zh'}.html`;

/** The scripts for the own app's start-up, in addition to those that every document names. */
const ownAppScripts = (chunks: Chunks): string[] => {
  const entryChunks = chunks.closure(chunks.entry);
  const startUpChunks = chunks.closure(chunks.withModule('src/core/host/hosts/maas/start-up.ts'));
  return startUpChunks.filter((chunk) => !entryChunks.includes(chunk)).map(addressOf);
};

/**
 * The build's name, each route's name, path, parameters and documents in the order of matching, and the own app's
 * scripts.
 */
function routeList(
  bundle: Rolldown.OutputBundle,
  chunks: Chunks,
  allRoutes: readonly DrawnRoute[],
) {
  const documents = (name: string): Record<string, string> =>
    Object.fromEntries(
      allRoutes
        .filter((route) => route.name === name)
        .map((route) => [route.language, documentName(route)]),
    );
  const routes = allRoutes
    .filter(({ language, path: ownPath }) => language === 'zh_cn' && ownPath !== undefined)
    .map(({ name, path: ownPath = '/', match, values }) => ({
      name,
      path: ownPath,
      match,
      values,
      ...documents(name),
    }));
  return {
    release: releaseOf(bundle),
    routes,
    notFound: documents(NOT_FOUND),
    notOffered: documents(NOT_OFFERED),
    ownApp: ownAppScripts(chunks),
  };
}

/**
 * Draws one static document per route and language after the build; see build/README.md for the files and how a
 * server uses them.
 */
export function shells(): Plugin {
  return {
    name: 'shells',
    apply: 'build',
    async writeBundle(_, bundle) {
      const { root, build } = this.environment.config;
      const dist = path.resolve(root, build.outDir);
      const metas = deploymentMetas(bundle);
      const { 'gateway-bases': bases = '{}', monitor = '', 'map-tiles': tiles = '' } = metas;
      const chunks = new Chunks(bundle, root);
      const [script, allRoutes] = await Promise.all([
        oneScript(root, 'src/app/early.ts'),
        drawnRoutes(root),
      ]);
      const folder = path.join(dist, 'shells');
      await rm(folder, { recursive: true, force: true });
      await mkdir(folder);
      const style: Record<string, string[]> = {};
      const files: string[] = [];
      for (const route of allRoutes) {
        const needed = chunks.forRoute(route.modules);
        // Reset and layout, which are in the entry, come first, so that a component's own rules override them.
        const styles = await stylesOf(dist, [chunks.entry, ...needed]);
        style[documentName(route)] = styles.map(({ text }) => cspHash(text));
        const html = documentHtml({
          lang: route.language === 'en_us' ? 'en' : 'zh-CN',
          title: route.title,
          preview: route.preview,
          metas: { ...metas, 'application-name': BRAND_MARK },
          styles,
          scripts: needed.map(addressOf),
          early: route.early,
          inlineScript: script,
          markup: route.markup,
        });
        files.push(path.join(folder, documentName(route)));
        await writeFile(path.join(folder, documentName(route)), html);
      }
      await serverBundle(root, dist);
      await writeJson(path.join(folder, 'csp.json'), {
        script: [cspHash(script)],
        style,
        connect: otherOrigins([...basesIn(bases), monitor]),
        image: otherOrigins([tiles]),
      });
      const assets = Object.keys(bundle).filter((name) => name.startsWith('assets/'));
      await compress([...files, ...[...assets, 'index.html'].map((name) => path.join(dist, name))]);
      await keepReleases(dist, assets);
      // Written last, because a gateway detects a new build by it and then reads the other files.
      await writeJson(path.join(folder, 'routes.json'), routeList(bundle, chunks, allRoutes));
    },
  };
}

const writeJson = (file: string, value: unknown): Promise<void> =>
  writeFile(file, `${JSON.stringify(value, null, 1)}\n`);
