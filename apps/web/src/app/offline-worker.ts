// The app's service worker. The build makes one file of it; it runs in a thread of its own.
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
  showsLogin,
  withdraw,
} from '../core/offline/keep.ts';
import type { Fetching, Lasting, WorkerScope } from '../core/offline/worker-scope.ts';

const worker = globalThis as unknown as WorkerScope;

/** After this wait on a slow network the stored frame is shown; it loads the gateway's data by itself. */
const PATIENCE_MS = 4000;
/** Limit for riders who look at many orders: the latest pages stay. */
const MOST_PAGES = 30;
/** The entry of the build whose documents are stored, under a name that no page has. */
const RELEASE = `${KEPT_SCOPE}release`;

const ignore = (): void => {};

/** Counts log-ins and log-outs: a response that was requested before one is not stored after it. */
let riders = 0;

/** Pages that wait for the payment app's authorization, and previews, which belong to no rider. */
const isNeverKept = ({ searchParams }: URL): boolean =>
  needsDiamond(searchParams) || searchParams.has('preview');

const findStored = (cacheName: string, name: string): Promise<Response | undefined> =>
  caches.match(name, { cacheName });

async function keepFile(name: string): Promise<void> {
  if ((await findStored(FILES, name)) !== undefined) return;
  const answer = await fetch(name);
  if (!answer.ok) throw new Error(`${answer.status} for ${name}`);
  await (await caches.open(FILES)).put(name, answer);
}

/** Drops the documents of another release, and the files that this one no longer has. */
async function enterRelease(scripts: readonly string[]): Promise<void> {
  const entry = scripts[scripts.length - 1] ?? '';
  if ((await (await findStored(FRAMES, RELEASE))?.text()) === entry) return;
  await Promise.all([caches.delete(PAGES), caches.delete(FRAMES)]);
  const files = await caches.open(FILES);
  const currentFiles = new Set(scripts.map((src) => new URL(src, location.origin).href));
  const old = (await files.keys()).filter(({ url }) => !currentFiles.has(url));
  await Promise.all(old.map((file) => files.delete(file)));
  await (await caches.open(FRAMES)).put(RELEASE, new Response(entry));
}

/** The form in which a document is stored. */
function formOf(html: string, { headers }: Response): Response {
  const storedHeaders = new Headers(headers);
  // These describe the transfer, not the document.
  for (const name of ['content-encoding', 'content-length', 'vary']) storedHeaders.delete(name);
  return new Response(keptForm(html, Date.now()), { headers: storedHeaders });
}

const keepFrame = async (url: URL, form: Response): Promise<void> =>
  await (await caches.open(FRAMES)).put(frameName(url), form);

/**
 * Stores a received document once all its scripts are stored, so that a visit never begins with half a release.
 * @param sessionCount the value of `riders` at the request
 */
async function keepDocument(url: URL, answer: Response, sessionCount: number): Promise<void> {
  if (!answer.ok || answer.redirected || isNeverKept(url)) return;
  const html = await answer.text();
  if (isOff(html)) {
    await withdraw(worker.registration);
    return;
  }
  if (showsLogin(html)) return;
  const scripts = scriptsOf(html);
  await Promise.all(scripts.map(keepFile));
  await enterRelease(scripts);
  const form = formOf(html, answer);
  if (!bringsPage(html)) {
    await keepFrame(url, form);
    return;
  }
  if ((await findStored(FRAMES, frameName(url))) === undefined) {
    // Not a visit: the gateway responds with the frame, which has the same scripts.
    const frame = await fetch(frameName(url));
    if (frame.ok) await keepFrame(url, formOf(await frame.text(), frame));
  }
  const pages = await caches.open(PAGES);
  // A rider who logs out from here on drops the open cache.
  if (sessionCount !== riders) return;
  // Moves the page to the end: the first ones are the oldest.
  await pages.delete(pageName(url));
  await pages.put(pageName(url), form);
  const names = await pages.keys();
  await Promise.all(
    names.slice(0, Math.max(0, names.length - MOST_PAGES)).map((old) => pages.delete(old)),
  );
}

/** Whether documents of the route contain pages, so that the network's is worth waiting for. */
async function isDrawn(url: URL): Promise<boolean> {
  const names = await (await caches.open(PAGES)).keys();
  return names.some((name) => frameName(new URL(name.url)) === frameName(url));
}

/** The document from the network, or the stored one if that fails or takes too long. */
async function fromNetwork({ request, waitUntil }: Fetching, url: URL): Promise<Response> {
  const before = riders;
  const response = fetch(request).then((answer) => {
    waitUntil(keepDocument(url, answer.clone(), before).catch(ignore));
    return answer;
  });
  // Stored even if the stored document was faster.
  waitUntil(response.catch(ignore));
  const storedDocument =
    (await findStored(FRAMES, frameName(url))) ?? (await findStored(PAGES, pageName(url)));
  if (storedDocument === undefined) return await response;
  const late = new Promise<Response>((resolve) => {
    setTimeout(() => resolve(storedDocument), PATIENCE_MS);
  });
  return await Promise.race([response.catch(() => storedDocument), late]);
}

/**
 * Returns the page of the last visit, or the route's frame if its documents contain no pages. The page requests new
 * data by itself and then has the stored one renewed. A reload uses the network.
 */
async function documentOf(event: Fetching, url: URL): Promise<Response> {
  if (isNeverKept(url)) return await fetch(event.request);
  const isReload = ['reload', 'no-cache'].includes(event.request.cache);
  if (isReload || url.searchParams.has('_v')) return await fromNetwork(event, url);
  const page = await findStored(PAGES, pageName(url));
  if (page !== undefined) return page;
  const frame = await findStored(FRAMES, frameName(url));
  return frame === undefined || (await isDrawn(url)) ? await fromNetwork(event, url) : frame;
}

async function fileOf({ request, waitUntil }: Fetching): Promise<Response> {
  const storedFile = await findStored(FILES, request.url);
  if (storedFile !== undefined) return storedFile;
  const answer = await fetch(request);
  if (answer.ok) {
    const copy = answer.clone();
    waitUntil(caches.open(FILES).then((files) => files.put(request.url, copy)));
  } else if (answer.status === 404) {
    // No server has the release of the stored documents any more.
    await Promise.all([caches.delete(PAGES), caches.delete(FRAMES)]);
  }
  return answer;
}

async function begin(): Promise<void> {
  await dropKept([FRAMES, PAGES, FILES]);
  await worker.clients.claim();
}

async function take({ document, files }: Exclude<KeepMessage, 'forget'>): Promise<void> {
  const sessionCount = riders;
  if (document !== undefined) {
    const answer = await fetch(document, { headers: { Accept: 'text/html' } });
    await keepDocument(new URL(document), answer, sessionCount);
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
