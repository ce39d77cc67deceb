// The app's service worker. The build makes one file of it; it runs beside the pages, not in them.
import { needsDiamond } from '@shtrans/contract/hosts/diamond';
import {
  bringsPage,
  dropKept,
  FILES,
  FRAMES,
  frameName,
  isAsset,
  isOff,
  type KeepMessage,
  KEPT_SCOPE,
  keptForm,
  pageName,
  PAGES,
  scriptsOf,
  withdraw,
} from '../core/offline/keep.ts';
import type { Fetching, Lasting, WorkerScope } from '../core/offline/worker-scope.ts';

const worker = globalThis as unknown as WorkerScope;

/** On a network this slow the kept frame is shown; what the gateway says comes later by itself. */
const PATIENCE_MS = 4000;
/** Pages of riders who look at many orders: the latest stay. */
const MOST_PAGES = 30;
/** The entry of the build whose documents are kept, under a name that no page has. */
const RELEASE = `${KEPT_SCOPE}release`;

const ignore = (): void => {};

/** Counts log-ins and log-outs: what was asked for before one is not kept after it. */
let riders = 0;

/** Nothing is shown before the payment app has authorised the visit; and a preview is nobody's page. */
const isNeverKept = ({ searchParams }: URL): boolean =>
  needsDiamond(searchParams) || searchParams.has('preview');

const kept = (cacheName: string, name: string): Promise<Response | undefined> =>
  caches.match(name, { cacheName });

async function keepFile(name: string): Promise<void> {
  if ((await kept(FILES, name)) !== undefined) return;
  const answer = await fetch(name);
  if (!answer.ok) throw new Error(`${answer.status} for ${name}`);
  await (await caches.open(FILES)).put(name, answer);
}

/** Documents of another release go as a whole, and the files that it has no more. */
async function enterRelease(scripts: readonly string[]): Promise<void> {
  const entry = scripts[scripts.length - 1] ?? '';
  if ((await (await kept(FRAMES, RELEASE))?.text()) === entry) return;
  await Promise.all([caches.delete(PAGES), caches.delete(FRAMES)]);
  const files = await caches.open(FILES);
  const named = new Set(scripts.map((src) => new URL(src, location.origin).href));
  const old = (await files.keys()).filter(({ url }) => !named.has(url));
  await Promise.all(old.map((file) => files.delete(file)));
  await (await caches.open(FRAMES)).put(RELEASE, new Response(entry));
}

/** The form in which a document is kept. */
function formOf(html: string, { headers }: Response): Response {
  const own = new Headers(headers);
  // Of the way it came, not of what it is.
  for (const name of ['content-encoding', 'content-length', 'vary']) own.delete(name);
  return new Response(keptForm(html, Date.now()), { headers: own });
}

const keepFrame = async (url: URL, form: Response): Promise<void> =>
  await (await caches.open(FRAMES)).put(frameName(url), form);

/**
 * Keeps a document that came, once all its scripts are here: a visit never begins with half a release.
 * @param asked what `riders` was when it was asked for
 */
async function keepDocument(url: URL, answer: Response, asked: number): Promise<void> {
  if (!answer.ok || answer.redirected || isNeverKept(url)) return;
  const html = await answer.text();
  if (isOff(html)) {
    await withdraw(worker.registration);
    return;
  }
  const scripts = scriptsOf(html);
  await Promise.all(scripts.map(keepFile));
  await enterRelease(scripts);
  const form = formOf(html, answer);
  if (!bringsPage(html)) {
    await keepFrame(url, form);
    return;
  }
  if ((await kept(FRAMES, frameName(url))) === undefined) {
    // Not a visit: the gateway answers with the frame, which has the same scripts.
    const frame = await fetch(frameName(url));
    if (frame.ok) await keepFrame(url, formOf(await frame.text(), frame));
  }
  const pages = await caches.open(PAGES);
  // Who logs out from here on drops the cache that was opened.
  if (asked !== riders) return;
  // Anew at the end: those in front are the oldest.
  await pages.delete(pageName(url));
  await pages.put(pageName(url), form);
  const names = await pages.keys();
  await Promise.all(
    names.slice(0, Math.max(0, names.length - MOST_PAGES)).map((old) => pages.delete(old)),
  );
}

/** Whether documents of the route bring pages: then the network's is worth waiting for. */
async function isDrawn(url: URL): Promise<boolean> {
  const names = await (await caches.open(PAGES)).keys();
  return names.some((name) => frameName(new URL(name.url)) === frameName(url));
}

/** The document of the network, or the kept frame when that fails or takes too long. */
async function fromNetwork({ request, waitUntil }: Fetching, url: URL): Promise<Response> {
  const before = riders;
  const asked = fetch(request).then((answer) => {
    waitUntil(keepDocument(url, answer.clone(), before).catch(ignore));
    return answer;
  });
  // Kept also when the kept one was quicker.
  waitUntil(asked.catch(ignore));
  const known = (await kept(FRAMES, frameName(url))) ?? (await kept(PAGES, pageName(url)));
  if (known === undefined) return await asked;
  const late = new Promise<Response>((resolve) => {
    setTimeout(() => resolve(known), PATIENCE_MS);
  });
  return await Promise.race([asked.catch(() => known), late]);
}

/**
 * The page as it was at the last visit; else the route's frame, where its documents bring no more. The page asks for
 * what is new by itself, and has the kept one renewed after that. Who loads anew wants the network's.
 */
async function documentOf(event: Fetching, url: URL): Promise<Response> {
  if (isNeverKept(url)) return await fetch(event.request);
  const anew = ['reload', 'no-cache'].includes(event.request.cache);
  if (anew || url.searchParams.has('_v')) return await fromNetwork(event, url);
  const page = await kept(PAGES, pageName(url));
  if (page !== undefined) return page;
  const frame = await kept(FRAMES, frameName(url));
  return frame === undefined || (await isDrawn(url)) ? await fromNetwork(event, url) : frame;
}

async function fileOf({ request, waitUntil }: Fetching): Promise<Response> {
  const known = await kept(FILES, request.url);
  if (known !== undefined) return known;
  const answer = await fetch(request);
  if (answer.ok) {
    const copy = answer.clone();
    waitUntil(caches.open(FILES).then((files) => files.put(request.url, copy)));
  } else if (answer.status === 404) {
    // The release of the kept documents is gone everywhere.
    await Promise.all([caches.delete(PAGES), caches.delete(FRAMES)]);
  }
  return answer;
}

async function begin(): Promise<void> {
  await dropKept([FRAMES, PAGES, FILES]);
  await worker.clients.claim();
}

async function take({ document, files }: Exclude<KeepMessage, 'forget'>): Promise<void> {
  const asked = riders;
  if (document !== undefined) {
    const answer = await fetch(document, { headers: { Accept: 'text/html' } });
    await keepDocument(new URL(document), answer, asked);
  }
  await Promise.allSettled(
    files.filter((file) => isAsset(new URL(file, location.origin))).map(keepFile),
  );
}

async function forget(): Promise<void> {
  riders += 1;
  await caches.delete(PAGES);
}

worker.addEventListener('install', (event: Lasting) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('activate', (event: Lasting) => event.waitUntil(begin()));
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  const fetching: Fetching = { request, waitUntil: (work) => event.waitUntil(work) };
  if (request.mode === 'navigate') event.respondWith(documentOf(fetching, url));
  else if (isAsset(url)) event.respondWith(fileOf(fetching));
});
worker.addEventListener('message', (event) => {
  const message = event.data as KeepMessage;
  event.waitUntil((message === 'forget' ? forget() : take(message)).catch(ignore));
});
