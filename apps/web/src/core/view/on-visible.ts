/** Containers signal in different ways that the page is back; one return may cause several events. */
const EVENTS = ['visibilitychange', 'pageshow', 'resume', 'pageResume', 'appResume'];

const targetOf = (type: string): EventTarget => (type === 'pageshow' ? window : document);

/** Events closer together than this are one return, in ms. */
const SAME_RETURN_MS = 300;

/**
 * Calls back each time the page becomes visible again: from the background, from another page of the container, or
 * from the back-forward cache (`restored`), which is reported even after another event of the same return. Not for
 * the first show. Returns the function that unsubscribes.
 */
export function onVisible(listener: (event: { restored: boolean }) => void): () => void {
  let last = Number.NEGATIVE_INFINITY;
  const onEvent = (event: Event): void => {
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
  for (const type of EVENTS) targetOf(type).addEventListener(type, onEvent);
  return () => {
    for (const type of EVENTS) targetOf(type).removeEventListener(type, onEvent);
  };
}
