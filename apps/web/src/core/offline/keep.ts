import { BASE_PATH } from '@shtrans/contract/addresses/link-to';
import { HELD } from '../document/held-scripts.ts';

/** What is kept on the device for the next visit. Used by the service worker and by the pages. */

export const KEPT_SCOPE = `${BASE_PATH}/`;
/** Not hashed: a browser asks for it by this name again and again. */
export const OFFLINE_WORKER = `${KEPT_SCOPE}offline-worker.js`;

/** Other names where what is kept changes its form: the older ones are dropped. */
export const FRAMES = 'kept-frames-1';
/** Of riders: dropped with their session. */
export const PAGES = 'kept-pages-1';
export const FILES = 'kept-files-1';

/** The app's caches among those of its origin. */
const isOurs = (cache: string): boolean => cache.startsWith('kept-');

/** Whether a document says that its deployment wants nothing kept. */
export const isOff = (html: string): boolean =>
  html.includes('<meta name="offline" content="off">');

/** Ends a worker, and what is kept on the device. */
export async function withdraw(registration: { unregister(): Promise<boolean> }): Promise<void> {
  await dropKept();
  await registration.unregister();
}

/** Takes away what is kept on the device. */
export async function dropKept(except: readonly string[] = []): Promise<void> {
  const names = (await caches.keys()).filter((name) => isOurs(name) && !except.includes(name));
  await Promise.all(names.map((name) => caches.delete(name)));
}

/** What a page asks of the worker. */
export type KeepMessage =
  | 'forget'
  | {
      /** The page's own address, where the document it came with is not kept as it is by now. */
      document: string | undefined;
      /** The build's files it has loaded so far. */
      files: readonly string[];
    };

const ASSETS = `${BASE_PATH}/assets/`;

/** Whether a file is one of the build's, which never changes under its name. */
export const isAsset = ({ pathname }: Pick<URL, 'pathname'>): boolean =>
  pathname.startsWith(ASSETS);

/**
 * The name a frame is kept under: one for each route and language, as the gateway serves them; what is asked for in
 * the query is not in it.
 */
export function frameName(url: URL): string {
  const english = /^en[_-]us$/i.test(url.searchParams.get('language') ?? '');
  return `${url.origin}${url.pathname.replace(/\/$/, '')}${english ? '?language=en_us' : ''}`;
}

/** The name a page is kept under. */
export const pageName = ({ origin, pathname, search }: URL): string => origin + pathname + search;

/** The build's scripts that a document names, the entry last. */
export const scriptsOf = (html: string): string[] =>
  [...html.matchAll(/<script type="module" src="([^"]+)"/g)].map(([, src = '']) => src);

/** Whether a document brings its page; else it is its route's frame. */
export const bringsPage = (html: string): boolean => html.includes('id="content"');

const NOTES = {
  'zh-CN': (time: string) => `${time} 保存的内容，正在更新…`,
  en: (time: string) => `Saved ${time}, updating…`,
};

/** A document as it is kept: it holds its scripts back for its first frame, says since when it is kept, and a page in it says so to the rider until it is renewed. */
export function keptForm(html: string, at: number): string {
  const marked = html
    .replace('<html', `<html data-kept="${at}"`)
    .replace(/<script type="module"/g, `<script type="${HELD}"`);
  if (!bringsPage(html)) return marked;
  const lang = /<html[^>]* lang="en"/.test(marked) ? 'en' : 'zh-CN';
  const time = new Intl.DateTimeFormat(lang === 'en' ? 'en-GB' : lang, {
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'Asia/Shanghai',
  }).format(at);
  return marked.replace(
    '<body>',
    `<body><p id="kept" class="tiny nowrap text-white" role="status">${NOTES[lang](time)}</p>`,
  );
}
