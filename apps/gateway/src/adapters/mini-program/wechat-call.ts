import { CodedError } from '@shtrans/contract/api/errors';
import { z } from 'zod';

/** The platform refused the call (`errcode` other than 0). */
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
  /** Undefined for a picture. */
  json: unknown;
}

/**
 * Calls the platform: POST of `body` as JSON, or GET without a body. Throws `upstream_timeout`,
 * `upstream_failed`, or WechatRefusal. The URL contains a credential, so it must not appear in a message or log.
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
  // A picture has an image content type; a refusal of the same call is JSON under various content types.
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
  const errorReply = refusal.safeParse(json);
  if (errorReply.success && errorReply.data.errcode !== 0) {
    throw new WechatRefusal(errorReply.data.errcode, errorReply.data.errmsg);
  }
  return json;
}
