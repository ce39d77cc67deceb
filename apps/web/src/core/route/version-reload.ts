/** Marks an address that was loaded anew because its build was gone. */
const MARK = '&_v=';

/** This page's address with a mark of its own, which caches that hold an old document do not know. */
export const freshAddress = (): string => `${window.location.search || '?'}${MARK}${Date.now()}`;

/**
 * Loads the document anew, past caches that hold an old one, when a page of an old build is gone.
 * Does so once, also where nothing can be stored: an address that carries the mark already is left alone. Returns
 * whether it did.
 */
export function reloadForNewVersion(): boolean {
  if (window.location.search.includes(MARK)) return false;
  window.location.replace(freshAddress());
  return true;
}

/** Takes the mark out of the address once a page has loaded. */
export function dropVersionMark(): void {
  const { href } = window.location;
  const plain = href.replace(/\??&_v=\d+/g, '');
  if (plain !== href) window.history.replaceState(window.history.state, '', plain);
}
