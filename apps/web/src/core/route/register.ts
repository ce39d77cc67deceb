import type { ComponentType } from 'react';
import type { LinkArgs, RouteName } from '@shtrans/contract/addresses/addresses';
import type { Path } from '@shtrans/contract/addresses/link-to';
import type { ServiceId } from '@shtrans/contract/city/services';
import type { MessagesHandle } from '../i18n/messages.ts';
import type { SessionKind } from '../session/session.ts';
import type { CallInput } from '../api/call-types.ts';
import type { ReadKey } from '../query/query.ts';

/** Where a first query takes a value from: the page's address. */
export interface Source {
  /** A parameter of the path, or a trimmed value of the query. */
  readonly from: 'path' | 'query';
  readonly name: string;
  /** The value if the address has none. */
  readonly or?: string;
  /** True: left out without a value. Otherwise the query is skipped without one. */
  readonly optional?: true;
}

type FirstKey = Extract<ReadKey, `GET ${string}`>;
type Sources<T> = { readonly [K in keyof T]: Source | (T[K] & string) };

/**
 * What a page requests first, as data: an endpoint, and its input from the address. Documents start it before the
 * bundle runs. Its address equals that of the page's own call.
 */
export interface FirstQuery {
  readonly endpoint: FirstKey;
  readonly params?: Readonly<Record<string, Source | string>>;
  readonly query?: Readonly<Record<string, Source | string>>;
  /** Requested only in a city that offers this service, which the page itself does not need. */
  readonly service?: ServiceId;
}

/** A first query, with its input checked against the contract. */
export const first = /* @__NO_SIDE_EFFECTS__ */ <K extends FirstKey>(
  endpoint: K,
  input: {
    readonly params?: Sources<NonNullable<CallInput<K>['params']>>;
    readonly query?: Sources<NonNullable<CallInput<K>['query']>>;
    readonly service?: ServiceId;
  } = {},
): FirstQuery => ({ endpoint, ...input });

/** A parameter of the path; `or` if the route has no such parameter. */
export const inPath = /* @__NO_SIDE_EFFECTS__ */ (name: string, or?: string): Source => ({
  from: 'path',
  name,
  ...(or !== undefined && { or }),
});

/** A required value of the address's query. */
export const inQuery = /* @__NO_SIDE_EFFECTS__ */ (name: string): Source => ({
  from: 'query',
  name,
});

/** An optional value of the address's query. */
export const maybeInQuery = /* @__NO_SIDE_EFFECTS__ */ (name: string): Source => ({
  from: 'query',
  name,
  optional: true,
});

/** The result of a page import. Rows annotate their `page` with it: `(): PageModule => import(...)`. */
export type PageModule = Promise<{ default: ComponentType }>;

/** The tabs of the app's main pages, by the page that each opens. */
export type TabName = 'home' | 'trafficGuide' | 'rideCode' | 'activities' | 'me';

/** The screen at an address. */
export interface ScreenRow {
  page: () => PageModule;
  messages: readonly MessagesHandle[];
  /** The page requires a login before it shows. */
  gate?: 'login';
  /** Which login the gate requires; without it the rider's own. */
  credential?: SessionKind;
  title: { zh_cn: string; en_us: string };
  /** The page's first requests, in their order. */
  first?: readonly FirstQuery[];
  /**
   * Module below `src/` whose default export is drawn into the static document at build time, with the row's messages
   * loaded: same geometry as the page, real text, classes only (no `style`).
   */
  skeleton?: string;
  /** The tab that is current on the page; without it the page has no bar of tabs (app/tabs/tab-frame.tsx). */
  tab?: TabName;
  /** The document contains the page itself, drawn by the gateway with the responses to `first`. */
  drawn?: true;
}

/** One address of the table, as matching uses it. */
export interface Address {
  name: string;
  area: string;
  path: Path;
  /** `prefix` also matches all paths below. Default `exact`, which ignores one trailing slash. */
  match?: 'exact' | 'prefix';
  values?: Readonly<Record<string, readonly string[]>>;
}

export type RouteRow = Address & ScreenRow;

/** The arguments of a link, and whether it replaces the history entry. */
export type NavigateArgs<N extends RouteName> = [...LinkArgs<N>, options?: { replace?: boolean }];
