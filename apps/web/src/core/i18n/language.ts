import type { Bilingual } from '@shtrans/contract/api/schemas';
import { signal } from '../state/signal.ts';

export type Language = 'zh_cn' | 'en_us';

/** Only `en_us` is recognised, dashes read as underscores; everything else is Chinese (specification, section 5). */
export function languageOf(search: string): Language {
  const asked = new URLSearchParams(search).get('language') ?? '';
  return asked.replace(/-/g, '_').toLowerCase() === 'en_us' ? 'en_us' : 'zh_cn';
}

const current = signal<Language | undefined>(undefined);

/** The language of this page load. It changes by loading the page anew with another `language`. */
export function language(): Language {
  const known = current.get() ?? languageOf(window.location.search);
  current.set(known);
  return known;
}

/** For tests and for the build, which draws skeletons in both languages. */
export const setLanguage = current.set;

/** A name in the rider's language; the Chinese one where no other is known. */
export const inLanguage = (name: Bilingual): string =>
  language() === 'zh_cn' ? name.zh : name.en || name.zh;

/** The text of a key, or the fallback for one that only a newer gateway knows, or for none. */
export const textOr = (
  texts: Readonly<Partial<Record<string, string>>>,
  key: string | null,
  fallback: string,
): string => texts[key ?? ''] ?? fallback;
