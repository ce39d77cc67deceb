import { createHmac } from 'node:crypto';
import type { Clock } from '../context.ts';
import { bodyOf } from './answer-body.ts';

/** An answer longer than this is nothing a partner was asked for. */
const MAX_BYTES = 2_000_000;

/** Who signs: `name` is in the headers, `x-<name>-signature` and `x-<name>-timestamp`. */
interface Signer {
  name: 'partner' | 'sms';
  secret: string;
  clock: Clock;
}

/** A POST of JSON, signed: hex HMAC-SHA256 of `<seconds>.<body>`. Follows no redirect. */
export function signedRequest(
  { name, secret, clock }: Signer,
  asked: object,
): Omit<RequestInit, 'headers'> & { headers: Record<string, string> } {
  const body = JSON.stringify(asked);
  const timestamp = String(Math.floor(clock.now().getTime() / 1000));
  const mac = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
  return {
    method: 'POST',
    redirect: 'error',
    headers: {
      'content-type': 'application/json',
      [`x-${name}-timestamp`]: timestamp,
      [`x-${name}-signature`]: mac,
    },
    body,
  };
}

/** Asks a relay of the operator's own by a POST signed as `partner`. */
export async function signedPost(
  signer: Omit<Signer, 'name'>,
  address: string,
  asked: object,
  signal: AbortSignal,
): Promise<Response> {
  const { headers, ...request } = signedRequest({ ...signer, name: 'partner' }, asked);
  return await fetch(address, {
    ...request,
    headers: { ...headers, accept: 'application/json' },
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
