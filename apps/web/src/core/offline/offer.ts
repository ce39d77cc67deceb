import { meta } from '../config/meta.ts';
import { isAsset, OFFLINE_CACHE, OFFLINE_SCOPE, OFFLINE_WORKER } from './keep.ts';

const inScope = (): boolean => window.location.pathname.startsWith(OFFLINE_SCOPE);

/** This page and the build's files it has loaded so far. */
function loadedFiles(): string[] {
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => isAsset(new URL(name, window.location.href)));
  return [window.location.href, ...files];
}

/** Takes the worker and all it kept away: a deployment that says `off` is rid of it with its next visit. */
async function withdraw(container: ServiceWorkerContainer): Promise<void> {
  const registration = await container.getRegistration(OFFLINE_SCOPE);
  if (registration === undefined) return;
  await registration.unregister();
  await caches.delete(OFFLINE_CACHE);
}

/**
 * Keeps the guide's pages for a visit without a network, once the rider is on one of them. Web views
 * without service workers go without. Never fails; never waited for.
 */
export async function offerOffline(): Promise<void> {
  const container = (navigator as Partial<Navigator>).serviceWorker;
  if (container === undefined || !inScope()) return;
  try {
    if (meta('offline') === 'off') {
      await withdraw(container);
      return;
    }
    const registration = await container.register(OFFLINE_WORKER, { scope: OFFLINE_SCOPE });
    await new Promise<void>((resolve) => {
      const worker = registration.active ?? registration.waiting ?? registration.installing;
      if (worker === null || worker.state === 'activated') resolve();
      else worker.addEventListener('statechange', () => worker.state === 'activated' && resolve());
    });
    registration.active?.postMessage(loadedFiles());
  } catch {
    // A private window, or a host that forbids it: the guide works as before.
  }
}
