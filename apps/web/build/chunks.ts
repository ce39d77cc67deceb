import type { Rolldown } from 'vite';

type Graph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>;

/** Changes with the dependencies alone, so that a release leaves it in the riders' caches. */
const VENDOR = /[\\/]node_modules[\\/](?:react|react-dom|scheduler)[\\/]/;

/** The texts of widgets, frame and order list: a few lines each, in one file per language. */
const FIRST_TEXTS =
  /[\\/]src[\\/](?:ui|app|domain[\\/](?:transport|orders)|features[\\/]orders)[\\/]messages\.(zh|en)\.ts$/;

/** Widgets that a tap loads stay apart: with what pages share, every page would load them. */
const FOUNDATION =
  /[\\/]apps[\\/]web[\\/]src[\\/](?:app|core|ui(?![\\/]widgets))[\\/]|[\\/]packages[\\/]contract[\\/]src[\\/](?!(?:guide-)?addresses)/;
/** The nouns; how orders look and change is for the pages of orders alone, unlike the query of one. */
const DOMAIN = /[\\/]src[\\/]domain[\\/](?!orders[\\/](?!order-query))/;
const FEATURE = /[\\/]apps[\\/]web[\\/]src[\\/]/;
/** Areas with a page that has a budget: what their tables name, it waits for. */
const WEIGHED = new Set(['general', 'orders', 'aftercare', 'traffic']);
/** The tables of screens, and the handles by which they name the screens' texts. */
const AREA = /[\\/]src[\\/]app[\\/]areas[\\/]([\w-]+)\.ts$/;
const HANDLE = /[\\/](?:features|domain)[\\/][\w-]+[\\/](?:outcome-)?messages\.ts$/;
const HOME = /[\\/]src[\\/]app[\\/]home\.tsx$/;
/** The addresses that the guide loads stand in others' tables of them too: a file of their own would be one more for all. */
const GUIDE_ADDRESSES =
  /[\\/]contract[\\/]src[\\/](?:guide-addresses|addresses[\\/](?:traffic|rides))\.ts$/;
/** It holds the addresses of the order list itself. */
const ENTRY = /[\\/]apps[\\/]web[\\/](?:index\.html|src[\\/]app[\\/]main\.tsx)$/;
/** What is there before any other page: the entry, the home and the order list. */
const FIRST =
  /[\\/]apps[\\/]web[\\/](?:index\.html|src[\\/](?:app[\\/](?:main\.tsx|areas[\\/]general\.ts)|features[\\/]orders[\\/]pages[\\/]order-list\.tsx))$/;
/** The guide's home, which riders open in the morning: it must not wait for a dozen small files. */
const GUIDE = /[\\/]features[\\/]guide[\\/]pages[\\/]guide\.tsx$/;
/** What its pages say of lines, departures and favourites: three short dictionaries, one file. */
const GUIDE_TEXTS = /[\\/]domain[\\/](?:transit|departures|favourites)[\\/]messages\.(zh|en)\.ts$/;
/** Where a tap on the list leads: its wait is one round and what it loads. */
const DETAIL = /[\\/]features[\\/]orders[\\/]pages[\\/]order-detail\.tsx$/;
/** The other pages that have a budget. */
const LINE = /[\\/]features[\\/]line[\\/]pages[\\/]metro-info\.tsx$/;
const PLAN = /[\\/]features[\\/]planning[\\/]pages[\\/]plan-route\.tsx$/;

/** It has a budget too: any of some forty kinds of blocks may stand in it, made of the widgets of many other pages. */
const CAMPAIGN = /[\\/]features[\\/]campaigns[\\/]pages[\\/]campaign\.tsx$/;
/** The frame of pages of rows, which an order's page is as well: they load its parts in any case. */
const FACT_PAGE = /[\\/]ui[\\/]fact-page\.tsx$/;
/** Links, previews and buttons for passing a page on: seven short files that pages mostly need together. */
const SHARING = /[\\/]domain[\\/]share[\\/]/;

/** What hosts do in their own way, and their SDKs: for riders in those hosts alone. */
const HOST =
  /[\\/](?:core[\\/]host[\\/]host(?:s[\\/].*)?\.ts|app[\\/]gates[\\/]diamond-gate\.tsx)$/;

/** What several hosts' ways are made of. */
const HOST_PARTS = /[\\/]core[\\/]host[\\/](?:announced|answer-within)\.ts$/;
/** The own app is asked who it is before the page listens: its document has these asked for at once (shells.ts). */
const OWN_APP =
  /[\\/]core[\\/]host[\\/](?:bridge|bridge-transport|hosts[\\/]maas[\\/](?:calls|start-up))\.ts$/;

/** The order list, with what the home and an order's pages share of it: the guide's riders need none of it. */
const ORDER_LIST = /[\\/]features[\\/]orders[\\/]pages[\\/]order-list\.tsx$/;

/** The chunks that pages share: one brings what its modules import along, so what others need too comes first. */
const SHARED = [
  'core',
  'orders',
  'widgets',
  'traffic',
  'detail',
  'order-parts',
  'page-parts',
  'line',
  'plan',
  'common',
  'sharing',
  'more',
] as const;
type Shared = (typeof SHARED)[number];

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

const areasOf = (id: string, graph: Graph): string[] => [
  ...new Set([...rootsOf(id, graph)].flatMap((root) => AREA.exec(root)?.[1] ?? [])),
];

/**
 * An area's table and what only it names: a handle of texts is a few words, dearer as a file of its
 * own. The pages that read it find it loaded, as their area's table comes before them.
 */
function areaName(id: string, graph: Graph): string | null {
  const own = AREA.exec(id)?.[1];
  // One that the entry itself imports stays there.
  if (own !== undefined) return rootsOf(id, graph).has(id) ? `area-${own}` : null;
  if (!HANDLE.test(id)) return null;
  const [area, ...others] = areasOf(id, graph);
  return area === undefined || others.length > 0 ? null : `area-${area}`;
}

/** One chunk for each language of the messages that a pattern finds. */
const textsIn = (files: RegExp, name: string) => (id: string) => {
  const language = files.exec(id)?.[1];
  return language === undefined ? null : `${name}-${language}`;
};

/**
 * What two or more pages share: of foundation and domain all of it, of features what the home shows too.
 * Each page with a budget has one chunk of what it shares (the guide two, its widgets and its own), so
 * that it waits for few files and loads nothing of another's. What none of them needs the bundler
 * groups by who loads it. Left to that alone (`entriesAware`, small ones merged from 10 KB on), the
 * order list weighs 115 KB in 19 scripts.
 */
function sharedName(id: string, graph: Graph): Shared | null {
  if (GUIDE_ADDRESSES.test(id)) return 'widgets';
  const foundation = FOUNDATION.test(id);
  if (!foundation && !FEATURE.test(id)) return null;
  const roots = [...rootsOf(id, graph)];
  if (ORDER_LIST.test(id)) return 'orders';
  if (roots.length < 2 || roots.every((root) => HOST.test(root))) return null;
  // One area's handle lies with its table: among what pages share, all pages would load that.
  const isFor = (page: RegExp): boolean => roots.some((root) => page.test(root));
  if (HANDLE.test(id)) {
    const areas = areasOf(id, graph);
    if (areas.length < 2 && !isFor(ENTRY)) return null;
    return isFor(ENTRY) || areas.some((area) => WEIGHED.has(area)) ? 'core' : 'more';
  }
  const common = foundation || DOMAIN.test(id);
  if (isFor(common ? FIRST : HOME)) return common || !isFor(ORDER_LIST) ? 'core' : 'orders';
  if (isFor(GUIDE)) return foundation || isFor(CAMPAIGN) ? 'widgets' : 'traffic';
  // Parts that an order's pages share are some hundred bytes each, and a browser asks for six files at a time.
  if (!common) return isFor(DETAIL) ? 'order-parts' : null;
  if (isFor(DETAIL) || FACT_PAGE.test(id)) return 'detail';
  const [page, ...others] = [LINE, PLAN, CAMPAIGN].filter(isFor);
  if (others.length > 0) return 'page-parts';
  if (page === LINE) return 'line';
  if (page === PLAN) return 'plan';
  if (page === CAMPAIGN && SHARING.test(id)) return 'sharing';
  if (!foundation) return null;
  return page === CAMPAIGN || isFor(HOME) ? 'common' : 'more';
}

/**
 * The shared chunks beside the pages' own, the areas' tables and the entry (boot and the addresses).
 * The entry names no page, so a page may change without giving the entry or other areas a new name.
 */
export const chunkGroups = [
  { name: 'vendor', test: VENDOR, priority: 30 },
  { name: textsIn(FIRST_TEXTS, 'texts'), debugName: 'texts', priority: 29 },
  { name: textsIn(GUIDE_TEXTS, 'guide-texts'), debugName: 'guide-texts', priority: 28 },
  ...SHARED.map((shared, index) => ({
    name: (id: string, graph: Graph) => (sharedName(id, graph) === shared ? shared : null),
    debugName: shared,
    priority: 20 - index,
  })),
  { name: 'host-parts', test: HOST_PARTS, priority: 19.8 },
  { name: 'host-own-app', test: OWN_APP, priority: 19.7 },
  { name: areaName, debugName: 'areas', priority: 19.5 },
];
