import { type KeepMessage, PAGES } from './keep.ts';

/** A log-in or log-out: nobody finds on the device what another rider saw. Never fails. */
export async function forgetPages(): Promise<void> {
  try {
    const { serviceWorker } = navigator as Partial<Navigator>;
    serviceWorker?.controller?.postMessage('forget' satisfies KeepMessage);
    await caches.delete(PAGES);
  } catch {
    // A web view that has none, or refuses them, keeps nothing either.
  }
}
