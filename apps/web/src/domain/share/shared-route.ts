import type { RouteName } from '@shtrans/contract/addresses/addresses';
import { linkTo, type Query } from '@shtrans/contract/addresses/link-to';
import type { SharedPage } from '../../core/host/capabilities.ts';
import { language } from '../../core/i18n/language.ts';
import { addressNamed } from '../../core/route/table.ts';
import { useHydrated } from '../../core/view/use-hydrated.ts';
import type { PageWords } from './page-words.ts';
import { isShared, pictureAddress, shareInfoOf, type SharePicture } from './share-info.ts';
import { linkForOthers } from './share-link.ts';

/** The absolute address of a picture, for hosts and chats. */
const pictureForOthers = (picture: SharePicture): string =>
  new URL(pictureAddress(picture, 'png'), window.location.origin).href;

interface Shown {
  name: RouteName | undefined;
  params?: Readonly<Record<string, string>>;
  query?: Query;
}

/**
 * Returns what is shared of a page: only the query parameters that its link needs, and nothing of the rider's, such
 * as a ticket. For a page without a preview the home page is shared.
 */
export function sharedRoute({ name, params = {}, query = {} }: Shown): SharedPage {
  const { title, desc, picture, keeps = [] } = shareInfoOf(name);
  const path = isShared(name) ? addressNamed(name ?? 'home')?.path : undefined;
  const sharedQuery = Object.fromEntries(keeps.map((key) => [key, query[key]]));
  return {
    title: title[language()],
    desc: desc[language()],
    url: linkForOthers(path === undefined ? linkTo('/') : linkTo(path, params, sharedQuery)),
    imageUrl: pictureForOthers(picture),
  };
}

/** The same for a page whose texts come with its data. */
export const sharedWords = ({ title, desc, address }: PageWords): SharedPage => ({
  title,
  desc,
  url: linkForOthers(address),
  imageUrl: pictureForOthers('gift'),
});

/**
 * The same for a page that is drawn for its document, where the origin is unknown: undefined until the page is
 * hydrated.
 */
export function useSharedRoute(location: Shown): SharedPage | undefined {
  return useHydrated() ? sharedRoute(location) : undefined;
}
