import { currentHost } from '../../core/host/current-host.ts';
import { useHydrated } from '../../core/view/use-hydrated.ts';
import { LEAVING, type Leaving, type Store, storeFor } from '../../domain/app/app-address.ts';

/** What this device is: how a page leaves it for another app, and its store. */
export interface Phone {
  leaving: Leaving;
  store: Store;
}

/** This device; undefined while a document is drawn, which is for any. */
export function usePhone(): Phone | undefined {
  if (!useHydrated()) return undefined;
  const { host, userAgent } = currentHost();
  return { leaving: LEAVING[host], store: storeFor(userAgent) };
}
