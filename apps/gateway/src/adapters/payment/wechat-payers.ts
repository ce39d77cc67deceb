import { CodedError } from '@shtrans/contract/api/errors';
import { z } from 'zod';
import { callWechat, WechatRefusal } from '../mini-program/wechat-call.ts';
import type { PayerPort } from './port.ts';
import type { DriverSettings } from '../settings.ts';

type WechatPayersOptions = { timeoutMs: number } & Pick<
  DriverSettings<'payment', 'wechat'>,
  | 'PUBLIC_URL'
  | 'WECHAT_API_URL'
  | 'WECHAT_OPEN_URL'
  | 'WECHAT_PAY_APP_ID'
  | 'WECHAT_PAY_APP_SECRET'
  | 'WECHAT_PAY_MINI_APP_ID'
  | 'WECHAT_PAY_MINI_SECRET'
>;

const answer = z.object({
  openid: z.string().regex(/^[\w-]{1,128}$/),
  /** 1: the page is a preview, and the id belongs to no rider. */
  is_snapshotuser: z.literal([0, 1]).default(0),
});

/** The code is wrong, used, expired or missing: the rider can try again. */
const STALE_CODE = new Set([40029, 40163, 41008, 42003]);
/** The platform blocks the rider as a risk. */
const RISKY = 40226;

/**
 * Finds a rider's id for an official account by the chat platform's web OAuth. The scope `snsapi_base`
 * returns the id only, without the rider's consent page.
 */
export function wechatPayers(options: WechatPayersOptions): PayerPort {
  const { WECHAT_PAY_APP_ID: appId, WECHAT_PAY_APP_SECRET: secret } = options;
  return {
    appId,
    askUrl(state) {
      // In the order of the platform's documentation, because other orders are known to fail.
      const query = new URLSearchParams({
        appid: appId,
        redirect_uri: `${options.PUBLIC_URL}/v1/payers/wechat/callback`,
        response_type: 'code',
        scope: 'snsapi_base',
        state,
      });
      return `${options.WECHAT_OPEN_URL}/connect/oauth2/authorize?${query.toString()}#wechat_redirect`;
    },
    payerOf: (code) => exchange(options, 'oauth2/access_token', { appid: appId, secret, code }),
  };
}

/** Finds a rider's id for the mini-program by the code of its log-in (`wx.login`). */
export const wechatMiniPayers = (options: WechatPayersOptions): Pick<PayerPort, 'payerOf'> => ({
  payerOf: (code) =>
    exchange(options, 'jscode2session', {
      appid: options.WECHAT_PAY_MINI_APP_ID ?? '',
      secret: options.WECHAT_PAY_MINI_SECRET ?? '',
      js_code: code,
    }),
});

async function exchange(
  options: WechatPayersOptions,
  path: string,
  parameters: Readonly<Record<string, string>>,
): Promise<string> {
  const query = new URLSearchParams({ ...parameters, grant_type: 'authorization_code' });
  const url = `${options.WECHAT_API_URL}/sns/${path}?${query.toString()}`;
  const reply = await callWechat(url, options.timeoutMs).catch(throwRefusal);
  return openIdIn(reply.json);
}

function openIdIn(json: unknown): string {
  const { success, data: payer, error: cause } = answer.safeParse(json);
  if (!success) {
    throw new CodedError('upstream_failed', { message: 'the chat platform names no payer', cause });
  }
  if (payer.is_snapshotuser === 1) {
    throw new CodedError('payer_unknown', { message: 'the page is shown as a preview' });
  }
  return payer.openid;
}

function throwRefusal(error: unknown): never {
  if (!(error instanceof WechatRefusal)) throw error;
  const code = STALE_CODE.has(error.errcode)
    ? 'payer_link_expired'
    : error.errcode === RISKY
      ? 'payer_unknown'
      : 'upstream_failed';
  throw new CodedError(code, { message: `chat platform: ${error.message}`, cause: error });
}
