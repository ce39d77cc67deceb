import { currentHost } from '../../core/host/current-host.ts';
import { useHydrated } from '../../core/view/use-hydrated.ts';
import { LEAVING, type Store, storeFor } from '../../domain/app/app-address.ts';

/** How the rider leaves an app around this page that lets pages open nothing. */
export type LeavingByHand = 'browser' | 'copy';

/** What this device is, and its store. */
export interface Phone {
  /** Undefined where pages may open other apps and stores. */
  byHand: LeavingByHand | undefined;
  store: Store;
}

/** This device; undefined while a document is drawn, which is for any. */
export function usePhone(): Phone | undefined {
  if (!useHydrated()) return undefined;
  const { host, userAgent } = currentHost();
  const leaving = LEAVING[host];
  const byHand = leaving === 'browser' || leaving === 'copy' ? leaving : undefined;
  return { byHand, store: storeFor(userAgent) };
}
