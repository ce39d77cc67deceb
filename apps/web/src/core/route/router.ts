import type { ParamsOf, RouteName } from '@shtrans/contract/addresses/addresses';
import type { Query } from '@shtrans/contract/addresses/link-to';
import type { ComponentType } from 'react';
import { language } from '../i18n/language.ts';
import { loadMessages } from '../i18n/messages.ts';
import { token } from '../session/session.ts';
import { signal, useDerived } from '../state/signal.ts';
import { loadChunk } from './chunk.ts';
import { href } from './href.ts';
import { withinBase } from '@shtrans/contract/addresses/route-path';
import type { NavigateArgs, RouteRow } from './register.ts';
import { addressNamed, findRoute, loadRow, notFoundPage } from './table.ts';
import { dropVersionMark } from './version-reload.ts';

/** The rider's location. Without `name` no route exists; with `error` the page's code did not load. */
export interface Location {
  name: RouteName | undefined;
  row: RouteRow | undefined;
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
  page: ComponentType | undefined;
  error: unknown;
}

type LooseArgs = [params?: object, query?: Query, options?: { replace?: boolean }];

/** The rider's location; undefined before the router has started. Code that animates the change of pages replaces `set`. */
export const shownLocation = signal<Location | undefined>(undefined);
/** Counts navigations, because the result of a slow one must not show after a later one. */
export const navigationCount = signal(0);

export const currentLocation = (): Location => {
  const location = shownLocation.get();
  if (location === undefined) throw new Error('the router has not started');
  return location;
};

export const subscribeLocation = shownLocation.subscribe;

/** Calls back when a navigation begins; the location changes once its page is loaded. */
export const subscribeNavigation = navigationCount.subscribe;

/** For drawing documents, which have no history and whose page is loaded. */
export const setLocation = (location: Location): void => shownLocation.set(location);

/** The rider's location, for a page. */
export const useLocationShown = (): Location => useDerived(shownLocation, currentLocation);

/** The current route. Pass the page's own name to type its parameters: `useRoute<'order'>()`. */
export const useRoute = <N extends RouteName = RouteName>() =>
  useLocationShown() as unknown as {
    name: N;
    params: ParamsOf<N>;
    query: Readonly<Partial<Record<string, string>>>;
  };

/** The title of the current route from its row, for pages that several routes share. */
export const useRouteTitle = (): string => useLocationShown().row?.title[language()] ?? '';

/** The index of this history entry among the entries of this app. */
export const entryIndex = (): number =>
  (window.history.state as { index?: number } | null)?.index ?? 0;

/** Whether the history has an earlier page of this app. */
export const hasPrevious = (): boolean => entryIndex() > 0;

/** The route of the present address, with its row if that loads. */
async function locate(): Promise<Location> {
  const { pathname, search } = window.location;
  const path = withinBase(pathname);
  let location: Location = {
    name: undefined,
    row: undefined,
    params: {},
    query: Object.fromEntries(new URLSearchParams(search)),
    page: undefined,
    error: undefined,
  };
  try {
    const match = path === undefined ? undefined : await loadChunk(() => findRoute(path));
    if (match === undefined) return location;
    location = { ...location, name: match.row.name as RouteName, params: match.params };
    return { ...location, row: await loadChunk(() => loadRow(match.row, match.params)) };
  } catch (error) {
    return { ...location, error };
  }
}

/** Whether the page needs a login and there is none: the rider goes to the login page, which leads back. */
const isClosed = ({ row }: Location): boolean =>
  row?.gate === 'login' && token(row.credential) === undefined;

/** The query with which the login page leads back to this page. */
export const backHere = () => ({ return: window.location.pathname + window.location.search });

function redirectToLogin({ row }: Location): void {
  const address = href('login', undefined, { ...backHere(), credential: row?.credential });
  window.history.replaceState(window.history.state, '', address);
}

/** Pages whose code and messages are loaded, because an import of a known module resolves some tasks later. */
const loadedPages = new WeakMap<RouteRow, ComponentType>();

async function loadPage(row: RouteRow | undefined): Promise<ComponentType | undefined> {
  const page = row?.page ?? notFoundPage();
  if (page === undefined) return undefined;
  const loadedPage = row && loadedPages.get(row);
  if (loadedPage !== undefined) return loadedPage;
  const [module] = await loadChunk(() =>
    Promise.all([page(), ...(row?.messages ?? []).map(loadMessages)]),
  );
  if (row) loadedPages.set(row, module.default);
  return module.default;
}

/** Starts to load a route's code for a tap that may follow. Ignores failures; the tap reports them. */
export function preload(name: RouteName): void {
  const address = addressNamed(name);
  if (address !== undefined)
    loadRow(address)
      .then(loadPage)
      .catch(() => {});
}

/** Shows the page of the present address, after its code and messages have loaded. */
async function show(): Promise<void> {
  const mine = navigationCount.get() + 1;
  navigationCount.set(mine);
  let next = await locate();
  if (mine !== navigationCount.get()) return;
  if (isClosed(next)) {
    redirectToLogin(next);
    next = await locate();
  }
  try {
    if (next.error === undefined) next = { ...next, page: await loadPage(next.row) };
  } catch (error) {
    next = { ...next, error };
  }
  if (mine !== navigationCount.get()) return;
  if (next.error === undefined) dropVersionMark();
  shownLocation.set(next);
}

/** Matches the address and loads its page and messages; rendering may begin when it resolves. */
export async function startRouter(): Promise<void> {
  window.history.scrollRestoration = 'manual';
  window.addEventListener('popstate', () => void show());
  await show();
}

/** Shows the page of the present address again: its code may load now, or its login may be gone. */
export const retryPage = (): Promise<void> => show();

/** Navigates to an address of this app (path and query), such as a return address. */
export function goTo(address: string, options?: { replace?: boolean }): void {
  if (options?.replace === true) {
    window.history.replaceState({ index: entryIndex() }, '', address);
  } else {
    window.history.pushState({ index: entryIndex() + 1 }, '', address);
  }
  void show();
}

/** Navigates to a route by name. */
export function navigate<N extends RouteName>(name: N, ...args: NavigateArgs<N>): void {
  const [params, query, options] = args as unknown as LooseArgs;
  const address = href as (name: string, params?: object, query?: Query) => string;
  goTo(address(name, params, query), options);
}

/** Goes one step back in this app, or to `fallback` if the rider landed here. */
export function back(fallback: RouteName): void {
  if (hasPrevious()) window.history.back();
  else navigate(fallback, undefined as never, undefined, { replace: true });
}
