import type { ComponentType } from 'react';
import type { LinkArgs, RouteName } from '@shtrans/contract/addresses';
import type { EndpointKey } from '@shtrans/contract/endpoint';
import type { Path } from '@shtrans/contract/link-to';
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

/** The arguments of a link with how the history takes it. */
export type NavigateArgs<N extends RouteName> = [...LinkArgs<N>, options?: { replace?: boolean }];
