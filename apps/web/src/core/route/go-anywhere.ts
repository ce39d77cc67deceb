import type { LinkArgs, RouteName } from '@shtrans/contract/addresses';
import { language } from '../i18n/language.ts';
import { goTo } from './router.ts';

type Query = NonNullable<LinkArgs<'home'>[1]>;

/**
 * Goes to a page without parameters in its path, from any other one: its address is loaded where this page does not know
 * it yet. Named where all pages are, it would be part of what all of them load.
 */
export async function goAnywhere(
  name: { [N in RouteName]: LinkArgs<N> extends LinkArgs<'home'> ? N : never }[RouteName],
  query: Query = {},
  options?: { replace?: boolean },
): Promise<void> {
  const { addressOf } = await import('@shtrans/contract/addresses');
  const inLanguage = language() === 'en_us' ? { language: 'en_us' } : {};
  goTo(addressOf(name as 'home', undefined, { ...query, ...inLanguage }), options);
}
