import { linkTo } from '@shtrans/contract/link-to';
import { language } from '../../core/i18n/language.ts';
import { backHere, currentLocation, goTo } from '../../core/route/router.ts';

/** Leads to the verification of the rider's name, which leads back to this page. */
export async function toRealName(options?: { replace?: boolean }): Promise<void> {
  if (currentLocation().name === 'realName') return;
  const query = { ...backHere(), language: language() === 'en_us' ? 'en_us' : undefined };
  // Loaded with any page but the first ones: named here, it would be part of what all pages share.
  const { addresses } = await import('@shtrans/contract/addresses');
  goTo(linkTo(addresses.wallet.realName, {}, query), options);
}
