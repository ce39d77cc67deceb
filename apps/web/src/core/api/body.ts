import { language } from '../i18n/language.ts';

export interface EncodedBody {
  body: BodyInit;
  /** Undefined where the browser sets it, with the boundary of a form. */
  contentType: string | undefined;
}

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/**
 * How a body travels: texts and URLSearchParams form-encoded, objects as JSON (with the language
 * when it is English), files as they are.
 */
export function encodeBody(body: unknown): EncodedBody | undefined {
  if (body === undefined || body === null) return undefined;
  if (body instanceof FormData) return { body, contentType: undefined };
  if (typeof body === 'string' || body instanceof URLSearchParams) {
    return {
      body: body.toString(),
      contentType: 'application/x-www-form-urlencoded;charset=utf-8',
    };
  }
  const spoken =
    isPlainObject(body) && language() === 'en_us' ? { ...body, language: 'en_us' } : body;
  return { body: JSON.stringify(spoken), contentType: 'application/json' };
}
