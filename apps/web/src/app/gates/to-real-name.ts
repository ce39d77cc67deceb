import { addressOf } from '@shtrans/contract/addresses';
import { language } from '../../core/i18n/language.ts';
import { backHere, currentLocation, goTo } from '../../core/route/router.ts';

/** Leads to the verification of the rider's name, which leads back to this page. */
export function toRealName(options?: { replace?: boolean }): void {
  if (currentLocation().name === 'realName') return;
  const inEnglish = language() === 'en_us' ? 'en_us' : undefined;
  goTo(addressOf('realName', undefined, { ...backHere(), language: inEnglish }), options);
}
