// The guide's service worker. The build makes one file of it; it runs beside the pages, not in them.
import { documentName, isAsset, OFFLINE_CACHE, OFFLINE_MOST } from '../core/offline/keep.ts';

/** As much of a service worker's world as this one uses: the page's types and its do not go together. */
interface Worker {
  addEventListener(type: 'install' | 'activate', listener: (event: Lasting) => void): void;
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void;
  addEventListener(type: 'message', listener: (event: Lasting & { data: unknown }) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
}
interface Lasting {
  waitUntil(this: void, work: Promise<unknown>): void;
}
interface Asked extends Lasting {
  request: Request;
}
interface Fetching extends Asked {
  respondWith(answer: Promise<Response>): void;
}

const worker = globalThis as unknown as Worker;

/** On a network this slow the kept document is shown; what the gateway says comes later by itself. */
const PATIENCE_MS = 4000;

const ignore = (): void => {};

const cache = (): Promise<Cache> => caches.open(OFFLINE_CACHE);

async function keep(name: string, answer: Response): Promise<void> {
  const kept = await cache();
  // Anew at the end: those in front are the oldest.
  await kept.delete(name);
  await kept.put(name, answer);
  const names = await kept.keys();
  await Promise.all(
    names.slice(0, Math.max(0, names.length - OFFLINE_MOST)).map((old) => kept.delete(old)),
  );
}

async function kept(name: string): Promise<Response | undefined> {
  return await (await cache()).match(name);
}

/**
 * Keeps the frame of a document that came: the document itself where it is one, which its entity tag says; else the
 * frame is asked for, because a page in its document is of one moment.
 */
async function keepFrame(name: string, answer: Response): Promise<void> {
  const frame = answer.headers.has('etag') ? answer : await fetch(name);
  if (frame.ok) await keep(name, frame);
}

/** The document of the network, or the kept one when that fails or takes too long. */
async function documentOf({ request, waitUntil }: Asked, name: string): Promise<Response> {
  const asked = fetch(request).then((answer) => {
    if (answer.ok && !answer.redirected) waitUntil(keepFrame(name, answer.clone()).catch(ignore));
    return answer;
  });
  // Kept also when the kept one was quicker.
  waitUntil(asked.catch(ignore));
  const known = await kept(name);
  if (known === undefined) return await asked;
  const late = new Promise<Response>((resolve) => {
    setTimeout(() => resolve(known), PATIENCE_MS);
  });
  return await Promise.race([asked.catch(() => known), late]);
}

async function assetOf({ request, waitUntil }: Asked): Promise<Response> {
  const known = await kept(request.url);
  if (known !== undefined) return known;
  const answer = await fetch(request);
  if (answer.ok) waitUntil(keep(request.url, answer.clone()));
  return answer;
}

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));

async function begin(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith('guide-') && name !== OFFLINE_CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await worker.clients.claim();
}

worker.addEventListener('activate', (event) => event.waitUntil(begin()));

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  const waitUntil = (work: Promise<unknown>): void => event.waitUntil(work);
  const asked = { request, waitUntil };
  if (request.mode === 'navigate') event.respondWith(documentOf(asked, documentName(url)));
  else if (isAsset(url)) event.respondWith(assetOf(asked));
});

async function take(file: string): Promise<void> {
  const url = new URL(file, location.origin);
  if (url.origin !== location.origin) return;
  const name = isAsset(url) ? url.href : documentName(url);
  if ((await kept(name)) !== undefined) return;
  // Not a visit: the gateway answers a document's frame.
  const answer = await fetch(file);
  if (answer.ok) await keep(name, answer);
}

/** A page tells what it loaded before the worker was there. */
worker.addEventListener('message', (event) => {
  const { data } = event;
  if (!Array.isArray(data)) return;
  const files = data.filter((file): file is string => typeof file === 'string');
  event.waitUntil(Promise.allSettled(files.map(take)));
});
