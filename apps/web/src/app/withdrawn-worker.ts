// What stands in the service worker's place where a deployment wants none: it takes away what that kept, and itself.
import { isOurs } from '../core/offline/keep.ts';
import type { WorkerScope } from '../core/offline/worker-scope.ts';

const worker = globalThis as unknown as WorkerScope;

async function withdraw(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter(isOurs).map((name) => caches.delete(name)));
  await worker.registration.unregister();
}

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('activate', (event) => event.waitUntil(withdraw()));
