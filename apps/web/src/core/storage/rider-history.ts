import { riderTail } from '../session/session.ts';
import { localStore } from './safe-storage.ts';

interface Options<T> {
  /** In the storage of the device. */
  name: string;
  longest: number;
  accepts: (value: unknown) => value is T;
  /** What makes two of them one. */
  idOf: (item: T) => string;
}

/** What a rider did last on this device, the newest first, each once. It stays on the device. */
export interface RiderHistory<T> {
  all: () => T[];
  remember: (item: T) => void;
  forget: () => void;
}

/** A history that shows to the rider who made it, and to no other who logs in on the device. */
export function riderHistory<T>({ name, longest, accepts, idOf }: Options<T>): RiderHistory<T> {
  const all = (): T[] => {
    try {
      const kept = JSON.parse(localStore.get(name) ?? '') as { rider: unknown; items: unknown[] };
      return kept.rider === riderTail() ? kept.items.filter(accepts) : [];
    } catch {
      // Nothing yet, or written by something else.
      return [];
    }
  };
  return {
    all,
    remember: (item) => {
      const others = all().filter((known) => idOf(known) !== idOf(item));
      const items = [item, ...others].slice(0, longest);
      localStore.set(name, JSON.stringify({ rider: riderTail(), items }));
    },
    forget: () => localStore.remove(name),
  };
}
