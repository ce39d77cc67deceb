import { earlyData } from './early-data.ts';
import { addresses } from '@shtrans/contract/addresses/addresses';
import type { RouteName } from '@shtrans/contract/addresses/addresses';
import { orderParameters as values } from '@shtrans/contract/addresses/orders';
import { linkTo, type Path } from '@shtrans/contract/addresses/link-to';
import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { allAreas } from '../src/app/all-areas.ts';
import { isGuide } from '../src/app/routes.ts';
import { alwaysLoaded } from '../src/app/always-loaded.ts';
import notOfferedArea from '../src/app/areas/not-offered.ts';
import NotFound from '../src/app/not-found.tsx';
import { TabFrame } from '../src/app/tabs/tab-frame.tsx';
import { PlainSkeleton } from '../src/app/plain-skeleton.tsx';
import type { EarlyData } from '../src/core/api/early-start.ts';
import { setLanguage, type Language } from '../src/core/i18n/language.ts';
import { loadMessages, type MessagesHandle } from '../src/core/i18n/messages.ts';
import type { RouteRow } from '../src/core/route/register.ts';
import { HOME_SHARE, pictureAddress, SHARE_INFO } from '../src/domain/share/share-info.ts';
import type { LinkPreview } from './document.ts';
import { addressTable, loadRow, registerRoutes } from '../src/core/route/table.ts';

/** One route in one language, ready for its document. */
export interface DrawnRoute {
  name: string;
  path: string | undefined;
  match: 'exact' | 'prefix';
  values: RouteRow['values'];
  language: Language;
  title: string;
  preview: LinkPreview | undefined;
  /** Static markup of the skeleton. */
  markup: string;
  /** Modules that the route loads lazily, as paths from the web's root: its area's table, its page, its messages. */
  modules: string[];
  early: EarlyData | undefined;
}

/** The module that a lazy loader imports, from the loader's source. */
function moduleOf(loader: () => unknown): string {
  const modulePath = /["'`](\/src\/[^"'`]+)["'`]/.exec(loader.toString())?.[1];
  if (modulePath === undefined) throw new Error(`no lazy import in ${loader.toString()}`);
  return modulePath;
}

async function skeletonOf(row: RouteRow): Promise<ComponentType<{ title: string }>> {
  if (row.skeleton === undefined) return PlainSkeleton;
  const module = (await import(/* @vite-ignore */ `/src/${row.skeleton}`)) as {
    default: ComponentType<{ title: string }>;
  };
  return module.default;
}

/** The module with the addresses of an area or a path (app/routes.ts). */
const addressesFor = (areaOrPath: string): string =>
  isGuide(areaOrPath)
    ? '../../packages/contract/src/addresses/guide-addresses.ts'
    : 'src/app/more-areas.ts';

const areaModules = (name: string, path: string): string[] => {
  const area = allAreas[name];
  if (typeof area !== 'function') return [];
  if (name === 'aftercare') return [moduleOf(area)];
  return [moduleOf(area), addressesFor(path), addressesFor(name)];
};

/** The page of unknown routes is drawn itself. */
const notFound = {
  name: 'not-found',
  page: () => import('../src/app/not-found.tsx'),
  messages: [],
  title: { zh_cn: '页面不存在', en_us: 'Not found' },
};

/** The page of addresses that the city does not offer. */
const notOffered = { ...notOfferedArea.notOffered, name: 'not-offered' };

type Drawn = Omit<RouteRow, 'area' | 'path' | 'page'> &
  Partial<Pick<RouteRow, 'path'>> & { page: () => Promise<unknown> };

/** The preview of a link in chats: the page's own texts, else its title and the service's text. */
function previewOf(name: string, path: Path, title: string, language: Language): LinkPreview {
  const ownShare = SHARE_INFO[name as RouteName];
  const { desc, picture, personal = false } = ownShare ?? HOME_SHARE;
  const isWhole = ownShare !== undefined && ownShare.keeps === undefined;
  return {
    title: ownShare?.title[language] ?? title,
    text: desc[language],
    image: pictureAddress(picture, 'png'),
    url: isWhole ? linkTo(path, {}, language === 'en_us' ? { language } : {}) : undefined,
    personal,
  };
}

async function draw(
  row: Drawn,
  area: readonly string[],
  Skeleton: ComponentType<{ title: string }>,
  language: Language,
): Promise<DrawnRoute> {
  setLanguage(language);
  const handles: MessagesHandle[] = [...alwaysLoaded, ...row.messages];
  await Promise.all(handles.map(loadMessages));
  const { name, path, match = 'exact', values, first, tab } = row;
  const skeleton = <Skeleton title={row.title[language]} />;
  const title = row.title[language];
  return {
    name,
    path,
    match,
    values,
    language,
    title,
    preview: path && previewOf(name, path, title, language),
    markup: renderToStaticMarkup(tab ? <TabFrame tab={tab}>{skeleton}</TabFrame> : skeleton),
    modules: [
      ...area,
      moduleOf(row.page),
      ...handles.flatMap(({ loaders }) => (loaders ? [moduleOf(loaders[language])] : [])),
    ],
    early:
      first && path && earlyData({ ...row, path, first }, language === 'en_us' ? 'en' : 'zh-CN'),
  };
}

async function drawRoutes(): Promise<DrawnRoute[]> {
  registerRoutes({ addresses, areas: allAreas, values });
  const rows = await Promise.all(addressTable().map((address) => loadRow(address)));
  const results: DrawnRoute[] = [];
  // One after another, because the language is global in the module graph.
  for (const language of ['zh_cn', 'en_us'] as const) {
    for (const row of rows) {
      results.push(
        await draw(row, areaModules(row.area, row.path), await skeletonOf(row), language),
      );
    }
    results.push(
      await draw(notFound, [addressesFor('')], NotFound, language),
      await draw(notOffered, areaModules('not-offered', ''), PlainSkeleton, language),
    );
  }
  return results;
}

/**
 * Every route in both languages in the order of matching, then the page of unknown routes. Awaited here because the
 * build's module runner closes once this module is evaluated.
 */
export const drawnRoutes: DrawnRoute[] = await drawRoutes();
