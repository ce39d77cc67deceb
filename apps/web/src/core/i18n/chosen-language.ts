import { chosenLanguageIn } from '@shtrans/contract/values/chosen-language';
import type { Language } from './language.ts';

const YEAR_S = 365 * 24 * 3600;

/**
 * Stores a rider's own choice of language, for links that others share with them, which are in the sharer's language.
 * A cookie, because the gateway decides where the link leads. If cookies are refused, the language of the link
 * applies.
 */
export function keepChosenLanguage(language: Language): void {
  // oxlint-disable-next-line unicorn/no-document-cookie -- the newer interface is missing in most web views
  document.cookie = `language=${language}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax`;
}

/** The language the rider chose on this device; undefined if none, or if cookies are refused. */
export const chosenLanguage = (): Language | undefined => chosenLanguageIn(document.cookie);
