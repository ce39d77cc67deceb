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
  /** False: the fact is shown if it is known but not asked for (yet). Default true. */
  enabled?: boolean;
  /** When to ask again after each answer, in ms; false: not any more. Hidden pages do not ask. */
  again?: (snapshot: Snapshot<T>) => number | false;
}

/** A fact as a page reads it. */
export interface Read<T> extends Snapshot<T> {
  /** There is nothing to ask: the address lacks what names the fact. */
  idle: boolean;
  /** Asks now. */
  refetch: () => void;
}

const ignore = (): void => {};

/**
 * A server fact for a page: from the cache at once, asked for when it is missing or not fresh, also
 * when the page becomes visible again. Its failures are in `error`. `undefined`: nothing to ask.
 */
export function useQuery<T>(
  query: Query<T> | undefined,
  { enabled: wanted = true, again }: Watch<T> = {},
): Read<T> {
  const enabled = wanted && query !== undefined;
  const name = query?.name ?? '';
  const hydrated = useHydrated();
  const recall = (): Snapshot<unknown> =>
    query === undefined ? snapshotOf(name) : recallQuery(query, hydrated);
  const [shown, setShown] = useState(() => ({ name, snapshot: recall() }));
  const snapshot = (shown.name === name ? shown.snapshot : recall()) as Snapshot<T>;
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
    // A page that was taken over: now the device may say what it kept, and those who follow hear it.
    if (hydrated) recalled();
  }, [hydrated]);
  const ask = (force: boolean): void => {
    if (query !== undefined) void fetchQuery(query, force).catch(ignore);
  };
  const load = useEffectEvent(ask);

  useEffect(() => {
    if (enabled) load(false);
    // `name`: another fact is another question.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [name, enabled]);

  const delay = enabled && again !== undefined && !snapshot.loading ? again(snapshot) : false;
  useEffect(() => {
    if (!enabled) return undefined;
    // Out of the browser's memory the page is as old as it was left: fresh then says nothing.
    const stop = onVisible(({ restored }) => load(restored || delay !== false));
    const askAgain = (): void => {
      if (document.visibilityState !== 'hidden') load(true);
    };
    const timer = delay === false ? undefined : setTimeout(askAgain, delay);
    return () => {
      stop();
      clearTimeout(timer);
    };
    // `asked`: each answer sets the next timer, also when the delay stays the same.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [name, enabled, delay, snapshot.asked]);

  return {
    ...snapshot,
    idle: query === undefined,
    refetch: () => ask(true),
  };
}

/**
 * A fact whose question changes under one's fingers, by typing or by moving a map: the last answer
 * stays until the next one is there, or is refused.
 */
export function useKept<T>(read: Read<T>): Read<T> {
  const { data, error } = read;
  const [last, setLast] = useState(data);
  if (data !== undefined && data !== last) setLast(data);
  return data === undefined && error === null ? { ...read, data: last } : read;
}
