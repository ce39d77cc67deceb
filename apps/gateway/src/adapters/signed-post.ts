import type { Clock } from '../clock.ts';
import { bodyOf } from './answer-body.ts';
import { signatureHeaders } from './signature.ts';

/** Maximum size of an answer. */
const MAX_BYTES = 2_000_000;

/** Posts JSON, signed by `signature.ts`, to a provider or the operator's own relay. Follows no redirect. */
export async function signedPost(
  { secret, clock }: { secret: string; clock: Clock },
  address: string,
  request: object,
  signal: AbortSignal,
): Promise<Response> {
  const body = JSON.stringify(request);
  return await fetch(address, {
    method: 'POST',
    redirect: 'error',
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      ...signatureHeaders(secret, body, clock.now()),
    },
    body,
    signal,
  });
}

/** Returns the JSON of an answer, or its text if it is not JSON. Throws for any status but 200 and for a body too large. */
export async function readAnswer(answer: Response): Promise<unknown> {
  const text = (await bodyOf(answer, MAX_BYTES)).toString('utf8');
  try {
    return JSON.parse(text);
  } catch {
    // The caller's schema rejects the text.
    return text;
  }
}
