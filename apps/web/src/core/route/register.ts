import type { ComponentType } from 'react';
import type { LinkArgs, RouteName } from '@shtrans/contract/addresses';
import type { Path } from '@shtrans/contract/link-to';
import type { MessagesHandle } from '../i18n/messages.ts';
import type { Credential } from '../session/session.ts';
import type { FirstQuery } from './first-query.ts';

/** What a page import resolves to. Rows annotate their `page` with it: `(): Page => import(...)`. */
export type Page = Promise<{ default: ComponentType }>;

/** What stands at an address. */
export interface ScreenRow {
  page: () => Page;
  messages: readonly MessagesHandle[];
  /** What a page needs before it shows; without it nothing. */
  gate?: 'login';
  /** Which stored credential its calls carry; without it the rider's own. */
  credential?: Credential;
  title: { zh_cn: string; en_us: string };
  /**
   * What a chat tells of a link to this page beside its title. Such links are for those who get them:
   * search engines are asked to leave the page alone.
   */
  preview?: { zh_cn: string; en_us: string };
  /** What the page asks first, in the order in which it asks. */
  first?: readonly FirstQuery[];
  /**
   * Module below `src/` whose default export is drawn into the static document at build time, with
   * the row's messages loaded: same geometry as the page, real text, classes only (no `style`).
   */
  skeleton?: string;
}

/** One address of the table, in the terms of matching. */
export interface Address {
  name: string;
  area: string;
  path: Path;
  /** `prefix` also matches everything below. Default `exact`, which ignores one trailing slash. */
  match?: 'exact' | 'prefix';
  values?: Readonly<Record<string, readonly string[]>>;
}

export type RouteRow = Address & ScreenRow;

/** The arguments of a link with how the history takes it. */
export type NavigateArgs<N extends RouteName> = [...LinkArgs<N>, options?: { replace?: boolean }];
