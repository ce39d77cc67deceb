import type { FastifyRequest } from 'fastify';

export type Language = 'zh_cn' | 'en_us';

const isEnglish = (value: unknown): boolean =>
  typeof value === 'string' && value.toLowerCase().replace('-', '_') === 'en_us';

/**
 * Returns the caller's language: the body's `language` field, else the query's, else Accept-Language. In the first two,
 * any value except en_us means Chinese (specification, section 5).
 */
export function languageOf(request: Pick<FastifyRequest, 'body' | 'query' | 'headers'>): Language {
  for (const source of [request.body, request.query]) {
    if (typeof source === 'object' && source !== null && 'language' in source) {
      return isEnglish(source.language) ? 'en_us' : 'zh_cn';
    }
  }
  return /^\s*en\b/i.test(request.headers['accept-language'] ?? '') ? 'en_us' : 'zh_cn';
}

/** Returns the language of a page, which depends only on its address, as in the app (specification, section 5). */
export const languageOfPage = (query: unknown): Language =>
  languageOf({ body: undefined, query, headers: {} });

/** Returns the query that passes a page's language to the next one; empty for the default. */
export const languageQuery = (language: Language): string =>
  language === 'en_us' ? '?language=en_us' : '';
