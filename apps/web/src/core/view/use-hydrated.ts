import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * False while a page is drawn for a document and while the script takes it over, which has to find the same; true in
 * every other drawing. For what only the device knows: its screen, its history, its storage.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
