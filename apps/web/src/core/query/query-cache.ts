import { ApiError } from '../api/api-error.ts';
import { drawnAt, keptAt } from '../document/content.ts';
import type { CallOutput } from '../api/call-types.ts';
import { namesOf, type Query, type ReadKey } from './query.ts';
import { saveAnswer, savedAnswer } from './saved-answers.ts';
import { signal, type Signal } from '../state/signal.ts';
import { shared } from './shared.ts';

/** What is known of a fact. A new object with each change. */
export interface Snapshot<T> {
  data: T | undefined;
  /** Why the last request failed; null after a response. Earlier data stay. */
  error: unknown;
  /** When `data` arrived, in ms of the device's clock; 0 if there are none or they are out of date. */
  updatedAt: number;
  /** When the gateway sent `data`, even if they are out of date, in ms of the device's clock. */
  asOf: number;
  loading: boolean;
  /** The number of requests answered or failed. */
  asked: number;
}

interface Entry {
  snapshot: Signal<Snapshot<unknown>>;
  running?: { promise: Promise<unknown>; controller: AbortController } | undefined;
  /** Runs while no page shows it. */
  forget: ReturnType<typeof setTimeout>;
}

const FRESH_MS = 30_000;
/** A fact that no page shows is forgotten after this time. */
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

function entryOf(name: string): Entry {
  const existing = entries.get(name);
  if (existing !== undefined) return existing;
  const forgetLater = () => setTimeout(() => entries.delete(name), KEEP_MS);
  const whileShown = () => {
    clearTimeout(entry.forget);
    return () => {
      // A request that no page waits for any more is aborted.
      stop(entry);
      entry.forget = forgetLater();
    };
  };
  const entry: Entry = {
    snapshot: signal<Snapshot<unknown>>(NOTHING, whileShown),
    forget: forgetLater(),
  };
  entries.set(name, entry);
  return entry;
}

const change = ({ snapshot }: Entry, part: Partial<Snapshot<unknown>>): void =>
  snapshot.set({ ...snapshot.get(), ...part });

/** The names of the facts that are as of this time, in ms of the device's clock. */
export const factsAsOf = (time: number): string[] =>
  [...entries].flatMap(([name, { snapshot }]) => (snapshot.get().asOf === time ? [name] : []));

/** What is known of the fact with this name. */
export const snapshotOf = (name: string): Snapshot<unknown> =>
  entries.get(name)?.snapshot.get() ?? NOTHING;

/** Whether a fact is the answer of a stored document, which an earlier visit received. */
export const isStored = ({ asOf }: Snapshot<unknown>): boolean => asOf === keptAt();

export function readQuery<T>(query: Query<T>): Snapshot<T> {
  return snapshotOf(query.name) as Snapshot<T>;
}

/**
 * Returns the known fact: at the start of a visit from its document, else as the device stored it on the last visit.
 * @param ofDevice false while the script takes over a page that was drawn without this device
 */
export function recallQuery<T>(query: Query<T>, ofDevice = true): Snapshot<T> {
  const { name } = query;
  if (snapshotOf(name) !== NOTHING) return readQuery(query);
  const data = query.inDocument?.();
  if (data !== undefined) {
    change(entryOf(name), { data, asked: 1, ...answeredAt(keptAt() ?? Date.now()) });
    // Not during drawing of the document, nor what is already stored on the device.
    const isNew = typeof window !== 'undefined' && keptAt() === undefined;
    if (query.saved === true && isNew) saveLater(name, data);
  } else if (ofDevice && query.saved === true) {
    const last = savedAnswer(name);
    if (last !== undefined) change(entryOf(name), { data: last.data, asOf: last.at });
  }
  return readQuery(query);
}

/** Calls back with each change of the fact with this name. Returns the function that unsubscribes. */
export const subscribeQuery = (name: string, listener: () => void): (() => void) =>
  entryOf(name).snapshot.subscribe(listener);

function stop(entry: Entry): void {
  if (entry.running === undefined) return;
  entry.running.controller.abort();
  entry.running = undefined;
  change(entry, { loading: false });
}

/** Aborts a request made ahead of time, unless a page waits for its response by now. */
export function abandonQuery(query: Query<unknown>): void {
  const entry = entries.get(query.name);
  if (entry?.snapshot.isFollowed() === false) stop(entry);
}

/** Repeats once what a repeat can fix: a network failure, or a gateway that is restarting. */
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
 * Returns the fact: from the cache while it is fresh and `force` is not set, else requested; joins a request in
 * progress. Rejects with the error of `load`.
 */
export function fetchQuery<T>(query: Query<T>, force = false): Promise<T> {
  const { name, freshMs = FRESH_MS, saved } = query;
  const entry = entryOf(name);
  if (entry.running !== undefined) return entry.running.promise as Promise<T>;
  const { data, updatedAt } = entry.snapshot.get() as Snapshot<T>;
  // Data from the document count as this visit's response, regardless of their age; data stored on the device do not.
  const fresh = drawnAt() === undefined ? Date.now() - updatedAt < freshMs : keptAt() === undefined;
  if (!force && data !== undefined && updatedAt > 0 && fresh) return Promise.resolve(data);

  const controller = new AbortController();
  /** Ignores a request that was aborted; a new one may be running by now. */
  const settle = (part: Partial<Snapshot<unknown>>): void => {
    if (entry.running?.controller !== controller) return;
    entry.running = undefined;
    change(entry, { ...part, loading: false, asked: entry.snapshot.get().asked + 1 });
    if (saved === true && part.error === null) saveLater(name, part.data);
  };
  const asking = async (): Promise<T> => {
    try {
      const answer = await ask(query, controller.signal);
      settle(withAnswer(entry, answer));
      return answer;
    } catch (error) {
      settle({ error });
      throw error;
    }
  };
  const promise = asking();
  entry.running = { promise, controller };
  change(entry, { loading: true });
  return promise;
}

/** Runs after the frame that shows it. */
const saveLater = (name: string, answer: unknown): void =>
  void setTimeout(() => saveAnswer(name, answer));

const answeredAt = (time: number) => ({ updatedAt: time, asOf: time });

const versionOf = (fact: unknown): number | undefined => {
  const { version } = (fact ?? {}) as { version?: unknown };
  return typeof version === 'number' ? version : undefined;
};

/** A response that a newer version overtook does not replace it. */
const withAnswer = (entry: Entry, answer: unknown) => {
  const { data } = entry.snapshot.get();
  const isOlder = (versionOf(data) ?? 0) > (versionOf(answer) ?? Infinity);
  return { data: isOlder ? data : shared(data, answer), error: null, ...answeredAt(Date.now()) };
};

/** Stores a newer fact; aborts an older request in progress, which must not overwrite it. */
export function writeQuery<T>(query: Query<T>, answer: T): void {
  const entry = entryOf(query.name);
  stop(entry);
  change(entry, withAnswer(entry, answer));
}

/** The known facts whose names begin with `start`. */
const entriesUnder = (start: string): Entry[] =>
  [...entries].flatMap(([name, entry]) =>
    name.startsWith(start) && entry.snapshot.get().data !== undefined ? [entry] : [],
  );

type PagesOf<K extends ReadKey> = readonly CallOutput<K>[];

/** The loaded pages of every known list of an endpoint. */
export const knownPages = <K extends ReadKey>(endpoint: K): PagesOf<K>[] =>
  entriesUnder(namesOf(endpoint, true)).map(({ snapshot }) => snapshot.get().data as PagesOf<K>);

/** Changes the known lists of an endpoint in place without making them newer; `undefined` leaves a list as it is. */
export const patchPages = <K extends ReadKey>(
  endpoint: K,
  patch: (pages: PagesOf<K>) => PagesOf<K> | undefined,
): void => {
  for (const entry of entriesUnder(namesOf(endpoint, true))) {
    const patched = patch(entry.snapshot.get().data as PagesOf<K>);
    if (patched !== undefined) change(entry, { data: patched });
  }
};

/** Makes a fact out of date: it is requested again when a page shows it next. */
export function expireQuery({ name }: Query<unknown>): void {
  const entry = entries.get(name);
  if (entry?.snapshot.get().data !== undefined) change(entry, { updatedAt: 0 });
}

/** Makes every known fact out of date, after a change that any of them may depend on. */
export function expireQueries(): void {
  for (const entry of entries.values()) {
    if (entry.snapshot.get().data !== undefined) change(entry, { updatedAt: 0 });
  }
}

/** Forgets everything, because another rider must not see it. */
export function clearQueries(): void {
  for (const [name, entry] of entries) {
    stop(entry);
    if (entry.snapshot.isFollowed()) {
      change(entry, NOTHING);
    } else {
      clearTimeout(entry.forget);
      entries.delete(name);
    }
  }
}
