import { useMemo, useState } from 'react';
import { riderTail } from '../session/session.ts';
import { useHydrated } from '../view/use-hydrated.ts';
import { fromJson } from './from-json.ts';
import { localStore } from './safe-storage.ts';

interface Options<T> {
  /** In the storage of the device. */
  name: string;
  longest: number;
  accepts: (value: unknown) => value is T;
  /** What makes two of them one. */
  idOf: (item: T) => string;
}

/**
 * What a rider did last on this device, the newest first, each once. It stays on the device, and
 * shows to the rider who made it, and to no other who logs in there.
 */
export function riderHistory<T>({ name, longest, accepts, idOf }: Options<T>) {
  const all = (): T[] => {
    // Nothing yet, or written by something else.
    const { rider, items } = (fromJson(localStore.get(name)) ?? {}) as Record<string, unknown>;
    return rider === riderTail() && Array.isArray(items) ? items.filter(accepts) : [];
  };
  const forget = (): void => localStore.remove(name);
  return {
    all,
    /** All of them for a page, as they were when it came, and how to forget them; a document knows of none. */
    useAll: (): [all: readonly T[], forget: () => void] => {
      const hydrated = useHydrated();
      const [forgotten, setForgotten] = useState(false);
      const known = useMemo(() => (hydrated && !forgotten ? all() : []), [hydrated, forgotten]);
      const forgetAll = (): void => {
        forget();
        setForgotten(true);
      };
      return [known, forgetAll];
    },
    remember: (item: T): void => {
      const others = all().filter((known) => idOf(known) !== idOf(item));
      const items = [item, ...others].slice(0, longest);
      localStore.set(name, JSON.stringify({ rider: riderTail(), items }));
    },
    forget,
  };
}
