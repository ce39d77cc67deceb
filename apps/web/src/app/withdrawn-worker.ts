// What stands in the service worker's place where a deployment wants none: it takes away what that kept, and itself.
import { withdraw } from '../core/offline/keep.ts';
import type { WorkerScope } from '../core/offline/worker-scope.ts';

const worker = globalThis as unknown as WorkerScope;

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('activate', (event) => event.waitUntil(withdraw(worker.registration)));
// A page that was kept does not know of it and registers this again, which brings the registration back as it was,
// with no second activation. What such a page says then ends it.
worker.addEventListener('message', (event) => event.waitUntil(withdraw(worker.registration)));
