import { BASE_PATH, SHARED_BASE } from '@shtrans/contract/addresses/link-to';
import { environmentAddresses } from '../../core/config/bases.ts';
import { language } from '../../core/i18n/language.ts';

/**
 * Returns the absolute address of an app's own link, for other people's phones: on the marketing host of this
 * environment, in the sharer's language. The reader's own choice of language takes precedence
 * (`http/web/shared-link.ts` of the gateway).
 */
export function linkForOthers(path: string): string {
  const below = path.startsWith(`${BASE_PATH}/`) ? path.slice(BASE_PATH.length) : path;
  const url = new URL(environmentAddresses().web + SHARED_BASE + below, window.location.origin);
  if (language() === 'en_us') url.searchParams.set('language', 'en_us');
  return url.href;
}
