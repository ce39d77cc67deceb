import { language } from '../i18n/language.ts';
import { environmentAddresses } from './bases.ts';

/**
 * Returns an address from the page configuration, which has one for all languages or one for each. Accepts web
 * addresses only, because the address becomes a link.
 */
export function configuredAddress(value: unknown): string | undefined {
  const address =
    typeof value === 'object' && value !== null
      ? (value as Record<string, unknown>)[language() === 'zh_cn' ? 'zh' : 'en']
      : value;
  if (typeof address !== 'string' || !/^(https?:\/\/|\/(?!\/))/.test(address)) return undefined;
  return address.startsWith('/') ? environmentAddresses().documents + address : address;
}
