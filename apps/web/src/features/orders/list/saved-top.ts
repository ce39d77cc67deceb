import { useEffect, useLayoutEffect } from 'react';

/** A page that is loaded as a document starts at its top. */
const entry = (): { top?: number } | null =>
  typeof window === 'undefined' ? null : window.history.state;

/** The scroll position of this history entry when the rider left it, in px; 0 for a new one. */
export const savedTop = (): number => entry()?.top ?? 0;

/**
 * Stores the scroll position of a list in its history entry, so that going back restores it and a new visit starts at
 * the top. Stored while scrolling: when a link is followed, the current entry is already the next one.
 */
export function useSavedTop(ready: boolean): void {
  useLayoutEffect(() => {
    if (!ready) return;
    const top = savedTop();
    if (top > 0 || window.scrollY > 0) window.scrollTo(0, top);
  }, [ready]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const address = window.location.href;
    const storeTop = () => {
      if (window.location.href !== address) return;
      window.history.replaceState({ ...entry(), top: Math.round(window.scrollY) }, '');
    };
    const onScroll = () => {
      clearTimeout(timer);
      timer = setTimeout(storeTop, 100);
    };
    // A tap can leave the page within those 100 ms, so the position is stored before the click is handled.
    window.addEventListener('scroll', onScroll, { passive: true });
    window.addEventListener('click', storeTop, { capture: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener('scroll', onScroll);
      window.removeEventListener('click', storeTop, { capture: true });
    };
  }, []);
}
