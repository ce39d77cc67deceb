import { currentHost } from '../../core/host/current-host.ts';
import { useHydrated } from '../../core/view/use-hydrated.ts';
import { LEAVING, type Store, storeFor } from '../../domain/app/app-address.ts';

/** How the rider leaves a host app that prevents pages from opening others. */
export type LeavingByHand = 'browser' | 'copy';

/** This device and its store. */
export interface Phone {
  /** Undefined if pages may open other apps and stores. */
  byHand: LeavingByHand | undefined;
  store: Store;
}

/**
 * How the rider leaves the host app; undefined if pages may open others. For taps, which can come before `usePhone`
 * knows.
 */
export function leavingHere(): LeavingByHand | undefined {
  const leaving = LEAVING[currentHost().host];
  return leaving === 'browser' || leaving === 'copy' ? leaving : undefined;
}

/** This device; undefined while a document is drawn, which is the same for all, and until hydration. */
export function usePhone(): Phone | undefined {
  if (!useHydrated()) return undefined;
  return { byHand: leavingHere(), store: storeFor(currentHost().userAgent) };
}
