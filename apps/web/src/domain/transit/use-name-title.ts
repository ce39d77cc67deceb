import type { Bilingual } from '@shtrans/contract/api/schemas';
import { inLanguage } from '../../core/i18n/language.ts';
import { useTitle } from '../../core/view/title.ts';

/** The name of the page's subject, once known; also sets it as the window's title. */
export function useNameTitle(subject: { name: Bilingual } | undefined): string | undefined {
  const name = subject && inLanguage(subject.name);
  useTitle(name);
  return name;
}
