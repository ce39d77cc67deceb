import type { Rolldown } from 'vite';

type Graph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>;

/** Changes with the dependencies alone, so that a release leaves it in the riders' caches. */
const VENDOR = /[\\/]node_modules[\\/](?:react|react-dom|scheduler)[\\/]|preload-helper/;

/** The widgets' and the frame's texts: a few lines in both languages, dearer as files of their own. */
const FRAME_TEXTS = /[\\/]src[\\/](?:ui|app)[\\/]messages\.(?:zh|en)\.ts$/;

const FOUNDATION =
  /[\\/]apps[\\/]web[\\/]src[\\/](?:app|core|ui)[\\/]|[\\/]packages[\\/]contract[\\/]src[\\/]/;
const FEATURE = /[\\/]apps[\\/]web[\\/]src[\\/]/;
const HOME = /[\\/]src[\\/]app[\\/]home\.tsx$/;

/** The entry and lazily loaded modules that load `id` along with them. */
function rootsOf(id: string, graph: Graph, seen = new Set<string>()): Set<string> {
  const roots = new Set<string>();
  if (seen.has(id)) return roots;
  seen.add(id);
  const info = graph.getModuleInfo(id);
  if (info === null) return roots;
  if (info.isEntry || info.dynamicImporters.length > 0) roots.add(id);
  for (const importer of info.importers) {
    for (const root of rootsOf(importer, graph, seen)) roots.add(root);
  }
  return roots;
}

/** What two or more pages share: of the foundation all of it, of features what the home shows too. */
function coreName(id: string, graph: Graph): string | null {
  if (FRAME_TEXTS.test(id)) return 'core';
  if (!FEATURE.test(id) && !FOUNDATION.test(id)) return null;
  const roots = rootsOf(id, graph);
  if (roots.size < 2) return null;
  return FOUNDATION.test(id) || [...roots].some((root) => HOME.test(root)) ? 'core' : null;
}

/**
 * Two shared chunks beside the pages' own and the entry (boot and the route table). Pages import
 * these two only, so the table with its file names may change without giving every page a new name.
 */
export const chunkGroups = [
  { name: 'vendor', test: VENDOR, priority: 2 },
  { name: coreName, debugName: 'core', priority: 1 },
];
