import type { LinkArgs, RouteName } from '@shtrans/contract/addresses/addresses';
import { href } from './href.ts';
import { goTo } from './router.ts';
import { knowAddress } from './table.ts';

type Query = NonNullable<LinkArgs<'home'>[1]>;

/**
 * Navigates to a page without path parameters from any page, and loads its address if it is unknown here. If the
 * addresses were known everywhere, every page would load them.
 */
export async function goAnywhere(
  name: { [N in RouteName]: LinkArgs<N> extends LinkArgs<'home'> ? N : never }[RouteName],
  query: Query = {},
  options?: { replace?: boolean },
): Promise<void> {
  await knowAddress(name);
  goTo(href(name as 'home', undefined, query), options);
}
