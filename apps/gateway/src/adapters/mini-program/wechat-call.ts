import { CodedError } from '@shtrans/contract/errors';
import { z } from 'zod';

/** The platform understood and said no (`errcode` other than 0). */
export class WechatRefusal extends Error {
  readonly errcode: number;
  constructor(errcode: number, errmsg: string) {
    super(`errcode ${errcode} ${errmsg.slice(0, 200)}`);
    this.errcode = errcode;
  }
}

const refusal = z.object({ errcode: z.number(), errmsg: z.string().default('') });

const isTimeout = (error: unknown): boolean =>
  error instanceof Error && error.name === 'TimeoutError';

/**
 * One call: POST of `body` as JSON where there is one, else GET. Gives the answer's bytes. Raises
 * `upstream_timeout`, `upstream_failed`, or WechatRefusal. The address holds a credential: it must not
 * get into a message or log.
 */
export async function callWechat(
  url: string,
  timeoutMs: number,
  body?: object,
): Promise<{ contentType: string; bytes: Buffer }> {
  let status: number;
  let contentType: string;
  let bytes: Buffer;
  try {
    const answer = await fetch(url, {
      method: body === undefined ? 'GET' : 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      ...(body !== undefined && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    });
    status = answer.status;
    contentType = answer.headers.get('content-type')?.split(';')[0]?.trim() ?? '';
    bytes = Buffer.from(await answer.arrayBuffer());
  } catch (cause) {
    const code = isTimeout(cause) ? 'upstream_timeout' : 'upstream_failed';
    throw new CodedError(code, { message: 'the chat platform did not answer', cause });
  }
  if (status !== 200) {
    throw new CodedError('upstream_failed', { message: `the chat platform answered ${status}` });
  }
  // Pictures come with an image type; refusals of the same calls as JSON, under various names.
  if (!contentType.startsWith('image/')) throwIfRefused(bytes);
  return { contentType, bytes };
}

function throwIfRefused(bytes: Buffer): void {
  let json: unknown;
  try {
    json = JSON.parse(bytes.toString('utf8'));
  } catch (cause) {
    throw new CodedError('upstream_failed', { message: 'the chat platform sent no JSON', cause });
  }
  const said = refusal.safeParse(json);
  if (said.success && said.data.errcode !== 0) {
    throw new WechatRefusal(said.data.errcode, said.data.errmsg);
  }
}
