import type { ComponentType } from 'react';
import type { LinkArgs, RouteName } from '@shtrans/contract/addresses/addresses';
import type { Path } from '@shtrans/contract/addresses/link-to';
import type { MessagesHandle } from '../i18n/messages.ts';
import type { Credential } from '../session/session.ts';
import type { CallInput } from '../api/call-types.ts';
import type { ReadKey } from '../query/query.ts';

/** Where a value of a first query comes from: the page's address. */
export interface Source {
  /** A parameter of the path, or a name in the query: without the spaces around what somebody typed. */
  readonly from: 'path' | 'query';
  readonly name: string;
  /** The value where the address has none. */
  readonly or?: string;
  /** True: without a value it is left out. Else there is nothing to ask without one. */
  readonly optional?: true;
}

type FirstKey = Extract<ReadKey, `GET ${string}`>;
type Sources<T> = { readonly [K in keyof T]: Source | (T[K] & string) };

/**
 * What a page asks first, as data: an endpoint, and its input filled from the address. Documents
 * start it before the bundle is there. The address it makes is that of the page's own call.
 */
export interface FirstQuery {
  readonly endpoint: FirstKey;
  readonly params?: Readonly<Record<string, Source | string>>;
  readonly query?: Readonly<Record<string, Source | string>>;
}

/** A first query, its input held against the contract. */
export const first = /* @__NO_SIDE_EFFECTS__ */ <K extends FirstKey>(
  endpoint: K,
  input: {
    readonly params?: Sources<NonNullable<CallInput<K>['params']>>;
    readonly query?: Sources<NonNullable<CallInput<K>['query']>>;
  } = {},
): FirstQuery => ({ endpoint, ...input });

/** A parameter of the path, `or` where the route has none of the name. */
export const inPath = /* @__NO_SIDE_EFFECTS__ */ (name: string, or?: string): Source => ({
  from: 'path',
  name,
  ...(or !== undefined && { or }),
});

/** A value of the address's query, without which there is nothing to ask. */
export const inQuery = /* @__NO_SIDE_EFFECTS__ */ (name: string): Source => ({
  from: 'query',
  name,
});

/** A value of the address's query that may be missing. */
export const maybeInQuery = /* @__NO_SIDE_EFFECTS__ */ (name: string): Source => ({
  from: 'query',
  name,
  optional: true,
});

/** What a page import resolves to. Rows annotate their `page` with it: `(): Page => import(...)`. */
export type Page = Promise<{ default: ComponentType }>;

/** What stands at an address. */
export interface ScreenRow {
  page: () => Page;
  messages: readonly MessagesHandle[];
  /** What a page needs before it shows; without it nothing. */
  gate?: 'login';
  /** Which login its gate asks for; without it the rider's own. */
  credential?: Credential;
  title: { zh_cn: string; en_us: string };
  /** What the page asks first, in the order in which it asks. */
  first?: readonly FirstQuery[];
  /**
   * Module below `src/` whose default export is drawn into the static document at build time, with
   * the row's messages loaded: same geometry as the page, real text, classes only (no `style`).
   */
  skeleton?: string;
  /** The document comes with the page itself, drawn by the gateway with the answers to `first`. */
  drawn?: true;
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
