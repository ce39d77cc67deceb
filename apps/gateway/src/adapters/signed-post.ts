import { createHmac } from 'node:crypto';
import type { Clock } from '../context.ts';

/** An answer longer than this is nothing a partner was asked for. */
const MAX_BYTES = 2_000_000;

/**
 * Asks a relay of the operator's own by POST of JSON, signed in `x-partner-signature` (hex HMAC-SHA256
 * of `<seconds>.<body>`) with the seconds in `x-partner-timestamp`. Follows no redirect.
 */
export async function signedPost(
  { secret, clock }: { secret: string; clock: Clock },
  address: string,
  asked: object,
  signal: AbortSignal,
): Promise<Response> {
  const body = JSON.stringify(asked);
  const timestamp = String(Math.floor(clock.now().getTime() / 1000));
  const mac = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
  return await fetch(address, {
    method: 'POST',
    redirect: 'error',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      'x-partner-timestamp': timestamp,
      'x-partner-signature': mac,
    },
    body,
    signal,
  });
}

/** The JSON of an answer, or its text where it is none. Raises for any status but 200 and for too much. */
export async function readAnswer(answer: Response): Promise<unknown> {
  if (answer.status !== 200) {
    await answer.body?.cancel();
    throw new Error(`the partner system answered ${answer.status}`);
  }
  const text = await textOf(answer);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // Whatever it is, it is not what was asked for: who checks it says so.
    return text;
  }
}

async function textOf(answer: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of answer.body ?? []) {
    bytes += part.length;
    if (bytes > MAX_BYTES) throw new Error('the partner system answered too much');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
