/** Containers tell in different ways that the page is back; several may come for one return. */
const EVENTS = ['visibilitychange', 'pageshow', 'resume', 'pageResume', 'appResume'];

const targetOf = (type: string): EventTarget => (type === 'pageshow' ? window : document);

/** Tellings closer together than this are one return, in ms. */
const SAME_RETURN_MS = 300;

/**
 * Calls back each time the page becomes visible again: from the background, from another page of the
 * container, or out of the back-forward cache (`restored`), which is told also where another sign of
 * the return came before it. Not for the first show. Returns the way to stop.
 */
export function onVisible(listener: (event: { restored: boolean }) => void): () => void {
  let last = Number.NEGATIVE_INFINITY;
  const told = (event: Event): void => {
    const restored = (event as Partial<PageTransitionEvent>).persisted === true;
    if (event.type === 'pageshow' && !restored) return;
    if (document.visibilityState === 'hidden') {
      last = Number.NEGATIVE_INFINITY;
      return;
    }
    const now = performance.now();
    if (now - last < SAME_RETURN_MS && !restored) return;
    last = now;
    listener({ restored });
  };
  for (const type of EVENTS) targetOf(type).addEventListener(type, told);
  return () => {
    for (const type of EVENTS) targetOf(type).removeEventListener(type, told);
  };
}
