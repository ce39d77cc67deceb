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

/** How the rider leaves the app around this page; undefined where pages may open others. For taps, which may come before `usePhone` says. */
export function leavingHere(): LeavingByHand | undefined {
  const leaving = LEAVING[currentHost().host];
  return leaving === 'browser' || leaving === 'copy' ? leaving : undefined;
}

/** This device; undefined while a document is drawn, which is for any, and until the script has taken it over. */
export function usePhone(): Phone | undefined {
  if (!useHydrated()) return undefined;
  return { byHand: leavingHere(), store: storeFor(currentHost().userAgent) };
}
