import { startTransition, useEffect, useState } from 'react';
import { drawnAt } from '../document/content.ts';

/**
 * False while a page is drawn for a document and while the script takes it over, which must produce the same; true in
 * every other drawing. For what only the device knows: its screen, its history, its storage.
 */
export function useHydrated(): boolean {
  const [hydrated, setHydrated] = useState(() => drawnAt() === undefined);
  useEffect(() => {
    // Draws what the device adds in slices too, because all of it together would be one long task on a slow phone.
    startTransition(() => setHydrated(true));
  }, []);
  return hydrated;
}
