import type { CallInput } from '../api/call-types.ts';
import type { ReadKey } from '../query/query.ts';

/** Where a value of a first query comes from: the page's address. */
export interface Source {
  /** A parameter of the path, or a name in the query. */
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
