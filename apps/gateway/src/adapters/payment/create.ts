import type { FastifyPluginAsync } from 'fastify';
import type { z } from 'zod';
import { type Config, ConfigError, required } from '../../config.ts';
import type { Context } from '../../context.ts';
import type { AlipayOptions } from './alipay.ts';
import { cashierPage } from '../../../sandbox/payment/page.ts';
import { privateKeyOf, publicKeyOf } from './keys.ts';
import type { PaymentPort, PaymentPorts } from './port.ts';
import { sandboxPayment } from '../../../sandbox/payment/driver.ts';
import { paymentSettings } from './settings.ts';
import type { WechatPayOptions } from './wechat-call.ts';
import { wechatPayers, type WechatPayersOptions } from './wechat-payers.ts';

type Deps = Pick<Context, 'db' | 'clock' | 'random' | 'log'>;
type Pages = Record<string, FastifyPluginAsync>;
type Driver = Config['PAYMENT_DRIVERS'][number];
type WechatSettings = z.output<typeof paymentSettings.drivers.wechat>;

/** How long a provider may take to answer one call. */
const PROVIDER_TIMEOUT_MS = 5000;

/**
 * The drivers `PAYMENT_DRIVERS` names, with the sandbox's pages at /sandbox/cashier; real drivers
 * have none. What a driver is made of is loaded only where it is in use. Raises ConfigError when one
 * lacks something.
 */
export async function createPayments(
  config: Config,
  deps: Deps,
): Promise<{ ports: PaymentPorts; pages: Pages }> {
  const [first, ...others] = await Promise.all(
    config.PAYMENT_DRIVERS.map(async (name) => await DRIVERS[name](config, deps)),
  );
  if (first === undefined) throw new ConfigError('PAYMENT_DRIVERS: names no driver');
  const pages = config.PAYMENT_DRIVERS.includes('sandbox')
    ? { cashier: cashierPage(sandboxDeps(config, deps)) }
    : {};
  return { ports: [first, ...others], pages };
}

const DRIVERS: Record<Driver, (config: Config, deps: Deps) => Promise<PaymentPort>> = {
  sandbox: async (config, deps) => await Promise.resolve(sandboxPayment(sandboxDeps(config, deps))),
  alipay: async (config, deps) => {
    const options = alipayOptions(config);
    const { alipayPayment } = await import('./alipay.ts');
    return alipayPayment(options, deps);
  },
  wechat: async (config, deps) => {
    const given = required('PAYMENT_DRIVERS=wechat', paymentSettings.drivers.wechat, config);
    const options = wechatOptions(given);
    const { wechatPayment } = await import('./wechat.ts');
    const payers = wechatPayers(payersOptions(given, options));
    return { ...wechatPayment(options, deps), payers };
  },
};

const sandboxDeps = (config: Config, deps: Deps) => ({ ...deps, publicUrl: config.PUBLIC_URL });

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
