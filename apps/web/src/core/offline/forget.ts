import { type KeepMessage, PAGES } from './keep.ts';

/** A log-in or log-out: nobody finds on the device what another rider saw. */
export function forgetPages(): void {
  const { serviceWorker } = navigator as Partial<Navigator>;
  serviceWorker?.controller?.postMessage('forget' satisfies KeepMessage);
  if ('caches' in window) caches.delete(PAGES).catch(() => {});
}
