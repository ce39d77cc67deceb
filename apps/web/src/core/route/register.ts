import type { ComponentType } from 'react';
import type { EndpointKey } from '@shtrans/contract/endpoint';
import type { MessagesHandle } from '../i18n/messages.ts';

/** What a page import resolves to. Rows annotate their `page` with it: `(): Page => import(...)`. */
export type Page = Promise<{ default: ComponentType }>;

/** What a page needs before it shows: nothing, a login, a verified name, the provider's own app. */
export type Gate = 'none' | 'login' | 'real-name' | 'app-only';

/**
 * The route's first request, started by the document before the bundle. Values are literal, or
 * `:name` for a path parameter, or `?name` for a query value, with `|fallback` after it; a value
 * that is empty is left out. Must give the very address the page's own call will have.
 */
interface EarlyRequest {
  key: EndpointKey & `GET ${string}`;
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  /** Names in the page's query without which there is nothing to ask. */
  needs?: readonly string[];
}

/** What stands at an address. */
export interface ScreenRow {
  page: () => Page;
  messages: readonly MessagesHandle[];
  gate: Gate;
  /** Which stored credential its calls carry. */
  credential: 'main' | 'local';
  title: { zh_cn: string; en_us: string };
  /**
   * What a chat tells of a link to this page beside its title. Such links are for those who get them:
   * search engines are asked to leave the page alone.
   */
  preview?: { zh_cn: string; en_us: string };
  /** May be shared by the host's share menu. */
  share?: boolean;
  early?: EarlyRequest;
  /**
   * Module below `src/` whose default export is drawn into the static document at build time, with
   * the row's messages loaded: same geometry as the page, real text, classes only (no `style`).
   */
  skeleton?: string;
}

type Path = `/${string}`;
/** Paths below the base by area and name. */
export type Addresses = Readonly<Record<string, Readonly<Record<string, Path>>>>;

/** One address of the table, in the terms of matching. */
export interface Address {
  name: string;
  area: string;
  path: Path;
  /** `prefix` also matches everything below. Default `exact`, which ignores one trailing slash. */
  match?: 'exact' | 'prefix';
  values?: Readonly<Record<string, readonly string[]>>;
}

export type RouteRow = Address & ScreenRow;

/** The application adds its table here, so that features get typed names without importing it. */
// oxlint-disable-next-line typescript/no-empty-interface, typescript/no-empty-object-type
export interface Register {}

type Table = Register extends { addresses: infer A extends Addresses } ? A : Addresses;
type NamesIn<Areas> = Areas extends unknown ? keyof Areas & string : never;
type PathIn<Areas, N extends string> =
  Areas extends Readonly<Record<N, infer P extends Path>> ? P : never;

export type RouteName = NamesIn<Table[keyof Table]>;
export type PathOf<N extends RouteName> = PathIn<Table[keyof Table], N>;

type ParamNames<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : P extends `${string}:${infer Name}`
    ? Name
    : never;

/** The path parameters of a route: all are needed to link to it. */
export type ParamsOf<N extends RouteName> = { readonly [K in ParamNames<PathOf<N>>]: string };

export type Query = Readonly<Record<string, string | number | boolean | undefined>>;

/** Arguments after the name: parameters may be left out when the path has none. */
export type LinkArgs<N extends RouteName> = keyof ParamsOf<N> extends never
  ? [params?: Readonly<Record<string, never>> | undefined, query?: Query | undefined]
  : [params: ParamsOf<N>, query?: Query | undefined];

/** The same with how the history takes it. */
export type NavigateArgs<N extends RouteName> = keyof ParamsOf<N> extends never
  ? [
      params?: Readonly<Record<string, never>> | undefined,
      query?: Query | undefined,
      options?: { replace?: boolean },
    ]
  : [params: ParamsOf<N>, query?: Query | undefined, options?: { replace?: boolean }];
