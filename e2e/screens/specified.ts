import specified from '../../tools/rules/fixtures/specified-routes.json' with { type: 'json' };
import { byPrecedence, matchRoute } from '../../packages/contract/src/addresses/route-path.ts';

/** A screen of the specification: its address, its login, and what it must do. */
export interface SpecifiedScreen {
  /** In the form of the route table: `/a/:b`. */
  path: string;
  /** In the form of the specification: `/a/{b}/`. */
  written: string;
  match: 'exact' | 'prefix';
  login: 'none' | 'user' | 'local';
  title: string;
  what: string;
}

/** The screens of the specification, in its order. */
export const SPECIFIED: readonly SpecifiedScreen[] = specified.map(
  ([specifiedAddress = '', match, login, , title = '', description = '']) => ({
    path: specifiedAddress.replace(/\{(\w+)\}/g, ':$1').replace(/(.)\/$/, '$1'),
    written: specifiedAddress,
    match: match as SpecifiedScreen['match'],
    login: login as SpecifiedScreen['login'],
    title,
    what: description,
  }),
);

const inOrder = [...SPECIFIED].sort(byPrecedence);

/** Returns the screen at a path below the app's base, or undefined if the specification has none. */
export function specifiedAt(address: string): SpecifiedScreen | undefined {
  const pathname = address.replace(/[?#].*$/, '').replace(/(.)\/$/, '$1');
  // A campaign's link, `/{token}`, matches every address of one part.
  return SPECIFIED.find(({ path }) => path === pathname) ?? matchRoute(inOrder, pathname)?.row;
}
