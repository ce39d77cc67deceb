import { useEffect } from 'react';
import { setTitle } from '../../core/view/title.ts';

/** What the page is about in the window's title, once it is known. */
export function useNameTitle(name: string | undefined): void {
  useEffect(() => {
    if (name === undefined) return undefined;
    // After the page's own title, which every arrival sets.
    const timer = setTimeout(() => setTitle(name));
    return () => clearTimeout(timer);
  }, [name]);
}
