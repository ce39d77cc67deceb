import type { Bilingual } from '@shtrans/contract/api/schemas';
import { signal } from '../state/signal.ts';

export type Language = 'zh_cn' | 'en_us';

/**
 * Only `en_us` is recognised, with dashes read as underscores; everything else is Chinese (specification, section 5).
 */
export function languageOf(search: string): Language {
  const requested = new URLSearchParams(search).get('language') ?? '';
  return requested.replace(/-/g, '_').toLowerCase() === 'en_us' ? 'en_us' : 'zh_cn';
}

const current = signal<Language | undefined>(undefined);

/** The language of this page load. It changes only by reloading the page with another `language`. */
export function language(): Language {
  const loaded = current.get() ?? languageOf(window.location.search);
  current.set(loaded);
  return loaded;
}

/** For tests and for the build, which draws skeletons in both languages. */
export const setLanguage = current.set;

/** Returns a name in the rider's language, or the Chinese one if there is no English name. */
export const inLanguage = (name: Bilingual): string =>
  language() === 'zh_cn' ? name.zh : name.en || name.zh;

/** Returns the text of a key, or the fallback for null or a key that only a newer gateway knows. */
export const textOr = (
  texts: Readonly<Partial<Record<string, string>>>,
  key: string | null,
  fallback: string,
): string => texts[key ?? ''] ?? fallback;
