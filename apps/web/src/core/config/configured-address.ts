import { language } from '../i18n/language.ts';
import { environmentAddresses } from './bases.ts';

/**
 * An address in page configuration, one for all or one per language. Only web addresses become
 * links, whatever the configuration says.
 */
export function configuredAddress(value: unknown): string | undefined {
  const one =
    typeof value === 'object' && value !== null
      ? (value as Record<string, unknown>)[language() === 'zh_cn' ? 'zh' : 'en']
      : value;
  if (typeof one !== 'string' || !/^(https?:\/\/|\/(?!\/))/.test(one)) return undefined;
  return one.startsWith('/') ? environmentAddresses().documents + one : one;
}
