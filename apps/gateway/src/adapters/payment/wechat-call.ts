import type { KeyObject } from 'node:crypto';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { bodyOf } from '../answer-body.ts';
import type { DriverSettings } from '../settings.ts';
import { certificateList, openCertificates, platformKeys } from './wechat-keys.ts';
import { authorization, isFromPlatform } from './wechat-signature.ts';

export type WechatPayOptions = Pick<
  DriverSettings<'payment', 'wechat'>,
  | 'PUBLIC_URL'
  | 'WECHAT_PAY_API_URL'
  | 'WECHAT_PAY_API_V3_KEY'
  | 'WECHAT_PAY_APP_ID'
  | 'WECHAT_PAY_MERCHANT_ID'
  | 'WECHAT_PAY_MINI_APP_ID'
  | 'WECHAT_PAY_OWN_APP_ID'
  | 'WECHAT_PAY_SERIAL'
> & {
  /** The key of the merchant's API certificate. */
  privateKey: KeyObject;
  /** The platform's key and its id, if the platform gave the merchant one. */
  publicKey: { id: string; key: KeyObject } | undefined;
  timeoutMs: number;
};

/** Timeout of a download. */
const DOWNLOAD_MS = 60_000;

/** The platform refused the call. */
export class WechatPayRefusal extends Error {
  readonly code: string;
  constructor(status: number, code: string, message: string) {
    super(`${status} ${code} ${message.slice(0, 200)}`);
    this.code = code;
  }
}

const refusal = z.object({ code: z.string().max(64), message: z.string().default('') });

type Deps = Pick<Context, 'clock' | 'random'>;

export interface Platform {
  /**
   * Sends a signed call: POST of `body`, or GET without one. Returns the answer's JSON, or undefined for an
   * empty body. Throws WechatPayRefusal, or an error without a usable answer: a timeout, an invalid
   * signature, a failure of the platform (5xx, too many calls).
   *
   * @param target path with its query
   */
  call(target: string, body?: object): Promise<unknown>;
  /**
   * Downloads a file by a signed call. The platform does not sign files, so the caller compares their hash. Throws for
   * more than `maxBytes`, after a minute, and for an answer that is not 200.
   *
   * @param target path with its query
   */
  download(target: string, maxBytes: number): Promise<Buffer>;
  /** Returns the platform's key of a serial number; undefined if it is not the platform's. */
  readonly keyOf: (serial: string) => Promise<KeyObject | undefined>;
}

/** The chat app's payment platform (API v3), signed in both directions. */
export function wechatPlatform(options: WechatPayOptions, deps: Deps): Platform {
  const fetchSigned = async (target: string, timeoutMs: number, body?: object) => {
    const method = body === undefined ? 'GET' : 'POST';
    const text = body === undefined ? '' : JSON.stringify(body);
    return await fetch(options.WECHAT_PAY_API_URL + target, {
      method,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        accept: 'application/json',
        'user-agent': 'shtrans-gateway',
        authorization: authorization(deps, options, { method, target, body: text }),
        ...(options.publicKey && { 'wechatpay-serial': options.publicKey.id }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: text }),
    });
  };
  const send = async (target: string, body?: object) => {
    const answer = await fetchSigned(target, options.timeoutMs, body);
    const headers = Object.fromEntries(answer.headers);
    return { status: answer.status, headers, text: await answer.text() };
  };

  const keyOf = platformKeys(deps.clock, options.publicKey, async () => {
    const answer = await send('/v3/certificates');
    if (answer.status !== 200) throw new Error(`no certificates: ${answer.status}`);
    const list = certificateList.parse(JSON.parse(answer.text));
    const keys = openCertificates(options.WECHAT_PAY_API_V3_KEY, list, deps.clock.now());
    // Encrypted with our key, so they are the platform's; the signature proves that the answer is current.
    const find = async (serial: string): Promise<KeyObject | undefined> =>
      await Promise.resolve(keys.get(serial));
    if (!(await isFromPlatform(deps, find, answer.headers, answer.text))) {
      throw new Error('the certificates are not signed by one of them');
    }
    return keys;
  });

  return {
    keyOf,
    download: async (target, maxBytes) =>
      await bodyOf(await fetchSigned(target, DOWNLOAD_MS), maxBytes),
    async call(target, body) {
      const answer = await send(target, body);
      if (answer.status >= 500 || answer.status === 429) {
        throw new Error(`the payment platform answered ${answer.status}`);
      }
      const isSuccess = answer.status >= 200 && answer.status < 300;
      // The platform does not guarantee signed refusals, and its own clients do not verify them.
      const mustBeSigned = isSuccess || answer.headers['wechatpay-signature'] !== undefined;
      if (mustBeSigned && !(await isFromPlatform(deps, keyOf, answer.headers, answer.text))) {
        throw new Error(
          `an answer (${answer.status}) without a valid signature of the payment platform`,
        );
      }
      const json: unknown = answer.text === '' ? undefined : JSON.parse(answer.text);
      if (isSuccess) return json;
      const refusalReply = refusal.parse(json);
      throw new WechatPayRefusal(answer.status, refusalReply.code, refusalReply.message);
    },
  };
}
