import type { Clock } from '../clock.ts';
import { bodyOf } from './answer-body.ts';
import { signatureHeaders } from './signature.ts';

/** An answer longer than this is nothing a partner was asked for. */
const MAX_BYTES = 2_000_000;

/**
 * Asks a provider or a relay of the operator's own by a POST of JSON that is signed as `signature.ts`
 * says. Follows no redirect.
 */
export async function signedPost(
  { name = 'partner', secret, clock }: { name?: 'partner' | 'sms'; secret: string; clock: Clock },
  address: string,
  asked: object,
  signal: AbortSignal,
): Promise<Response> {
  const body = JSON.stringify(asked);
  return await fetch(address, {
    method: 'POST',
    redirect: 'error',
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      ...signatureHeaders(secret, body, clock.now(), name),
    },
    body,
    signal,
  });
}

/** The JSON of an answer, or its text where it is none. Raises for any status but 200 and for too much. */
export async function readAnswer(answer: Response): Promise<unknown> {
  const text = (await bodyOf(answer, MAX_BYTES)).toString('utf8');
  try {
    return JSON.parse(text);
  } catch {
    // Whatever it is, it is not what was asked for: who checks it says so.
    return text;
  }
}
