import specified from '../../tools/rules/fixtures/specified-routes.json' with { type: 'json' };
import { byPrecedence, matchRoute } from '../../packages/contract/src/addresses/route-path.ts';

/** A screen of the specification: where it stands, who sees it, and what it must do. */
export interface SpecifiedScreen {
  /** As the route table writes it: `/a/:b`. */
  path: string;
  /** As the specification does: `/a/{b}/`. */
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

/** The screen that stands at a path below the app's base; undefined: one of the app's own. */
export function specifiedAt(address: string): SpecifiedScreen | undefined {
  const pathname = address.replace(/[?#].*$/, '').replace(/(.)\/$/, '$1');
  // A link of a campaign, `/{token}`, has the form of every address of one part.
  return SPECIFIED.find(({ path }) => path === pathname) ?? matchRoute(inOrder, pathname)?.row;
}
