import { useCallback, useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { onVisible } from '../view/visible.ts';
import { fetchQuery, type Query, readQuery, type Snapshot, subscribeQuery } from './query-cache.ts';

interface Watch<T> {
  /** False: the fact is not asked for (yet). Default true. */
  enabled?: boolean;
  /** When to ask again after each answer, in ms; false: not any more. Hidden pages do not ask. */
  again?: (snapshot: Snapshot<T>) => number | false;
}

const ignore = (): void => {};

/**
 * A server fact for a page: from the cache at once, asked for when it is missing or not fresh, also
 * when the page becomes visible again. Its failures are in `error`.
 */
export function useQuery<T>(
  query: Query<T>,
  { enabled = true, again }: Watch<T> = {},
): Snapshot<T> & { refetch: () => void } {
  const hash = JSON.stringify(query.key);
  const subscribe = useCallback(
    (listener: () => void) => subscribeQuery(JSON.parse(hash) as Query<T>['key'], listener),
    [hash],
  );
  const snapshot = useSyncExternalStore(subscribe, () => readQuery<T>(query.key));
  const load = useEffectEvent((force: boolean) => void fetchQuery(query, force).catch(ignore));

  useEffect(() => {
    if (enabled) load(false);
    // `hash`: another fact is another question.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [hash, enabled]);

  const delay = enabled && again !== undefined && !snapshot.loading ? again(snapshot) : false;
  useEffect(() => {
    if (!enabled) return undefined;
    const stop = onVisible(() => load(delay !== false));
    const ask = (): void => {
      if (document.visibilityState !== 'hidden') load(true);
    };
    const timer = delay === false ? undefined : setTimeout(ask, delay);
    return () => {
      stop();
      clearTimeout(timer);
    };
    // `asked`: each answer sets the next timer, also when the delay stays the same.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [hash, enabled, delay, snapshot.asked]);

  return { ...snapshot, refetch: () => void fetchQuery(query, true).catch(ignore) };
}
