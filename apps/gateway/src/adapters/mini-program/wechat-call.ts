import { CodedError } from '@shtrans/contract/api/errors';
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

export interface WechatAnswer {
  contentType: string;
  bytes: Buffer;
  /** Undefined: a picture. */
  json: unknown;
}

/**
 * One call: POST of `body` as JSON where there is one, else GET. Raises `upstream_timeout`, `upstream_failed`, or WechatRefusal. The address holds a credential: it must not
 * get into a message or log.
 */
export async function callWechat(
  url: string,
  timeoutMs: number,
  body?: object,
): Promise<WechatAnswer> {
  let answer: Response;
  let bytes: Buffer;
  try {
    answer = await fetch(url, {
      method: body === undefined ? 'GET' : 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      ...(body !== undefined && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    });
    bytes = Buffer.from(await answer.arrayBuffer());
  } catch (cause) {
    const isTimeout = cause instanceof Error && cause.name === 'TimeoutError';
    const code = isTimeout ? 'upstream_timeout' : 'upstream_failed';
    throw new CodedError(code, { message: 'the chat platform did not answer', cause });
  }
  if (answer.status !== 200) {
    const message = `the chat platform answered ${answer.status}`;
    throw new CodedError('upstream_failed', { message });
  }
  const contentType = answer.headers.get('content-type')?.split(';')[0]?.trim() ?? '';
  // Pictures come with an image type; refusals of the same calls as JSON, under various names.
  const json = contentType.startsWith('image/') ? undefined : jsonOf(bytes);
  return { contentType, bytes, json };
}

function jsonOf(bytes: Buffer): unknown {
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
  return json;
}
