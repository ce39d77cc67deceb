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
/** What is there before any other page: the entry, the home and the order list. */
const FIRST =
  /[\\/]apps[\\/]web[\\/](?:index\.html|src[\\/](?:app[\\/]main|features[\\/]orders[\\/]pages[\\/]order-list)\.tsx)$/;

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

/**
 * What two or more pages share: of the foundation all of it, of features what the home shows too.
 * What none of the first pages needs stands apart: a map is not to be waited for with the list.
 */
function sharedName(id: string, graph: Graph): string | null {
  if (FRAME_TEXTS.test(id)) return 'core';
  if (!FEATURE.test(id) && !FOUNDATION.test(id)) return null;
  const roots = [...rootsOf(id, graph)];
  if (roots.length < 2) return null;
  if (!FOUNDATION.test(id)) return roots.some((root) => HOME.test(root)) ? 'core' : null;
  return roots.some((root) => FIRST.test(root)) ? 'core' : 'more';
}

/**
 * Three shared chunks beside the pages' own and the entry (boot and the route table). Pages import
 * these alone, so the table with its file names may change without giving every page a new name.
 */
export const chunkGroups = [
  { name: 'vendor', test: VENDOR, priority: 2 },
  { name: sharedName, debugName: 'shared', priority: 1 },
];
