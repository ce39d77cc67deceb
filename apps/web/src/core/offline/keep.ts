import { BASE_PATH } from '@shtrans/contract/link-to';

/** What is kept of the guide for a visit without a network. Used by the worker and by the page. */

/** Only the guide's pages: a worker before every page of the app would make each of them start later. */
export const OFFLINE_SCOPE = `${BASE_PATH}/traffic/`;
/** Not hashed: a browser asks for it by this name again and again. */
export const OFFLINE_WORKER = `${OFFLINE_SCOPE}offline-worker.js`;
/** Another name where what is kept changes its form: the older one is dropped. */
export const OFFLINE_CACHE = 'guide-1';
/** Files of the last few pages and releases; older ones go. */
export const OFFLINE_MOST = 120;

const ASSETS = `${BASE_PATH}/assets/`;

/** Whether a file is one of the build's, which never changes under its name. */
export const isAsset = ({ pathname }: Pick<URL, 'pathname'>): boolean =>
  pathname.startsWith(ASSETS);

/**
 * The name a page's document is kept under: one for each route and language, as the gateway serves them;
 * what is asked for in the query is not in the document.
 */
export function documentName(url: URL): string {
  const english = /^en[_-]us$/i.test(url.searchParams.get('language') ?? '');
  return `${url.origin}${url.pathname.replace(/\/$/, '')}${english ? '?language=en_us' : ''}`;
}
