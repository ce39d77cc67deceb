import type { RouteName } from '@shtrans/contract/addresses/addresses';
import { linkTo, type Query } from '@shtrans/contract/addresses/link-to';
import type { SharedPage } from '../../core/host/capabilities.ts';
import { language } from '../../core/i18n/language.ts';
import { addressNamed } from '../../core/route/table.ts';
import { useHydrated } from '../../core/view/use-hydrated.ts';
import type { PageWords } from './page-words.ts';
import { isShared, pictureAddress, shareInfoOf, type SharePicture } from './share-info.ts';
import { linkForOthers } from './share-link.ts';

/** The whole address of a picture as hosts and chats take it. */
const pictureForOthers = (picture: SharePicture): string =>
  new URL(pictureAddress(picture, 'png'), window.location.origin).href;

interface Shown {
  name: RouteName | undefined;
  params?: Readonly<Record<string, string>>;
  query?: Query;
}

/**
 * What is passed on of a page: of the query what its link needs, and nothing that is the rider's, such as a ticket. Of a
 * page that has no words for others the home is passed on.
 */
export function sharedRoute({ name, params = {}, query = {} }: Shown): SharedPage {
  const { title, desc, picture, keeps = [] } = shareInfoOf(name);
  const path = isShared(name) ? addressNamed(name ?? 'home')?.path : undefined;
  const kept = Object.fromEntries(keeps.map((key) => [key, query[key]]));
  return {
    title: title[language()],
    desc: desc[language()],
    url: linkForOthers(path === undefined ? linkTo('/') : linkTo(path, params, kept)),
    imageUrl: pictureForOthers(picture),
  };
}

/** The same of a page whose words come with its data. */
export const sharedWords = ({ title, desc, address }: PageWords): SharedPage => ({
  title,
  desc,
  url: linkForOthers(address),
  imageUrl: pictureForOthers('gift'),
});

/** The same for a page that is drawn for its document, where its origin is not known: undefined until the page is here. */
export function useSharedRoute(shown: Shown): SharedPage | undefined {
  return useHydrated() ? sharedRoute(shown) : undefined;
}
