import { useSyncExternalStore } from 'react';

/** A value with subscribers. */
export interface Signal<T> {
  get: () => T;
  /** Calls back all subscribers, even if the value is unchanged. */
  set: (next: T) => void;
  /** Calls back after each change. Returns the function that unsubscribes. */
  subscribe: (listener: () => void) => () => void;
  isFollowed: () => boolean;
}

/** @param whileFollowed runs at the first subscription; its result, when the last subscription ends */
export function signal<T>(value: T, whileFollowed?: () => () => void): Signal<T> {
  const listeners = new Set<() => void>();
  let stop: (() => void) | undefined;
  return {
    get: () => value,
    set: (next) => {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      if (listeners.size === 0) stop = whileFollowed?.();
      listeners.add(listener);
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) stop?.();
      };
    },
    isFollowed: () => listeners.size > 0,
  };
}

/** A signal's value for a page, which is drawn again when it changes. */
export const useSignal = <T>({ subscribe, get }: Signal<T>): T =>
  useSyncExternalStore(subscribe, get, get);

/**
 * Derives a value from a signal with `read`: the page is drawn again only when the result changes.
 * @param readDrawn reads it in a document, and while the script takes the document's page over
 */
export const useDerived = <T>(
  { subscribe }: Pick<Signal<unknown>, 'subscribe'>,
  read: () => T,
  readDrawn = read,
): T => useSyncExternalStore(subscribe, read, readDrawn);
