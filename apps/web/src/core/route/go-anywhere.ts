import type { LinkArgs, RouteName } from '@shtrans/contract/addresses/addresses';
import { href } from './href.ts';
import { goTo } from './router.ts';
import { knowAddress } from './table.ts';

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
  await knowAddress(name);
  goTo(href(name as 'home', undefined, query), options);
}
