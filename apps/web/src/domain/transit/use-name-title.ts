import type { Bilingual } from '@shtrans/contract/api/schemas';
import { inLanguage } from '../../core/i18n/language.ts';
import { useTitle } from '../../core/view/title.ts';

/** The name of what the page is about, once that is known, which then is the window's title too. */
export function useNameTitle(named: { name: Bilingual } | undefined): string | undefined {
  const name = named && inLanguage(named.name);
  useTitle(name);
  return name;
}
