import { CodedError } from '@shtrans/contract/api/errors';
import { BASE_PATH } from '@shtrans/contract/addresses/link-to';
import { PAYER_MARKS } from '@shtrans/contract/payers/facts';

const BASE = `${BASE_PATH}/`;

/** Placeholder for the app's host: an address on another host leaves the app. */
const HERE = 'https://here.invalid';

/**
 * Returns the path and query of an app page to return to, without the marks of an earlier return. Throws
 * `invalid_input` if a browser would resolve it outside the app, by another host or by `..`.
 */
export function returnAddress(returnTo: string): string {
  const url = URL.parse(returnTo, HERE);
  const ours = returnTo.startsWith(BASE) && url?.origin === HERE && url.pathname.startsWith(BASE);
  if (url === null || !ours) throw new CodedError('invalid_input', { field: 'returnTo' });
  for (const mark of Object.values(PAYER_MARKS)) url.searchParams.delete(mark);
  return url.pathname + url.search;
}

/**
 * Returns that page with the marks of this return.
 * @param answer the claim, or the error code
 * @param elsewhere whether the order can be paid on a page instead
 */
export function markedAddress(returnTo: string, answer: string, elsewhere: boolean): string {
  const url = new URL(returnTo, HERE);
  url.searchParams.set(PAYER_MARKS.answer, answer);
  if (elsewhere) url.searchParams.set(PAYER_MARKS.elsewhere, '1');
  return url.pathname + url.search;
}
