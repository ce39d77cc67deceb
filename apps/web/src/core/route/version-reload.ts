/** Marks an address that was reloaded because its build was gone. */
const MARK = '&_v=';

/** This page's address with a mark that no cache has stored. */
export const freshAddress = (): string => `${window.location.search || '?'}${MARK}${Date.now()}`;

/**
 * Reloads the document past caches with an old one, if a page of an old build is gone. Does so once, even without
 * storage: an address that already has the mark is not reloaded. Returns whether it reloads.
 */
export function reloadForNewVersion(): boolean {
  if (window.location.search.includes(MARK)) return false;
  window.location.replace(freshAddress());
  return true;
}

/** Removes the mark from the address once a page has loaded. */
export function dropVersionMark(): void {
  const { href } = window.location;
  const plain = href.replace(/\??&_v=\d+/g, '');
  if (plain !== href) window.history.replaceState(window.history.state, '', plain);
}
