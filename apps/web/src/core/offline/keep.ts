import { BASE_PATH } from '@shtrans/contract/addresses/link-to';
import { clock, dayText } from '@shtrans/contract/values/date-text';
import { type Offsets, setOffsets } from '@shtrans/contract/values/wall-clock';
import { HELD } from '../document/held-scripts.ts';

/** What is stored on the device for the next visit. Used by the service worker and by the pages. */

export const KEPT_SCOPE = `${BASE_PATH}/`;
/** Not hashed: a browser requests it repeatedly by this name. */
export const OFFLINE_WORKER = `${KEPT_SCOPE}offline-worker.js`;

/** The names change when the stored form changes; caches with older names are dropped. */
export const FRAMES = 'kept-frames-1';
/** Of riders: dropped with their session. */
export const PAGES = 'kept-pages-1';
export const FILES = 'kept-files-1';

/** The app's caches among those of its origin. */
const isOurs = (cache: string): boolean => cache.startsWith('kept-');

/** Whether a document's deployment forbids storing. */
export const isOff = (html: string): boolean =>
  html.includes('<meta name="offline" content="off">');

/** Ends a worker and deletes what is stored on the device. */
export async function withdraw(registration: { unregister(): Promise<boolean> }): Promise<void> {
  await dropKept();
  await registration.unregister();
}

/** Deletes what is stored on the device. */
export async function dropKept(except: readonly string[] = []): Promise<void> {
  const names = (await caches.keys()).filter((name) => isOurs(name) && !except.includes(name));
  await Promise.all(names.map((name) => caches.delete(name)));
}

/** What a page requests of the worker. */
export type KeepMessage =
  | 'forget'
  | {
      /** The page's own address, unless its present document is already stored. */
      document: string | undefined;
      /** The build's files it has loaded so far. */
      files: readonly string[];
    };

const ASSETS = `${BASE_PATH}/assets/`;

/** Whether a file is one of the build's, which never change under their names. */
export const isAsset = ({ pathname }: Pick<URL, 'pathname'>): boolean =>
  pathname.startsWith(ASSETS);

/**
 * The name under which a frame is stored: one for each route and language, as the gateway serves them; without other
 * query parameters.
 */
export function frameName(url: URL): string {
  const english = /^en[_-]us$/i.test(url.searchParams.get('language') ?? '');
  return `${url.origin}${url.pathname.replace(/\/$/, '')}${english ? '?language=en_us' : ''}`;
}

/** The name under which a page is stored. */
export const pageName = ({ origin, pathname, search }: URL): string => origin + pathname + search;

/** The build's scripts in a document, the entry last. */
export const scriptsOf = (html: string): string[] =>
  [...html.matchAll(/<script type="module" src="([^"]+)"/g)].map(([, src = '']) => src);

/** Whether a document contains its page; otherwise it is its route's frame. */
export const bringsPage = (html: string): boolean => html.includes('id="content"');

/** Whether a document contains the login in place of its page. */
export const showsLogin = (html: string): boolean => /<html[^>]* data-login/.test(html);

const NOTES = {
  'zh-CN': (time: string) => `${time} 保存的内容，正在更新…`,
  en: (time: string) => `Saved ${time}, updating…`,
};

/**
 * Returns a document in its stored form: its scripts wait for its first frame, it has the time it was stored, and a
 * page in it shows that time to the rider until it is renewed.
 */
export function keptForm(html: string, savedAt: number): string {
  const marked = html
    .replace('<html', `<html data-kept="${savedAt}"`)
    .replace(/<script type="module"/g, `<script type="${HELD}"`);
  if (!bringsPage(html)) return marked;
  const offsets = /"offsets":(\[\[[^a-z"]*\]\])/.exec(html)?.[1];
  if (offsets !== undefined) setOffsets(JSON.parse(offsets) as Offsets);
  const lang = /<html[^>]* lang="en"/.test(marked) ? 'en' : 'zh-CN';
  const saved = new Date(savedAt).toISOString();
  const day = dayText(saved, lang === 'en' ? 'en_us' : 'zh_cn');
  const time = `${day}${lang === 'en' ? ', ' : ' '}${clock(saved)}`;
  return marked.replace(
    '<body>',
    `<body><p id="kept" class="tiny nowrap text-white" role="status">${NOTES[lang](time)}</p>`,
  );
}
