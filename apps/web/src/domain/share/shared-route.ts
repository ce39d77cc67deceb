import type { RouteName } from '@shtrans/contract/addresses';
import { linkTo, type Query } from '@shtrans/contract/link-to';
import type { SharedPage } from '../../core/host/capabilities.ts';
import { language } from '../../core/i18n/language.ts';
import { addressNamed } from '../../core/route/table.ts';
import { HOME_SHARE, pictureAddress, SHARE_INFO, type SharePicture } from './share-info.ts';
import { linkForOthers } from './share-link.ts';

/** The whole address of a picture as hosts and chats take it. */
export const pictureForOthers = (picture: SharePicture): string =>
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
  const info = SHARE_INFO[name ?? 'home'];
  const { title, desc, picture, keeps = [] } = info ?? HOME_SHARE;
  const path = info && addressNamed(name ?? 'home')?.path;
  const kept = Object.fromEntries(keeps.map((key) => [key, query[key]]));
  return {
    title: title[language()],
    desc: desc[language()],
    url: linkForOthers(path === undefined ? linkTo('/') : linkTo(path, params, kept)),
    imageUrl: pictureForOthers(picture),
  };
}
