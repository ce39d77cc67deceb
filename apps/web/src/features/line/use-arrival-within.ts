import { useEffect, useRef } from 'react';

/**
 * From one thing to the next on the same page, as from a line to a station of it: the heading becomes
 * the place of reading, as it does when another page is entered.
 */
export function useArrivalWithin(thing: string): void {
  const shown = useRef(thing);
  useEffect(() => {
    if (shown.current === thing) return;
    shown.current = thing;
    const heading = document.querySelector<HTMLElement>('h1');
    if (heading === null) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [thing]);
}
