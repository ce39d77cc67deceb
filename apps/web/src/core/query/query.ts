import type { Contract } from '@shtrans/contract/api/api';
import type { CallInput, CallKey, CallOutput } from '../api/call-types.ts';
import { relativeAddress } from '../api/address.ts';
import { callLoosely, type LooseInput } from '../api/call.ts';
import { answerInDocument } from '../document/content.ts';

/** Endpoints that a page may call any number of times. */
export type ReadKey = {
  [K in CallKey]: Contract[K] extends { readonly idempotent: true } ? never : K;
}[CallKey];

interface Freshness {
  /** How long a response counts as fresh, in ms; default 30,000. Infinity: until it is refreshed. */
  freshMs?: number;
  /** The last response stays on the device and shows at the next visit until the gateway's arrives. */
  saved?: boolean;
  /** Not repeated automatically after a failure. */
  once?: boolean;
}

interface Options<T> extends Freshness {
  /** Distinguishes two facts of one endpoint and input, when something outside the input has changed. */
  variant?: string;
  /** Runs with each response before it shows, for other facts in it. */
  onAnswer?: (answer: T) => void;
}

/** A server fact, made by `query` or `pages`: its name in the cache and how to request it. */
export interface Query<T> extends Freshness {
  /** Endpoint and input. The same request has the same name in any order of its fields. */
  readonly name: string;
  readonly load: (signal?: AbortSignal) => Promise<T>;
  /** The document's response to the request. */
  readonly inDocument?: () => T | undefined;
}

/** A list on the wire comes in pages, each with the cursor of the next. */
export interface Paged {
  nextCursor: string | null;
}

/** The loaded pages of a list, first to last. */
export interface PagedQuery<P extends Paged> extends Query<readonly P[]> {
  /** Requests the page at a cursor, or the first page without one. */
  readonly load: (signal?: AbortSignal, cursor?: string) => Promise<readonly P[]>;
}

/** The endpoints that answer with a page of a list. */
type PageKey = {
  [K in ReadKey]: CallOutput<K> extends Paged ? K : never;
}[ReadKey];

type Args<K extends CallKey, O> =
  Partial<CallInput<K>> extends CallInput<K>
    ? [input?: CallInput<K> | undefined, options?: O]
    : [input: CallInput<K>, options?: O];

const inDocument = (endpoint: ReadKey, { params, query: addressQuery }: LooseInput): unknown =>
  answerInDocument(relativeAddress(endpoint, params, addressQuery));

/** JSON with the names of objects in order, and without undefined values. */
const ordered = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

/** The prefix of the names of an endpoint's facts, different for paged lists and single answers. */
export const namesOf = (endpoint: ReadKey, paged = false): string =>
  `${endpoint}${paged ? '*' : ''} `;

const nameOf = (endpoint: ReadKey, paged: boolean, input: LooseInput, variant = ''): string =>
  `${namesOf(endpoint, paged)}${ordered(input)}${variant}`;

/**
 * The fact that an endpoint of the contract answers for an input. Pages that use the same endpoint and input share
 * one answer.
 */
export function query<K extends ReadKey>(
  endpoint: K,
  ...args: Args<K, Options<CallOutput<K>>>
): Query<CallOutput<K>> {
  // Through `unknown`, because to compare the arguments of all endpoints is too much for the compiler.
  const [input = {}, { variant, onAnswer, ...freshness } = {}] = args as unknown as readonly [
    LooseInput?,
    Options<CallOutput<K>>?,
  ];
  return {
    ...freshness,
    name: nameOf(endpoint, false, input, variant),
    load: async (signal) => {
      const answer = (await callLoosely(endpoint, { ...input, signal })) as CallOutput<K>;
      onAnswer?.(answer);
      return answer;
    },
    inDocument: () => {
      const answer = inDocument(endpoint, input) as CallOutput<K> | undefined;
      if (answer !== undefined) onAnswer?.(answer);
      return answer;
    },
  };
}

/**
 * A list that is loaded page by page (`loadMore`, `renewPages`). It is never reloaded as a whole automatically: a
 * rider at row 3,000 would wait for 150 requests.
 */
export function pages<K extends PageKey>(
  endpoint: K,
  ...args: Args<K, Freshness>
): PagedQuery<CallOutput<K> & Paged> {
  type Page = CallOutput<K> & Paged;
  const [input = {}, freshness] = args as readonly [LooseInput?, Freshness?];
  return {
    ...freshness,
    name: nameOf(endpoint, true, input),
    load: async (signal, cursor) => {
      const query = cursor === undefined ? input.query : { ...input.query, cursor };
      return [(await callLoosely(endpoint, { ...input, query, signal })) as Page];
    },
    inDocument: () => {
      const answer = inDocument(endpoint, input) as Page | undefined;
      return answer && [answer];
    },
  };
}
