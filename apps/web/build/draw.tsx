import { addresses, otherwise } from '@shtrans/contract/addresses/addresses';
import { orderParameters as values } from '@shtrans/contract/addresses/orders';
import type {
  DrawablePage,
  PageContent,
  PageDrawer,
  PageQuestion,
  StrangersPage,
} from '@shtrans/contract/addresses/page-drawing';
import { contract } from '@shtrans/contract/api/api';
import { hasScreen, offers } from '@shtrans/contract/city/current';
import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { relativeAddress } from '../src/core/api/address.ts';
import { noteServerTime } from '../src/core/clock/server-clock.ts';
import { closeDocument, openDocument } from '../src/core/document/content.ts';
import { liftStyles } from '../src/core/document/styles.ts';
import { languageOf, setLanguage } from '../src/core/i18n/language.ts';
import { loadMessages } from '../src/core/i18n/messages.ts';
import { clearQueries } from '../src/core/query/query-cache.ts';
import { withinBase } from '@shtrans/contract/addresses/route-path';
import { href } from '../src/core/route/href.ts';
import type { FirstQuery, RouteRow, Source } from '../src/core/route/register.ts';
import { type Location, setLocation } from '../src/core/route/router.ts';
import { addressTable, loadRow, registerRoutes, routeAt } from '../src/core/route/table.ts';
import { alwaysLoaded } from '../src/app/always-loaded.ts';
import notOfferedArea from '../src/app/areas/not-offered.ts';
import { App } from '../src/app/app.tsx';
import { allAreas } from '../src/app/all-areas.ts';
import { cspHash } from './document.ts';

/** The gateway's side of the web app: draws pages of rows that are `drawn` from responses (build/README.md). */

registerRoutes({ addresses, areas: allAreas, values, otherwise });
const rows = new Map(
  (await Promise.all(addressTable().map((address) => loadRow(address)))).map((row) => [
    row.name,
    row,
  ]),
);
/** The page of addresses that the city does not offer. */
const notOffered: RouteRow = {
  ...notOfferedArea.notOffered,
  name: 'notOffered',
  area: 'not-offered',
  path: '/',
};
rows.set(notOffered.name, notOffered);
const pages = new Map<string, ComponentType>();
const nameOf = new Map<ComponentType, string>();
for (const row of rows.values()) {
  if (row.drawn !== true) continue;
  const { default: page } = await row.page();
  pages.set(row.name, page);
  if (!nameOf.has(page)) nameOf.set(page, row.name);
}
for (const language of ['zh_cn', 'en_us'] as const) {
  setLanguage(language);
  const needed = [...rows.values()].filter(({ name }) => pages.has(name));
  await Promise.all(
    [...alwaysLoaded, ...needed.flatMap(({ messages }) => messages)].map(loadMessages),
  );
}

type Given = Readonly<Partial<Record<string, string>>>;

/** The values of a request's parameters or query; undefined if a required one is missing. */
function filled(
  sources: Readonly<Record<string, Source | string>> = {},
  params: Given,
  pageQuery: URLSearchParams,
): Record<string, string> | undefined {
  const filledValues: Record<string, string> = {};
  for (const [name, source] of Object.entries(sources)) {
    const value =
      typeof source === 'string'
        ? source
        : (source.from === 'query' ? pageQuery.get(source.name)?.trim() : params[source.name]) ||
          source.or;
    if (value) filledValues[name] = value;
    else if (typeof source === 'object' && source.from === 'query' && source.optional !== true) {
      return undefined;
    }
  }
  return filledValues;
}

/** The first queries for which this address has all values. */
const questionsOf = (
  first: readonly FirstQuery[],
  inPath: Given,
  pageQuery: URLSearchParams,
): PageQuestion[] =>
  first.flatMap(({ endpoint, service, ...sources }) => {
    if (service !== undefined && !offers(service)) return [];
    const params = filled(sources.params, inPath, pageQuery);
    const query = filled(sources.query, inPath, pageQuery);
    return params && query ? [{ endpoint, params, query }] : [];
  });

/** Draws a page synchronously and leaves no state behind. */
function draw(
  location: Location & { row: RouteRow },
  address: string,
  questions: readonly PageQuestion[],
  { answers, rider, serverTime }: PageContent,
): ReturnType<DrawablePage['draw']> {
  const content = {
    address,
    serverTime,
    rider,
    answers: Object.fromEntries(
      questions.map(({ endpoint, params, query }, i) => [
        relativeAddress(endpoint, params, query),
        answers[i],
      ]),
    ),
  };
  setLanguage(languageOf(new URL(address, 'http://page').search));
  noteServerTime(serverTime);
  openDocument(content);
  setLocation(location);
  try {
    const { markup, sheet } = liftStyles(renderToString(<App />));
    return { markup, sheet, sheetHash: cspHash(sheet), content };
  } finally {
    clearQueries();
    closeDocument();
  }
}

export { setCity } from '@shtrans/contract/city/current';

export const names: PageDrawer['names'] = [...nameOf.values()];

/** An address with its route and row. */
function routeOf(pathname: string) {
  const path = withinBase(pathname);
  const match = path === undefined ? undefined : routeAt(path);
  const row =
    match && (hasScreen(match.row.name, match.params) ? rows.get(match.row.name) : notOffered);
  return match && row && { row, params: match.params };
}

/** The location of a drawn page. */
const locationOf = (
  row: RouteRow,
  page: ComponentType,
  params: Location['params'],
  pageQuery: URLSearchParams,
) => ({
  name: row.name as Location['name'],
  row,
  params,
  query: Object.fromEntries(pageQuery),
  page,
  error: undefined,
});

const authOf = ({ endpoint }: PageQuestion): string =>
  contract[endpoint as keyof typeof contract].auth;

export const pageAt: PageDrawer['pageAt'] = (pathname, search) => {
  const route = routeOf(pathname);
  const page = route && pages.get(route.row.name);
  if (route === undefined || page === undefined) return undefined;
  const { row, params } = route;
  const pageQuery = new URLSearchParams(search);
  const questions = questionsOf(row.first ?? [], params, pageQuery);
  // Without a request the page has no data of a rider.
  if (questions.length === 0 && row.gate === 'login') return undefined;
  const location = locationOf(row, page, params, pageQuery);
  return {
    name: nameOf.get(page) ?? row.name,
    isPublic: row.gate !== 'login' && questions.every((question) => authOf(question) === 'none'),
    questions,
    draw: (content) => draw(location, pathname + search, questions, content),
  };
};

const login = rows.get('login');
const loginPage = pages.get('login');
export const { pathname: loginPath } = new URL(href('login'), 'http://page');

/** The login at the address of a page that requires one, as the router shows it after its redirection. */
function loginInPlace(pathname: string, search: string): StrangersPage | undefined {
  if (login === undefined || loginPage === undefined) return undefined;
  const address = pathname + search;
  return {
    name: login.name,
    isPublic: false,
    showsLogin: true,
    questions: [],
    draw: (content) => {
      setLanguage(languageOf(search));
      const { search: loginSearch } = new URL(
        href('login', undefined, { return: address }),
        'http://page',
      );
      const location = locationOf(login, loginPage, {}, new URLSearchParams(loginSearch));
      return draw(location, address, [], content);
    },
  };
}

export const strangersPageAt: PageDrawer['strangersPageAt'] = (pathname, search) => {
  const route = routeOf(pathname);
  if (route?.row.gate === 'login') {
    return (route.row.credential ?? 'main') === 'main' ? loginInPlace(pathname, search) : undefined;
  }
  const page = route && pages.get(route.row.name);
  if (route === undefined || page === undefined) return undefined;
  const { row, params } = route;
  const pageQuery = new URLSearchParams(search);
  const questions = questionsOf(row.first ?? [], params, pageQuery).filter(
    (question) => authOf(question) === 'none' || authOf(question) === 'optional',
  );
  const location = locationOf(row, page, params, pageQuery);
  return {
    name: nameOf.get(page) ?? row.name,
    isPublic: false,
    showsLogin: false,
    questions,
    draw: (content) => draw(location, pathname + search, questions, content),
  };
};
