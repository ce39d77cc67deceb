import { useSyncExternalStore } from 'react';

/** A value that others can follow. */
export interface Signal<T> {
  get: () => T;
  /** Calls back all who follow it, also when the value is the one that was there. */
  set: (next: T) => void;
  /** Calls back after each change; returns the way to stop. */
  subscribe: (listener: () => void) => () => void;
  isFollowed: () => boolean;
}

/** @param whileFollowed runs when the first follower comes; what it returns, when the last one goes */
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

/** A signal's value for a page, which is drawn anew when it changes. */
export const useSignal = <T>({ subscribe, get }: Signal<T>): T =>
  useSyncExternalStore(subscribe, get, get);

/**
 * What `read` makes of a signal: the page is drawn anew only when that becomes another.
 * @param readDrawn what it is in a document, and while the script takes the document's page over
 */
export const useDerived = <T>(
  { subscribe }: Pick<Signal<unknown>, 'subscribe'>,
  read: () => T,
  readDrawn = read,
): T => useSyncExternalStore(subscribe, read, readDrawn);
