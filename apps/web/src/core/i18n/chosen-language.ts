import { chosenLanguageIn } from '@shtrans/contract/values/chosen-language';
import type { Language } from './language.ts';

const YEAR_S = 365 * 24 * 3600;

/**
 * Keeps a rider's own choice of language, for links that others share with them: such a link is in the sharer's language.
 * A cookie, because the gateway decides where the link leads; refused, the link's own language counts.
 */
export function keepChosenLanguage(chosen: Language): void {
  // oxlint-disable-next-line unicorn/no-document-cookie -- the newer interface is missing in most web views
  document.cookie = `language=${chosen}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax`;
}

/** The language the rider chose on this device; undefined: none, or cookies are refused. */
export const chosenLanguage = (): Language | undefined => chosenLanguageIn(document.cookie);
