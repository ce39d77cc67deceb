import type { Rolldown } from 'vite';

type Graph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>;

/** Changes with the dependencies alone, so that a release leaves it in the riders' caches. */
const VENDOR = /[\\/]node_modules[\\/](?:react|react-dom|scheduler)[\\/]/;

/**
 * The modules that a visit begins with, and the pages that chunks are cut for, below `apps/web`. What they share decides
 * which chunk a module is in; a page that is not here takes the chunks as they come.
 */
const CUT_FOR = {
  /** Has the addresses of the order list itself. */
  entry: ['index.html', 'src/app/main.tsx'],
  general: ['src/app/areas/general.ts'],
  orderList: ['src/features/orders/pages/order-list.tsx'],
  home: ['src/app/home.tsx'],
  /** Riders open it in the morning: it must not wait for a dozen small files. */
  guide: ['src/features/guide/pages/guide.tsx'],
  /** Where a tap on the list leads: its wait is one round and what it loads. */
  orderDetail: ['src/features/orders/pages/order-detail.tsx'],
  line: ['src/features/line/pages/metro-info.tsx'],
  plan: ['src/features/planning/pages/plan-route.tsx'],
  /** Any of some forty kinds of blocks may stand in it, made of the widgets of many other pages. */
  campaign: ['src/features/campaigns/pages/campaign.tsx'],
} as const satisfies Record<string, readonly string[]>;
type CutFor = keyof typeof CUT_FOR;

/** Areas with a page that has a ceiling (`budgets.json`): what their tables name, it waits for. */
const WEIGHED_AREAS: ReadonlySet<string> = new Set(['general', 'orders', 'aftercare', 'traffic']);

/** Widgets that a tap loads stay apart: with what pages share, every page would load them. */
const FOUNDATION =
  /[\\/]apps[\\/]web[\\/]src[\\/](?:app|core|ui(?![\\/]widgets))[\\/]|[\\/]packages[\\/]contract[\\/]src[\\/](?!addresses[\\/](?!link-to|order-links|route-path|safe-target))/;
/** The nouns; how orders look and change is for the pages of orders alone, unlike the query of one. */
const DOMAIN = /[\\/]src[\\/]domain[\\/](?!orders[\\/](?!order-query))/;
const FEATURE = /[\\/]apps[\\/]web[\\/]src[\\/]/;
/** The tables of screens, and the handles by which they name the screens' texts. */
const AREA = /[\\/]src[\\/]app[\\/]areas[\\/]([\w-]+)\.ts$/;
const HANDLE =
  /[\\/](?:features|domain)[\\/][\w-]+[\\/](?:payment[\\/]outcome-|detail[\\/]detail-)?messages\.ts$/;
/** The addresses that the guide loads stand in others' tables of them too: a file of their own would be one more for all. */
const GUIDE_ADDRESSES =
  /[\\/]contract[\\/]src[\\/]addresses[\\/](?:guide-addresses|traffic|rides)\.ts$/;
/** What long lists are made of: the order list and a few pages that are read less. */
const LISTS =
  /[\\/]src[\\/](?:ui[\\/]list[\\/](?:infinite-scroll|paged-list|pull(?:-to-refresh)?)\.|core[\\/]query[\\/]pages\.ts)/;
/** The frame of pages of rows, which an order's page is as well: they load its parts in any case. */
const FACT_PAGE = /[\\/]ui[\\/]page[\\/]fact-page\.tsx$/;
/** Links, previews and buttons for passing a page on: seven short files that pages mostly need together. */
const SHARING = /[\\/]domain[\\/]share[\\/]/;
/** What hosts do in their own way, and their SDKs: for riders in those hosts alone. */
const HOST =
  /[\\/](?:core[\\/]host[\\/]host(?:s[\\/].*)?\.ts|app[\\/]gates[\\/]diamond-gate\.tsx)$/;

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

const isOneOf = (id: string, files: readonly string[]): boolean =>
  files.some((file) => id.replaceAll('\\', '/').endsWith(`/apps/web/${file}`));

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

/** What the rules below look at. */
interface Module {
  id: string;
  /** Part of the foundation. */
  foundation: boolean;
  /** Part of the foundation, or a noun of the product. */
  common: boolean;
  handle: boolean;
  /** Whether one of these loads it. */
  isFor: (...names: readonly CutFor[]) => boolean;
  /** By how many of these it is loaded. */
  count: (...names: readonly CutFor[]) => number;
  areas: readonly string[];
}

/**
 * Which shared chunk a module is in: that of the first rule that holds; `null`: none, the bundler groups it by who loads
 * it. Of foundation and domain all that pages share, of features what the home shows too. Each page in `CUT_FOR` has one
 * chunk of what it shares (the guide two, its widgets and its own), so that it waits for few files and loads nothing of
 * another's. Left to the bundler alone (`entriesAware`, small ones merged from 10 KB on), the order list weighs 115 KB in
 * 19 scripts.
 */
const RULES: readonly (readonly [chunk: Shared | null, holds: (module: Module) => boolean])[] = [
  // One area's handle lies with its table: among what pages share, all pages would load that.
  [null, ({ handle, areas, isFor }) => handle && areas.length < 2 && !isFor('entry')],
  [
    'core',
    ({ handle, areas, isFor }) =>
      handle && (isFor('entry') || areas.some((area) => WEIGHED_AREAS.has(area))),
  ],
  ['more', ({ handle }) => handle],
  // 1.1 KB less for each page without a list, 4.5 more for the four lists that load nothing else of the orders'.
  ['orders', ({ id }) => LISTS.test(id)],
  ['core', ({ common, isFor }) => common && isFor('entry', 'general', 'orderList')],
  ['orders', ({ common, isFor }) => !common && isFor('home') && isFor('orderList')],
  ['core', ({ common, isFor }) => !common && isFor('home')],
  ['widgets', ({ foundation, isFor }) => isFor('guide') && (foundation || isFor('campaign'))],
  ['traffic', ({ isFor }) => isFor('guide')],
  // Parts that an order's pages share are some hundred bytes each, and a browser asks for six files at a time.
  ['order-parts', ({ common, isFor }) => !common && isFor('orderDetail')],
  [null, ({ common }) => !common],
  ['detail', ({ id, isFor }) => isFor('orderDetail') || FACT_PAGE.test(id)],
  ['page-parts', ({ count }) => count('line', 'plan', 'campaign') > 1],
  ['line', ({ isFor }) => isFor('line')],
  ['plan', ({ isFor }) => isFor('plan')],
  ['sharing', ({ id, isFor }) => isFor('campaign') && SHARING.test(id)],
  ['common', ({ foundation, isFor }) => foundation && isFor('campaign', 'home')],
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
  // Every document has the entry's styles and those of `core`: together they compress to 0.2 KB less.
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
 * The shared chunks beside the pages' own, the areas' tables and the entry (boot and the addresses).
 * The entry names no page, so a page may change without giving the entry or other areas a new name.
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
    // What the guide's pages say of lines, departures and favourites: three short dictionaries, one file.
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
    // What several hosts' ways are made of.
    name: 'host-parts',
    test: /[\\/]core[\\/]host[\\/](?:announced|answer-within)\.ts$/,
    priority: 19.8,
  },
  {
    // The own app is asked who it is before the page listens: its document has these asked for at once (shells.ts).
    name: 'host-own-app',
    test: /[\\/]core[\\/]host[\\/](?:bridge|bridge-transport|hosts[\\/]maas[\\/](?:calls|start-up))\.ts$/,
    priority: 19.7,
  },
  { name: areaName, debugName: 'areas', priority: 19.5 },
];
