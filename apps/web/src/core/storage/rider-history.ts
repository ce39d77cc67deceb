import { useMemo, useState } from 'react';
import { riderTail } from '../session/session.ts';
import { useHydrated } from '../view/use-hydrated.ts';
import { fromJson } from './from-json.ts';
import { localStore } from './safe-storage.ts';

interface Options<T> {
  /** Key in the device's storage. */
  name: string;
  longest: number;
  accepts: (value: unknown) => value is T;
  /** Items with equal ids count as one. */
  idOf: (item: T) => string;
}

/**
 * What a rider did last on this device, the newest first, each once. It stays on the device, and shows only to the
 * same rider, not to others who log in there.
 */
export function riderHistory<T>({ name, longest, accepts, idOf }: Options<T>) {
  const all = (): T[] => {
    // Nothing yet, or written by other code.
    const { rider, items } = (fromJson(localStore.get(name)) ?? {}) as Record<string, unknown>;
    return rider === riderTail() && Array.isArray(items) ? items.filter(accepts) : [];
  };
  const forget = (): void => localStore.remove(name);
  return {
    all,
    /** All items for a page, as they were when it loaded, and the function that forgets them; empty in a document. */
    useAll: (): [all: readonly T[], forget: () => void] => {
      const hydrated = useHydrated();
      const [forgotten, setForgotten] = useState(false);
      const items = useMemo(() => (hydrated && !forgotten ? all() : []), [hydrated, forgotten]);
      const forgetAll = (): void => {
        forget();
        setForgotten(true);
      };
      return [items, forgetAll];
    },
    remember: (item: T): void => {
      const otherItems = all().filter((existing) => idOf(existing) !== idOf(item));
      const items = [item, ...otherItems].slice(0, longest);
      localStore.set(name, JSON.stringify({ rider: riderTail(), items }));
    },
    forget,
  };
}
