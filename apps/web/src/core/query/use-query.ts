import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { useHydrated } from '../view/use-hydrated.ts';
import { onVisible } from '../view/on-visible.ts';
import {
  fetchQuery,
  recallQuery,
  type Snapshot,
  snapshotOf,
  subscribeQuery,
} from './query-cache.ts';
import type { Query } from './query.ts';

interface Watch<T> {
  /** False: a known fact is shown but not requested (yet). Default true. */
  enabled?: boolean;
  /** Delay until the next request after each response, in ms; false: no more requests. Hidden pages send none. */
  again?: (snapshot: Snapshot<T>) => number | false;
}

/** A fact as a page reads it. */
export interface Read<T> extends Snapshot<T> {
  /** There is nothing to request: the address lacks what names the fact. */
  idle: boolean;
  /** Requests the fact now. */
  refetch: () => void;
}

const ignore = (): void => {};

/**
 * A server fact for a page: immediately from the cache, requested if missing or not fresh, also when the page becomes
 * visible again. Failures are in `error`. `undefined`: nothing to request.
 */
export function useQuery<T>(
  query: Query<T> | undefined,
  { enabled: isEnabled = true, again }: Watch<T> = {},
): Read<T> {
  const enabled = isEnabled && query !== undefined;
  const name = query?.name ?? '';
  const hydrated = useHydrated();
  const recall = (): Snapshot<unknown> =>
    query === undefined ? snapshotOf(name) : recallQuery(query, hydrated);
  const [current, setShown] = useState(() => ({ name, snapshot: recall() }));
  const snapshot = (current.name === name ? current.snapshot : recall()) as Snapshot<T>;
  useLayoutEffect(() => {
    const read = (): void => {
      const fresh = snapshotOf(name);
      setShown((old) =>
        old.name === name && old.snapshot === fresh ? old : { name, snapshot: fresh },
      );
    };
    // It may have changed since it was drawn.
    read();
    return name === '' ? undefined : subscribeQuery(name, read);
  }, [name]);
  const recalled = useEffectEvent(recall);
  useLayoutEffect(() => {
    // After the takeover of a page: reads what the device stored and notifies subscribers.
    if (hydrated) recalled();
  }, [hydrated]);
  const ask = (force: boolean): void => {
    if (query !== undefined) void fetchQuery(query, force).catch(ignore);
  };
  const load = useEffectEvent(ask);

  useEffect(() => {
    if (enabled) load(false);
    // `name`: another fact is another request.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [name, enabled]);

  const delay = enabled && again !== undefined && !snapshot.loading ? again(snapshot) : false;
  useEffect(() => {
    if (!enabled) return undefined;
    // A page restored from the back-forward cache is as old as when it was left, so its freshness means nothing.
    const stop = onVisible(({ restored }) => load(restored || delay !== false));
    const askAgain = (): void => {
      if (document.visibilityState !== 'hidden') load(true);
    };
    const timer = delay === false ? undefined : setTimeout(askAgain, delay);
    return () => {
      stop();
      clearTimeout(timer);
    };
    // `asked`: each response sets the next timer, even if the delay stays the same.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [name, enabled, delay, snapshot.asked]);

  return {
    ...snapshot,
    idle: query === undefined,
    refetch: () => ask(true),
  };
}

/**
 * A fact whose request changes while the rider types or moves a map: the last response stays until the next one
 * arrives or is refused.
 */
export function useKept<T>(read: Read<T>): Read<T> {
  const { data, error } = read;
  const [last, setLast] = useState(data);
  if (data !== undefined && data !== last) setLast(data);
  return data === undefined && error === null ? { ...read, data: last } : read;
}
