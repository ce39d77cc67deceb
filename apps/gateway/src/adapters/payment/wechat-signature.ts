import { createSign, createVerify, type KeyObject } from 'node:crypto';
import type { JsapiParameters } from '@shtrans/contract/payments/schemas';
import type { Context } from '../../context.ts';
import type { WechatPayOptions } from './wechat-call.ts';

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** Maximum difference to the platform's clock; an older message may be a replay. */
const WINDOW_SECONDS = 300;

const lines = (...parts: readonly string[]): string => parts.map((part) => `${part}\n`).join('');

const sign = (key: KeyObject, text: string): string =>
  createSign('RSA-SHA256').update(text).sign(key, 'base64');

type SignDeps = Pick<Context, 'clock' | 'random'>;

const stamp = ({ clock, random }: SignDeps): { timestamp: string; nonce: string } => ({
  timestamp: String(Math.floor(clock.now().getTime() / 1000)),
  nonce: random.bytes(16).toString('hex'),
});

/**
 * Returns the `Authorization` header of a call.
 *
 * @param target path with its query
 */
export function authorization(
  deps: SignDeps,
  merchant: WechatPayOptions,
  { method, target, body }: { method: string; target: string; body: string },
): string {
  const { timestamp, nonce } = stamp(deps);
  const fields = {
    mchid: merchant.WECHAT_PAY_MERCHANT_ID,
    nonce_str: nonce,
    timestamp,
    serial_no: merchant.WECHAT_PAY_SERIAL,
    signature: sign(merchant.privateKey, lines(method, target, timestamp, nonce, body)),
  };
  const list = Object.entries(fields).map(([name, value]) => `${name}="${value}"`);
  return `WECHATPAY2-SHA256-RSA2048 ${list.join(',')}`;
}

/** Returns the signed parameters that open the chat app's sheet, for one tap. */
export function sheetParameters(
  deps: SignDeps,
  privateKey: KeyObject,
  { appId, prepayId }: { appId: string; prepayId: string },
): JsapiParameters {
  const { timestamp: timeStamp, nonce: nonceStr } = stamp(deps);
  const order = `prepay_id=${prepayId}`;
  return {
    appId,
    timeStamp,
    nonceStr,
    package: order,
    signType: 'RSA',
    paySign: sign(privateKey, lines(appId, timeStamp, nonceStr, order)),
  };
}

/** Returns the signed parameters with which another app opens the chat app's sheet. */
export function appParameters(
  deps: SignDeps,
  privateKey: KeyObject,
  order: { appid: string; partnerid: string; prepayid: string },
): Record<string, string> {
  const { timestamp, nonce: noncestr } = stamp(deps);
  const text = lines(order.appid, timestamp, noncestr, order.prepayid);
  return { ...order, package: 'Sign=WXPay', noncestr, timestamp, sign: sign(privateKey, text) };
}

/**
 * Reports whether the platform signed these bytes within five minutes of now. Its answers and webhooks
 * have the same four headers.
 */
export async function isFromPlatform(
  { clock }: Pick<Context, 'clock'>,
  keyOf: (serial: string) => Promise<KeyObject | undefined>,
  headers: Headers,
  body: Buffer | string,
): Promise<boolean> {
  const headerValue = (name: string): string => {
    const value = headers[`wechatpay-${name}`];
    return typeof value === 'string' && value.length <= 1024 ? value : '';
  };
  const timestamp = headerValue('timestamp');
  const signature = headerValue('signature');
  const serial = headerValue('serial');
  if (!/^\d{1,12}$/.test(timestamp) || !/^\w{1,128}$/.test(serial) || signature === '')
    return false;
  if (Math.abs(clock.now().getTime() / 1000 - Number(timestamp)) > WINDOW_SECONDS) return false;
  const key = await keyOf(serial);
  if (key === undefined) return false;
  return createVerify('RSA-SHA256')
    .update(lines(timestamp, headerValue('nonce')))
    .update(body)
    .update('\n')
    .verify(key, signature, 'base64');
}
