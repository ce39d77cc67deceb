import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
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
 * What a document's `<meta>` tags say.
 *
 * @param bundle of the build, which has a name; undefined: of the development server, which has none
 */
export function deploymentMetas(bundle: Rolldown.OutputBundle | undefined): Record<string, string> {
  const settings = readSettings();
  const given = Object.entries(DEPLOYMENT_METAS).flatMap(([name, variable]) => {
    const value = settings[variable];
    return value === undefined ? [] : [[name, String(value)]];
  });
  return Object.fromEntries(bundle ? [...given, ['release', releaseOf(bundle)]] : given);
}

/** The origins beside its own that the app calls in this deployment, or shows images of. */
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

/** The chunks of a build, found by the modules in them. */
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

  /** The chunk and what it imports statically, dependencies first. */
  closure(chunk: Rolldown.OutputChunk, found: Rolldown.OutputChunk[] = []): Rolldown.OutputChunk[] {
    if (found.includes(chunk)) return found;
    for (const name of chunk.imports) {
      const imported = this.#chunks.find(({ fileName }) => fileName === name);
      if (imported !== undefined) this.closure(imported, found);
    }
    if (!found.includes(chunk)) found.push(chunk);
    return found;
  }

  /** All chunks a route needs to show, the entry last because it runs the others. */
  forRoute(modules: readonly string[]): Rolldown.OutputChunk[] {
    const found: Rolldown.OutputChunk[] = [];
    for (const module of modules) this.closure(this.withModule(module), found);
    const entry = this.closure(this.entry, []);
    return [
      ...new Set([...entry.slice(0, -1), ...found.filter((c) => c !== this.entry), this.entry]),
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

/** What the own app is asked by before the page listens, beyond what every document names. */
const ownAppScripts = (chunks: Chunks): string[] => {
  const known = chunks.closure(chunks.entry);
  const asked = chunks.closure(chunks.withModule('src/core/host/hosts/maas/start-up.ts'));
  return asked.filter((chunk) => !known.includes(chunk)).map(addressOf);
};

/** The build's name, for each route in the order of matching its path with parameters and its documents, and the own app's scripts. */
function routeList(bundle: Rolldown.OutputBundle, chunks: Chunks, drawn: readonly DrawnRoute[]) {
  const documents = (name: string): Record<string, string> =>
    Object.fromEntries(
      drawn
        .filter((route) => route.name === name)
        .map((route) => [route.language, documentName(route)]),
    );
  const routes = drawn
    .filter(({ language, path: own }) => language === 'zh_cn' && own !== undefined)
    .map(({ name, path: own = '/', match, values }) => ({
      path: own,
      match,
      values,
      ...documents(name),
    }));
  return {
    release: releaseOf(bundle),
    routes,
    notFound: documents(NOT_FOUND),
    ownApp: ownAppScripts(chunks),
  };
}

/**
 * Draws one static document per route and language after the build; see build/README.md for the
 * files and how a server uses them.
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
      const [script, drawn] = await Promise.all([
        oneScript(root, 'src/app/early.ts'),
        drawnRoutes(root),
      ]);
      const folder = path.join(dist, 'shells');
      await rm(folder, { recursive: true, force: true });
      await mkdir(folder);
      const style: Record<string, string[]> = {};
      const files: string[] = [];
      for (const route of drawn) {
        const needed = chunks.forRoute(route.modules);
        // Reset and layout, which the entry holds, come first: what a component says prevails.
        const styles = await stylesOf(dist, [chunks.entry, ...needed]);
        style[documentName(route)] = styles.map(({ text }) => cspHash(text));
        const html = documentHtml({
          lang: route.language === 'en_us' ? 'en' : 'zh-CN',
          title: route.title,
          preview: route.preview,
          metas,
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
      // By it a gateway sees that there is another build: it comes after all that it leads to.
      await writeJson(path.join(folder, 'routes.json'), routeList(bundle, chunks, drawn));
    },
  };
}

const writeJson = (file: string, value: unknown): Promise<void> =>
  writeFile(file, `${JSON.stringify(value, null, 1)}\n`);
