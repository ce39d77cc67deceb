import { meta } from '../config/meta.ts';
import { dropKept, isAsset, type KeepMessage, KEPT_SCOPE, OFFLINE_WORKER } from './keep.ts';

/** The build's files this page has loaded so far. */
const loadedFiles = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => isAsset(new URL(name, window.location.href)));

/** The address of the document, unless the worker loaded it from the network and so stored it. */
function documentToKeep(isControlled: boolean): string | undefined {
  const isKept = document.documentElement.dataset['kept'] !== undefined;
  const [navigation] = performance.getEntriesByType('navigation');
  return isKept || !isControlled ? navigation?.name : undefined;
}

/**
 * Stores this page and what it needs for the next visit. Web views without service workers skip it. Never fails;
 * never awaited.
 */
export async function offerOffline(): Promise<void> {
  const container = (navigator as Partial<Navigator>).serviceWorker;
  if (container === undefined) return;
  try {
    const isControlled = container.controller !== null;
    if (meta('offline') === 'off') {
      await (await container.getRegistration(KEPT_SCOPE))?.unregister();
      // The previous worker may have stored more before it ended.
      await dropKept();
      return;
    }
    const registration = await container.register(OFFLINE_WORKER, { scope: KEPT_SCOPE });
    await new Promise<void>((resolve) => {
      const worker = registration.active ?? registration.waiting ?? registration.installing;
      if (worker === null || worker.state === 'activated') resolve();
      else worker.addEventListener('statechange', () => worker.state === 'activated' && resolve());
    });
    const message: KeepMessage = { document: documentToKeep(isControlled), files: loadedFiles() };
    registration.active?.postMessage(message);
  } catch {
    // A private window, or a host that forbids it: the app works without it.
  }
}
