import type { KeyObject } from 'node:crypto';
import { z } from 'zod';
import type { Context } from '../../context.ts';
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
  /** Of the merchant's API certificate. */
  privateKey: KeyObject;
  /** The platform's key where the merchant was given one, by the id that stands for it. */
  publicKey: { id: string; key: KeyObject } | undefined;
  timeoutMs: number;
};

/** The platform understood and said no. */
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
   * One signed call: POST of `body` where there is one, else GET. Gives the answer's JSON, undefined
   * where it has none. Raises WechatPayRefusal, or an error when there is no answer of the platform's:
   * silence, another's signature, the platform's own trouble (5xx, too many calls).
   *
   * @param target path with its query
   */
  call(target: string, body?: object): Promise<unknown>;
  /** The platform's key of a serial number; undefined: not its number. */
  readonly keyOf: (serial: string) => Promise<KeyObject | undefined>;
}

/** The chat app's payment platform (API v3), both ways signed. */
export function wechatPlatform(options: WechatPayOptions, deps: Deps): Platform {
  const send = async (target: string, body?: object) => {
    const method = body === undefined ? 'GET' : 'POST';
    const text = body === undefined ? '' : JSON.stringify(body);
    const answer = await fetch(options.WECHAT_PAY_API_URL + target, {
      method,
      redirect: 'error',
      signal: AbortSignal.timeout(options.timeoutMs),
      headers: {
        accept: 'application/json',
        'user-agent': 'shtrans-gateway',
        authorization: authorization(deps, options, { method, target, body: text }),
        ...(options.publicKey && { 'wechatpay-serial': options.publicKey.id }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: text }),
    });
    const headers = Object.fromEntries(answer.headers);
    return { status: answer.status, headers, text: await answer.text() };
  };

  const keyOf = platformKeys(deps.clock, options.publicKey, async () => {
    const answer = await send('/v3/certificates');
    if (answer.status !== 200) throw new Error(`no certificates: ${answer.status}`);
    const list = certificateList.parse(JSON.parse(answer.text));
    const keys = openCertificates(options.WECHAT_PAY_API_V3_KEY, list, deps.clock.now());
    // Sealed under our key, so the platform's; its signature says that the answer is of now.
    const find = async (serial: string): Promise<KeyObject | undefined> =>
      await Promise.resolve(keys.get(serial));
    if (!(await isFromPlatform(deps, find, answer.headers, answer.text))) {
      throw new Error('the certificates are not signed by one of them');
    }
    return keys;
  });

  return {
    keyOf,
    async call(target, body) {
      const answer = await send(target, body);
      if (answer.status >= 500 || answer.status === 429) {
        throw new Error(`the payment platform answered ${answer.status}`);
      }
      const done = answer.status >= 200 && answer.status < 300;
      // The platform does not promise to sign refusals, and its own clients do not look.
      const mustBeSigned = done || answer.headers['wechatpay-signature'] !== undefined;
      if (mustBeSigned && !(await isFromPlatform(deps, keyOf, answer.headers, answer.text))) {
        throw new Error(`an answer (${answer.status}) that the payment platform did not sign`);
      }
      const json: unknown = answer.text === '' ? undefined : JSON.parse(answer.text);
      if (done) return json;
      const said = refusal.parse(json);
      throw new WechatPayRefusal(answer.status, said.code, said.message);
    },
  };
}
