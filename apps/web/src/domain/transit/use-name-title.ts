import type { Bilingual } from '@shtrans/contract/schemas';
import { useEffect } from 'react';
import { inLanguage } from '../../core/i18n/language.ts';
import { setTitle } from '../../core/view/title.ts';

/** The name of what the page is about, once that is known, which then is the window's title too. */
export function useNameTitle(named: { name: Bilingual } | undefined): string | undefined {
  const name = named && inLanguage(named.name);
  useEffect(() => {
    if (name === undefined) return undefined;
    // After the page's own title, which every arrival sets.
    const timer = setTimeout(() => setTitle(name));
    return () => clearTimeout(timer);
  }, [name]);
  return name;
}
