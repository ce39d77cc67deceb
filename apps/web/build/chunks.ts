import type { Rolldown } from 'vite';

type Graph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>;

/** Changes only with the dependencies, so that riders' caches keep it across releases. */
const VENDOR = /[\\/]node_modules[\\/](?:react|react-dom|scheduler)[\\/]/;

/**
 * The modules that a visit begins with, and the pages for which chunks are optimised, below `apps/web`. The modules
 * they share determine the chunks; a page outside this list takes the chunks as they come.
 */
const CUT_FOR = {
  /** Contains the addresses of the order list itself. */
  entry: ['index.html', 'src/app/main.tsx'],
  general: ['src/app/areas/general.ts'],
  orderList: ['src/features/orders/pages/order-list.tsx'],
  home: ['src/app/tabs/home.tsx'],
  /** Riders open it in the morning: it must not wait for a dozen small files. */
  guide: ['src/app/tabs/travel.tsx'],
  /** A tap on the list leads here: its wait is one round and its files. */
  orderDetail: ['src/features/orders/pages/order-detail.tsx'],
  line: ['src/features/line/pages/metro-info.tsx'],
  plan: ['src/features/planning/pages/plan-route.tsx'],
  /** May contain any of about forty kinds of blocks, made of the widgets of many other pages. */
  campaign: ['src/features/campaigns/pages/campaign.tsx'],
} as const satisfies Record<string, readonly string[]>;
type CutFor = keyof typeof CUT_FOR;

/** Areas with a page that has a ceiling (`budgets.json`): the page waits for all files in their tables. */
const WEIGHED_AREAS: ReadonlySet<string> = new Set(['general', 'orders', 'aftercare', 'traffic']);

/** Widgets that a tap loads stay apart, because every page would load them with the shared chunk. */
const FOUNDATION =
  /[\\/]apps[\\/]web[\\/]src[\\/](?:app|core|ui(?![\\/](?:widgets|text[\\/](?:until|amount-words))))[\\/]|[\\/]packages[\\/]contract[\\/]src[\\/](?!addresses[\\/](?!link-to|order-links|route-path|safe-target))/;
/** The domain; only pages of orders need the look and actions of orders, but others use the query of one. */
const DOMAIN = /[\\/]src[\\/]domain[\\/](?!orders[\\/](?!order-query))/;
const FEATURE = /[\\/]apps[\\/]web[\\/]src[\\/]/;
/** The tables of screens, and the handles by which they name the screens' texts. */
const AREA = /[\\/]src[\\/]app[\\/]areas[\\/]([\w-]+)\.ts$/;
const HANDLE =
  /[\\/](?:features|domain)[\\/][\w-]+[\\/](?:payment[\\/]outcome-|detail[\\/]detail-)?messages\.ts$/;
/**
 * The guide's addresses are also in other tables of addresses, so that a file of their own would be one more for all.
 */
const GUIDE_ADDRESSES =
  /[\\/]contract[\\/]src[\\/]addresses[\\/](?:guide-addresses|activities|me|ride-code|traffic|rides)\.ts$/;
/** The parts of long lists: the order list and a few pages that are visited less. */
const LISTS =
  /[\\/]src[\\/](?:ui[\\/]list[\\/](?:infinite-scroll|paged-list|pull(?:-to-refresh)?)\.|core[\\/]query[\\/]pages\.ts)/;
/** Sends what is counted of visits to campaigns. */
const ANONYMOUS = /[\\/]core[\\/]api[\\/]post-anonymously\.ts$/;
/** The frame of pages of rows, which is also an order's: those pages load its parts anyway. */
const FACT_PAGE = /[\\/]ui[\\/]page[\\/]fact-page\.tsx$/;
const HOME_HANDLE = /[\\/]features[\\/]home[\\/]messages\.ts$/;
/** The frame of pages with tabs: in a shared chunk, all other pages would load it. */
const TABS = /[\\/]app[\\/]tabs[\\/]tab-frame\./;
/** Links, previews and buttons for sharing a page: seven short files that pages mostly need together. */
const SHARING = /[\\/]domain[\\/]share[\\/]/;
/** The implementations of hosts and their SDKs: only for riders in those hosts. */
const HOST =
  /[\\/](?:core[\\/]host[\\/]host(?:s[\\/].*)?\.ts|app[\\/]gates[\\/]diamond-gate\.tsx)$/;

/**
 * The chunks that pages share. A chunk includes the imports of its modules, so modules that more pages need come
 * first.
 */
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
  'tabs',
] as const;
type Shared = (typeof SHARED)[number];

/** The entry and lazily loaded modules that load `id` along with them. */
function rootsOf(id: string, graph: Graph, visited = new Set<string>()): Set<string> {
  const roots = new Set<string>();
  if (visited.has(id)) return roots;
  visited.add(id);
  const info = graph.getModuleInfo(id);
  if (info === null) return roots;
  if (info.isEntry || info.dynamicImporters.length > 0) roots.add(id);
  for (const importer of info.importers) {
    for (const root of rootsOf(importer, graph, visited)) roots.add(root);
  }
  return roots;
}

const isOneOf = (id: string, files: readonly string[]): boolean =>
  files.some((file) => id.replaceAll('\\', '/').endsWith(`/apps/web/${file}`));

const areasOf = (id: string, graph: Graph): string[] => [
  ...new Set([...rootsOf(id, graph)].flatMap((root) => AREA.exec(root)?.[1] ?? [])),
];

/**
 * The chunk of an area's table and of modules that only it names: a handle of texts is a few words, larger as a file
 * of its own. The pages that read it find it loaded, because their area's table comes before them.
 */
function areaName(id: string, graph: Graph): string | null {
  const ownArea = AREA.exec(id)?.[1];
  // A table that the entry itself imports stays there.
  if (ownArea !== undefined) return rootsOf(id, graph).has(id) ? `area-${ownArea}` : null;
  if (!HANDLE.test(id)) return null;
  const [area, ...otherAreas] = areasOf(id, graph);
  return area === undefined || otherAreas.length > 0 ? null : `area-${area}`;
}

/** One chunk for each language of the messages that match a pattern. */
const textsIn = (files: RegExp, name: string) => (id: string) => {
  const language = files.exec(id)?.[1];
  return language === undefined ? null : `${name}-${language}`;
};

/** The properties of a module that the rules below use. */
interface Module {
  id: string;
  /** Part of the foundation. */
  foundation: boolean;
  /** Part of the foundation or of the domain. */
  common: boolean;
  handle: boolean;
  /** Whether one of these loads it. */
  isFor: (...names: readonly CutFor[]) => boolean;
  /** The number of these that load it. */
  count: (...names: readonly CutFor[]) => number;
  areas: readonly string[];
}

/**
 * The shared chunk of a module, by the first rule that applies; `null`: none, and the bundler groups it by its
 * importers. Foundation and domain are shared by all pages, features only if the home page shows them too. Each page
 * in `CUT_FOR` has one chunk of its shared modules (the guide two, its widgets and its own), so that it waits for few
 * files and loads nothing of another page's. With the bundler's own grouping (`entriesAware`, small ones merged from
 * 10 KB on), the order list weighs 115 KB in 19 scripts.
 */
const RULES: readonly (readonly [chunk: Shared | null, holds: (module: Module) => boolean])[] = [
  ['tabs', ({ id }) => TABS.test(id)],
  // Home's own handle is in its area's table, which home loads anyway.
  [null, ({ id }) => HOME_HANDLE.test(id)],
  // A handle of one area belongs to its table: in a shared chunk, all pages would load it.
  [null, ({ handle, areas, isFor }) => handle && areas.length < 2 && !isFor('entry', 'home')],
  [
    'core',
    ({ handle, areas, isFor }) =>
      handle && (isFor('entry', 'home') || areas.some((area) => WEIGHED_AREAS.has(area))),
  ],
  ['more', ({ handle }) => handle],
  // Saves 1.1 KB on each page without a list, and costs 4.5 KB on the four lists that load no other module of the
  // orders.
  ['orders', ({ id }) => LISTS.test(id)],
  ['core', ({ common, isFor }) => common && isFor('entry', 'general', 'orderList')],
  ['orders', ({ common, isFor }) => !common && isFor('orderList')],
  ['core', ({ common, isFor }) => !common && isFor('home')],
  ['widgets', ({ foundation, isFor }) => isFor('guide') && (foundation || isFor('campaign'))],
  ['traffic', ({ isFor }) => isFor('guide')],
  // The parts that an order's pages share have some hundred bytes each, and a browser requests six files at a time.
  ['order-parts', ({ common, isFor }) => !common && isFor('orderDetail')],
  [null, ({ common }) => !common],
  ['detail', ({ id, isFor }) => isFor('orderDetail') || FACT_PAGE.test(id)],
  ['page-parts', ({ count }) => count('line', 'plan', 'campaign') > 1],
  ['line', ({ isFor }) => isFor('line')],
  ['plan', ({ isFor }) => isFor('plan')],
  ['sharing', ({ id, isFor }) => isFor('campaign') && SHARING.test(id)],
  ['common', ({ foundation, isFor }) => foundation && isFor('campaign', 'home')],
  // The page that asks for consent to counting must not load all of `more` for it.
  [null, ({ id }) => ANONYMOUS.test(id)],
  ['more', ({ foundation }) => foundation],
];

function sharedName(id: string, graph: Graph): Shared | null {
  if (GUIDE_ADDRESSES.test(id)) return 'widgets';
  const foundation = FOUNDATION.test(id);
  if (!foundation && !FEATURE.test(id)) return null;
  // The list itself: the guide's riders need none of it.
  if (isOneOf(id, CUT_FOR.orderList)) return 'orders';
  const roots = [...rootsOf(id, graph)];
  const count: Module['count'] = (...names) =>
    names.filter((name) => roots.some((root) => isOneOf(root, CUT_FOR[name]))).length;
  const isFor: Module['isFor'] = (...names) => count(...names) > 0;
  // Every document has the styles of the entry and of `core`: together they compress to 0.2 KB less.
  if (id.endsWith('.css') && isFor('entry')) return 'core';
  if (roots.length < 2 || roots.every((root) => HOST.test(root))) return null;
  const module: Module = {
    id,
    foundation,
    common: foundation || DOMAIN.test(id),
    handle: HANDLE.test(id),
    isFor,
    count,
    areas: areasOf(id, graph),
  };
  return RULES.find(([, holds]) => holds(module))?.[0] ?? null;
}

/**
 * The shared chunks, in addition to the pages' own, the areas' tables and the entry (boot and the addresses). The
 * entry names no page, so a page can change without renaming the entry or other areas.
 */
export const chunkGroups = [
  { name: 'vendor', test: VENDOR, priority: 30 },
  {
    // The texts of widgets, frame and order list: a few lines each, in one file per language.
    name: textsIn(
      /[\\/]src[\\/](?:ui|app|domain[\\/](?:transport|orders)|features[\\/]orders)[\\/]messages\.ts\?(zh|en)_/,
      'texts',
    ),
    debugName: 'texts',
    priority: 29,
  },
  {
    // The guide's texts of lines, departures and favourites: three short dictionaries, one file.
    name: textsIn(
      /[\\/]domain[\\/](?:transit|departures|favourites)[\\/]messages\.ts\?(zh|en)_/,
      'guide-texts',
    ),
    debugName: 'guide-texts',
    priority: 28,
  },
  ...SHARED.map((shared, index) => ({
    name: (id: string, graph: Graph) => (sharedName(id, graph) === shared ? shared : null),
    debugName: shared,
    priority: 20 - index,
  })),
  {
    // Modules that several hosts share.
    name: 'host-parts',
    test: /[\\/]core[\\/]host[\\/](?:announced|answer-within)\.ts$/,
    priority: 19.8,
  },
  {
    // The own app is asked for its identity before the page is interactive: its document requests these scripts early
    // (shells.ts).
    name: 'host-own-app',
    test: /[\\/]core[\\/]host[\\/](?:bridge|bridge-transport|hosts[\\/]maas[\\/](?:calls|start-up))\.ts$/,
    priority: 19.7,
  },
  { name: areaName, debugName: 'areas', priority: 19.5 },
  {
    // A coupon's ticket and its text: pages that show one mostly show the other.
    name: 'coupon',
    test: /[\\/]domain[\\/]coupons[\\/]coupon-(?:text|ticket)\.tsx?$/,
    priority: 6,
  },
  {
    // What a campaign's page shares with the code that it loads later, in one file instead of two.
    name: 'theme',
    test: /[\\/]features[\\/]campaigns[\\/](?:standing-messages|theme|use-campaign)\.tsx?$/,
    priority: 5,
  },
];
