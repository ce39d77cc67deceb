import type { ComponentType } from 'react';
import { loadMessages } from '../i18n/messages.ts';
import { activateCredential } from '../session/session.ts';
import { href, routeTable } from './href.ts';
import { matchRoute, withinBase } from './path.ts';
import type { NavigateArgs, Query, RouteName, RouteRow } from './register.ts';

/** Where the rider is. `page` is undefined where no route exists. */
export interface Location {
  name: RouteName | undefined;
  row: RouteRow | undefined;
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
  page: ComponentType | undefined;
}

type LooseArgs = [params?: object, query?: Query, options?: { replace?: boolean }];

let location: Location | undefined;
const listeners = new Set<() => void>();

export const currentLocation = (): Location => {
  if (location === undefined) throw new Error('the router has not started');
  return location;
};

export function subscribeLocation(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

async function resolve(): Promise<Location> {
  const query = Object.fromEntries(new URLSearchParams(window.location.search));
  const path = withinBase(window.location.pathname);
  const match = path === undefined ? undefined : matchRoute(routeTable(), path);
  if (match === undefined) {
    return { name: undefined, row: undefined, params: {}, query, page: undefined };
  }
  const { row, params } = match;
  const [module] = await Promise.all([row.page(), ...row.messages.map(loadMessages)]);
  return { name: row.name as RouteName, row, params, query, page: module.default };
}

async function show(): Promise<void> {
  const next = await resolve();
  activateCredential(next.row?.credential ?? 'main');
  location = next;
  for (const listener of listeners) listener();
}

/** Matches the address and loads its page and messages; renders may begin when it resolves. */
export async function startRouter(): Promise<void> {
  window.addEventListener('popstate', () => void show());
  await show();
}

/** Goes to a route by name. */
export function navigate<N extends RouteName>(name: N, ...args: NavigateArgs<N>): void {
  const [params, query, options] = args as unknown as LooseArgs;
  const address = (href as (name: string, params?: object, query?: Query) => string)(
    name,
    params,
    query,
  );
  window.history[options?.replace === true ? 'replaceState' : 'pushState'](null, '', address);
  void show();
}
