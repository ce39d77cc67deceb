import { ApiError } from '../api/api-error.ts';
import { reportRefusal } from './refusal.ts';
import { saveAnswer, savedAnswer } from './saved-answers.ts';
import { shared } from './shared.ts';

export type QueryKey = readonly (string | number)[];

/** A server fact: its name in the cache and how to ask for it. */
export interface Query<T> {
  key: QueryKey;
  load: (signal: AbortSignal) => Promise<T>;
  /** How long an answer counts as fresh, in ms; default 30,000. Infinity: until it is refreshed. */
  freshMs?: number;
  /** What may be asked only once is not repeated by itself after a failure. */
  once?: boolean;
  /** The last answer stays on the device and shows at the next visit until the gateway's comes. */
  saved?: boolean;
}

/** What is known of a fact. A new object with each change. */
export interface Snapshot<T> {
  data: T | undefined;
  /** Why the last question failed; null after an answer. The data before it stays. */
  error: unknown;
  /** When `data` came, in ms of the device's clock; 0 when there is none or it is out of date. */
  updatedAt: number;
  /** When the gateway gave `data`, also where that is out of date, in ms of the device's clock. */
  asOf: number;
  loading: boolean;
  /** Questions answered or failed so far. */
  asked: number;
}

interface Entry {
  key: QueryKey;
  snapshot: Snapshot<unknown>;
  listeners: Set<() => void>;
  running?: { promise: Promise<unknown>; controller: AbortController } | undefined;
  forget?: ReturnType<typeof setTimeout>;
}

const FRESH_MS = 30_000;
/** What no page shows any more is forgotten after this time. */
const KEEP_MS = 30 * 60_000;
const RETRY_MS = 600;

const NOTHING: Snapshot<never> = {
  data: undefined,
  error: null,
  updatedAt: 0,
  asOf: 0,
  loading: false,
  asked: 0,
};
const entries = new Map<string, Entry>();

const hashOf = (key: QueryKey): string => JSON.stringify(key);

function entryOf(key: QueryKey): Entry {
  const hash = hashOf(key);
  let entry = entries.get(hash);
  if (entry === undefined) {
    entry = { key, snapshot: NOTHING, listeners: new Set() };
    entries.set(hash, entry);
    keepFor(hash, entry);
  }
  return entry;
}

function keepFor(hash: string, entry: Entry): void {
  clearTimeout(entry.forget);
  entry.forget = setTimeout(() => {
    if (entry.listeners.size === 0 && entries.get(hash) === entry) entries.delete(hash);
  }, KEEP_MS);
}

function change(entry: Entry, part: Partial<Snapshot<unknown>>): void {
  entry.snapshot = { ...entry.snapshot, ...part };
  for (const listener of entry.listeners) listener();
}

export const readQuery = <T>(key: QueryKey): Snapshot<T> => {
  const entry = entries.get(hashOf(key));
  return (entry?.snapshot ?? NOTHING) as Snapshot<T>;
};

/** The fact as it is known, at the start of a visit as the device kept it from the last one. */
export function recallQuery<T>(query: Query<T>): Snapshot<T> {
  const known = readQuery<T>(query.key);
  if (query.saved !== true || known !== NOTHING) return known;
  const last = savedAnswer(hashOf(query.key));
  if (last !== undefined) change(entryOf(query.key), { data: last.data, asOf: last.at });
  return readQuery(query.key);
}

/** Calls back with each change; returns the way to stop. A question nobody waits for is aborted. */
export function subscribeQuery(key: QueryKey, listener: () => void): () => void {
  const entry = entryOf(key);
  clearTimeout(entry.forget);
  entry.listeners.add(listener);
  return () => {
    entry.listeners.delete(listener);
    if (entry.listeners.size > 0) return;
    stop(entry);
    keepFor(hashOf(key), entry);
  };
}

function stop(entry: Entry): void {
  if (entry.running === undefined) return;
  entry.running.controller.abort();
  entry.running = undefined;
  change(entry, { loading: false });
}

/** Aborts a question that was asked ahead, unless a page waits for its answer by now. */
export function abandonQuery(key: QueryKey): void {
  const entry = entries.get(hashOf(key));
  if (entry !== undefined && entry.listeners.size === 0) stop(entry);
}

/** Only what a repeat can mend is repeated, once: the way there, or a gateway that is coming back. */
const mendable = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'network' || error.code === 'unavailable');

async function ask<T>({ load, once }: Query<T>, signal: AbortSignal): Promise<T> {
  try {
    return await load(signal);
  } catch (error) {
    if (once === true || !mendable(error)) throw error;
    await new Promise((resolve) => {
      setTimeout(resolve, RETRY_MS);
    });
    return await load(signal);
  }
}

/**
 * The fact: from the cache while it is fresh and `force` is not given, else asked for; a question
 * under way is joined. Rejects with what `load` rejects with.
 */
export function fetchQuery<T>(query: Query<T>, force = false): Promise<T> {
  const entry = entryOf(query.key);
  if (entry.running !== undefined) return entry.running.promise as Promise<T>;
  const { data, updatedAt } = entry.snapshot as Snapshot<T>;
  const fresh = Date.now() - updatedAt < (query.freshMs ?? FRESH_MS);
  if (!force && data !== undefined && updatedAt > 0 && fresh) return Promise.resolve(data);

  const controller = new AbortController();
  const current = (): boolean => entry.running?.controller === controller;
  const promise = ask(query, controller.signal).then(
    (answer) => {
      if (current()) {
        entry.running = undefined;
        const data = shared(entry.snapshot.data, answer);
        settle(entry, { data, error: null, ...now() });
        // After the frame that shows it.
        if (query.saved === true) setTimeout(() => saveAnswer(hashOf(query.key), answer));
      }
      return answer;
    },
    (error: unknown) => {
      if (current()) {
        entry.running = undefined;
        settle(entry, { error });
        reportRefusal(error);
      }
      throw error;
    },
  );
  entry.running = { promise, controller };
  change(entry, { loading: true });
  return promise;
}

const settle = (entry: Entry, part: Partial<Snapshot<unknown>>): void =>
  change(entry, { ...part, loading: false, asked: entry.snapshot.asked + 1 });

const now = (): Pick<Snapshot<unknown>, 'updatedAt' | 'asOf'> => {
  const at = Date.now();
  return { updatedAt: at, asOf: at };
};

/** Puts a newer fact in place; an older question still under way must not overwrite it. */
export function writeQuery(key: QueryKey, data: unknown): void {
  const entry = entryOf(key);
  stop(entry);
  change(entry, { data, error: null, ...now() });
}

/** The known facts whose key begins with `prefix`; the caller knows their shape from the key. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
export const queriesUnder = <T>(prefix: QueryKey): { key: QueryKey; data: T }[] =>
  [...entries.values()].flatMap(({ key, snapshot }) =>
    prefix.every((part, i) => key[i] === part) && snapshot.data !== undefined
      ? [{ key, data: snapshot.data as T }]
      : [],
  );

/** Changes facts in place without making them newer: `undefined` leaves one as it is. */
export function patchQueries<T>(prefix: QueryKey, patch: (data: T) => T | undefined): void {
  for (const { key, data } of queriesUnder<T>(prefix)) {
    const patched = patch(data);
    if (patched !== undefined) change(entryOf(key), { data: patched });
  }
}

/** Makes facts out of date: they are asked for again when a page shows them next. */
export function expireQueries(prefix: QueryKey): void {
  for (const { key } of queriesUnder(prefix)) change(entryOf(key), { updatedAt: 0 });
}

/** Forgets everything: another rider must not see it. */
export function clearQueries(): void {
  for (const [hash, entry] of entries) {
    stop(entry);
    if (entry.listeners.size > 0) {
      change(entry, NOTHING);
    } else {
      clearTimeout(entry.forget);
      entries.delete(hash);
    }
  }
}
