import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { onVisible } from '../view/visible.ts';
import {
  fetchQuery,
  type Query,
  readQuery,
  recallQuery,
  type Snapshot,
  subscribeQuery,
} from './query-cache.ts';

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
  const [shown, setShown] = useState(() => ({ hash, snapshot: recallQuery(query) }));
  const snapshot = shown.hash === hash ? shown.snapshot : recallQuery(query);
  useLayoutEffect(() => {
    const key = JSON.parse(hash) as Query<T>['key'];
    const read = (): void => {
      const fresh = readQuery<T>(key);
      setShown((old) =>
        old.hash === hash && old.snapshot === fresh ? old : { hash, snapshot: fresh },
      );
    };
    // It may have changed since it was drawn.
    read();
    return subscribeQuery(key, read);
  }, [hash]);
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
