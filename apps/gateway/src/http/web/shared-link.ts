import { chosenLanguageIn } from '@shtrans/contract/values/chosen-language';
import { BASE_PATH, SHARED_BASE } from '@shtrans/contract/addresses/link-to';
import type { FastifyRequest } from 'fastify';
import { languageOfPage, languageQuery } from '../language.ts';

/** Marks a link that came from another host: it is not sent on a second time. */
const MARK = 'arrived';

type Asked = Pick<FastifyRequest, 'originalUrl' | 'headers' | 'host'>;

/**
 * Where a link that a rider passed on leads: to its page below the base, in the language its reader chose before, else in
 * that of who shared it. From the marketing host it leads to this gateway's own (`home`) first, whose cookie knows.
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
  const chosen = chosenLanguageIn(headers.cookie ?? '');
  const language = languageOfPage({ language: chosen ?? query.get('language') });
  query.delete('language');
  const page = new URL(`${BASE_PATH}${path || '/'}`, 'http://page').pathname;
  // Dots may have led out of the base, and to two slashes, which are a host.
  const pathname = page.startsWith(`${BASE_PATH}/`) ? page : `${BASE_PATH}/`;
  const shown = [query.toString(), languageQuery(language).slice(1)].filter((part) => part !== '');
  return pathname + (shown.length === 0 ? '' : `?${shown.join('&')}`);
}
