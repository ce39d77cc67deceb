/** Containers tell in different ways that the page is back; several may come for one return. */
const EVENTS: readonly { target: () => EventTarget; type: string }[] = [
  { target: () => document, type: 'visibilitychange' },
  { target: () => window, type: 'pageshow' },
  { target: () => document, type: 'resume' },
];

/** Tellings closer together than this are one return, in ms. */
const SAME_RETURN_MS = 300;

/**
 * Calls back each time the page becomes visible again: from the background, from another page of the
 * container, or out of the back-forward cache (`restored`). Not for the first show. Returns the way
 * to stop.
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
    if (now - last < SAME_RETURN_MS) return;
    last = now;
    listener({ restored });
  };
  for (const { target, type } of EVENTS) target().addEventListener(type, told);
  return () => {
    for (const { target, type } of EVENTS) target().removeEventListener(type, told);
  };
}
