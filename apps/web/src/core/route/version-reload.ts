/** Marks an address that was loaded anew because its build was gone. */
const MARK = '_v';

/**
 * Loads the document anew, past caches that hold an old one, when a page of an old build is gone.
 * Does so once: an address that carries the mark already is left alone. Returns whether it did.
 */
export function reloadForNewVersion(): boolean {
  const url = new URL(window.location.href);
  if (url.searchParams.has(MARK)) return false;
  url.searchParams.set(MARK, Date.now().toString(36));
  window.location.replace(url.href);
  return true;
}

/** Takes the mark out of the address once a page has loaded. */
export function dropVersionMark(): void {
  const url = new URL(window.location.href);
  if (!url.searchParams.has(MARK)) return;
  url.searchParams.delete(MARK);
  window.history.replaceState(window.history.state, '', url.href);
}
