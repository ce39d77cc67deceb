import type { Rolldown } from 'vite';

type Graph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>;

/** Changes with the dependencies alone, so that a release leaves it in the riders' caches. */
const VENDOR =
  /[\\/]node_modules[\\/](?:react|react-dom|scheduler|@tanstack[\\/](?:react-query|query-core))[\\/]|preload-helper|rolldown[\\/:]runtime/;

/** The widgets' texts: a few lines in both languages, dearer as a file of their own. */
const UI_TEXTS = /[\\/]src[\\/]ui[\\/]messages\.(?:zh|en)\.ts$/;

const OWN = /[\\/](?:apps[\\/]web|packages[\\/]contract)[\\/]src[\\/]/;

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
 * Three kinds of chunks beside the pages' own: `vendor`, `core` (what two or more pages or the entry
 * share) and the entry (boot and the route table). Pages import `vendor` and `core` only, so the
 * table with its file names may change without giving every page a new name.
 */
export function chunkName(id: string, graph: Graph): string | null {
  if (VENDOR.test(id)) return 'vendor';
  if (UI_TEXTS.test(id)) return 'core';
  return OWN.test(id) && rootsOf(id, graph).size > 1 ? 'core' : null;
}
