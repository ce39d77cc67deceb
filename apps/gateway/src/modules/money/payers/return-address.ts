import { CodedError } from '@shtrans/contract/api/errors';
import { BASE_PATH } from '@shtrans/contract/addresses/link-to';
import { PAYER_MARKS } from '@shtrans/contract/payers/facts';

const BASE = `${BASE_PATH}/`;

/** Stands for whichever host the app is on: an address that leaves it leaves the app. */
const HERE = 'https://here.invalid';

/**
 * A page of the app to come back to, as path and query, without the marks of an earlier return. Raises
 * `invalid_input` for whatever a browser would take for another place, by another host or by `..`.
 */
export function returnAddress(asked: string): string {
  const url = URL.parse(asked, HERE);
  const ours = asked.startsWith(BASE) && url?.origin === HERE && url.pathname.startsWith(BASE);
  if (url === null || !ours) throw new CodedError('invalid_input', { field: 'returnTo' });
  for (const mark of Object.values(PAYER_MARKS)) url.searchParams.delete(mark);
  return url.pathname + url.search;
}

/**
 * That page with the marks of this return.
 * @param answer the claim, or the code of what went wrong
 * @param elsewhere whether the order can be paid on a page instead
 */
export function markedAddress(returnTo: string, answer: string, elsewhere: boolean): string {
  const url = new URL(returnTo, HERE);
  url.searchParams.set(PAYER_MARKS.answer, answer);
  if (elsewhere) url.searchParams.set(PAYER_MARKS.elsewhere, '1');
  return url.pathname + url.search;
}
