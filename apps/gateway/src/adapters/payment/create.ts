import type { z } from 'zod';
import { type Config, ConfigError, required } from '../../config.ts';
import type { AlipayOptions } from './alipay.ts';
import { privateKeyOf, publicKeyOf } from './keys.ts';
import type { PaymentPort, PaymentPorts } from './port.ts';
import type { Outside, Pretend } from '../sandbox.ts';
import { paymentSettings } from './settings.ts';
import type { WechatPayOptions } from './wechat-call.ts';
import { wechatPayers, type WechatPayersOptions } from './wechat-payers.ts';

type Driver = Config['PAYMENT_DRIVERS'][number];
type WechatSettings = z.output<typeof paymentSettings.drivers.wechat>;

/** How long a provider may take to answer one call. */
const PROVIDER_TIMEOUT_MS = 5000;

/**
 * The drivers `PAYMENT_DRIVERS` names, the default first. What a driver is made of is loaded only where
 * it is in use. Raises ConfigError when one lacks something.
 */
export async function createPayments(ctx: Outside, pretend: Pretend): Promise<PaymentPorts> {
  const drivers: Record<Driver, () => Promise<PaymentPort>> = {
    sandbox: async () => await pretend(({ payment }) => payment(ctx)),
    alipay: async () => {
      const options = alipayOptions(ctx.config);
      const { alipayPayment } = await import('./alipay.ts');
      return alipayPayment(options, ctx);
    },
    wechat: async () => {
      const { wechat } = paymentSettings.drivers;
      const given = required('PAYMENT_DRIVERS=wechat', wechat, ctx.config);
      const options = wechatOptions(given);
      const { wechatPayment } = await import('./wechat.ts');
      return {
        ...wechatPayment(options, ctx),
        payers: wechatPayers(payersOptions(given, options)),
      };
    },
  };
  const [first, ...others] = await Promise.all(
    ctx.config.PAYMENT_DRIVERS.map(async (name) => await drivers[name]()),
  );
  if (first === undefined) throw new ConfigError('PAYMENT_DRIVERS: names no driver');
  return [first, ...others];
}

function alipayOptions(config: Config): AlipayOptions {
  const given = required('PAYMENT_DRIVERS=alipay', paymentSettings.drivers.alipay, config);
  return {
    appId: given.ALIPAY_APP_ID,
    sellerId: given.ALIPAY_SELLER_ID,
    privateKey: privateKeyOf('ALIPAY_PRIVATE_KEY', given.ALIPAY_PRIVATE_KEY),
    publicKey: publicKeyOf('ALIPAY_PUBLIC_KEY', given.ALIPAY_PUBLIC_KEY),
    gatewayUrl: given.ALIPAY_GATEWAY_URL,
    publicUrl: given.PUBLIC_URL,
    timeoutMs: PROVIDER_TIMEOUT_MS,
  };
}

function wechatOptions(given: WechatSettings): WechatPayOptions {
  const { WECHAT_PAY_PUBLIC_KEY_ID: keyId, WECHAT_PAY_PUBLIC_KEY: key } = given;
  if ((keyId === undefined) !== (key === undefined)) {
    throw new ConfigError('WECHAT_PAY_PUBLIC_KEY and WECHAT_PAY_PUBLIC_KEY_ID go together');
  }
  return {
    appId: given.WECHAT_PAY_APP_ID,
    merchantId: given.WECHAT_PAY_MERCHANT_ID,
    serial: given.WECHAT_PAY_SERIAL,
    privateKey: privateKeyOf('WECHAT_PAY_PRIVATE_KEY', given.WECHAT_PAY_PRIVATE_KEY),
    apiV3Key: given.WECHAT_PAY_API_V3_KEY,
    publicKey:
      keyId === undefined || key === undefined
        ? undefined
        : { id: keyId, key: publicKeyOf('WECHAT_PAY_PUBLIC_KEY', key) },
    apiUrl: given.WECHAT_PAY_API_URL,
    publicUrl: given.PUBLIC_URL,
    timeoutMs: PROVIDER_TIMEOUT_MS,
  };
}

/** Payers' ids are of the account that is paid with. */
const payersOptions = (
  given: WechatSettings,
  { appId, publicUrl, timeoutMs }: WechatPayOptions,
): WechatPayersOptions => ({
  appId,
  secret: given.WECHAT_PAY_APP_SECRET,
  openUrl: given.WECHAT_OPEN_URL,
  apiUrl: given.WECHAT_API_URL,
  publicUrl,
  timeoutMs,
});
