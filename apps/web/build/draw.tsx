import { addresses, otherwise } from '@shtrans/contract/addresses/addresses';
import { orderParameters as values } from '@shtrans/contract/addresses/orders';
import type {
  DrawablePage,
  PageContent,
  PageDrawer,
  PageQuestion,
} from '@shtrans/contract/addresses/page-drawing';
import { contract } from '@shtrans/contract/api/api';
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
import type { FirstQuery, RouteRow, Source } from '../src/core/route/register.ts';
import { type Location, setLocation } from '../src/core/route/router.ts';
import { addressTable, loadRow, registerRoutes, routeAt } from '../src/core/route/table.ts';
import { alwaysLoaded } from '../src/app/always-loaded.ts';
import { App } from '../src/app/app.tsx';
import { allAreas } from '../src/app/all-areas.ts';
import { cspHash } from './document.ts';

/** The gateway's side of the web app: draws pages of rows that are `drawn` from responses (build/README.md). */

registerRoutes({ addresses, areas: allAreas, values, otherwise });
const rows = new Map(
  (await Promise.all(addressTable().map(loadRow))).map((row) => [row.name, row]),
);
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
  first.flatMap(({ endpoint, ...sources }) => {
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

export const names: PageDrawer['names'] = [...nameOf.values()];

export const pageAt: PageDrawer['pageAt'] = (pathname, search) => {
  const path = withinBase(pathname);
  const match = path === undefined ? undefined : routeAt(path);
  const row = match && rows.get(match.row.name);
  const page = row && pages.get(row.name);
  if (match === undefined || row === undefined || page === undefined) return undefined;
  const pageQuery = new URLSearchParams(search);
  const questions = questionsOf(row.first ?? [], match.params, pageQuery);
  // Without a request the page has no data of a rider.
  if (questions.length === 0 && row.gate === 'login') return undefined;
  const auths = questions.map(({ endpoint }) => contract[endpoint as keyof typeof contract].auth);
  const location = {
    name: row.name as Location['name'],
    row,
    params: match.params,
    query: Object.fromEntries(pageQuery),
    page,
    error: undefined,
  };
  return {
    name: nameOf.get(page) ?? row.name,
    isPublic: row.gate !== 'login' && auths.every((auth) => auth === 'none'),
    questions,
    draw: (content) => draw(location, pathname + search, questions, content),
  };
};
