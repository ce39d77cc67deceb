import { chosenLanguageIn } from '@shtrans/contract/values/chosen-language';
import { BASE_PATH, SHARED_BASE } from '@shtrans/contract/addresses/link-to';
import type { FastifyRequest } from 'fastify';
import { languageOfPage, languageQuery } from '../language.ts';

/** Marks a link that was redirected from another host, so that it is not redirected again. */
const MARK = 'arrived';

type Asked = Pick<FastifyRequest, 'originalUrl' | 'headers' | 'host'>;

/**
 * Returns the target of a link that a rider shared: its page below the base, in the language that the reader chose
 * earlier, or else in that of the sharer. From the marketing host it first leads to this gateway's own host (`home`),
 * which has the cookie with the choice.
 */
export function landingOf({ originalUrl, headers, host }: Asked, home: URL | undefined): string {
  const [path = '', search = ''] = originalUrl.slice(SHARED_BASE.length).split(/\?(.*)/s);
  const query = new URLSearchParams(search);
  const isMarked = query.has(MARK);
  query.delete(MARK);
  if (home !== undefined && home.host !== host && !isMarked) {
    query.set(MARK, '1');
    return new URL(`${SHARED_BASE}${path || '/'}?${query.toString()}`, home).href;
  }
  const chosenLanguage = chosenLanguageIn(headers.cookie ?? '');
  const language = languageOfPage({ language: chosenLanguage ?? query.get('language') });
  query.delete('language');
  const page = new URL(`${BASE_PATH}${path || '/'}`, 'http://page').pathname;
  // Dot segments can leave the base, or yield two slashes, which browsers take for a host.
  const pathname = page.startsWith(`${BASE_PATH}/`) ? page : `${BASE_PATH}/`;
  const queryParts = [query.toString(), languageQuery(language).slice(1)].filter(
    (part) => part !== '',
  );
  return pathname + (queryParts.length === 0 ? '' : `?${queryParts.join('&')}`);
}
