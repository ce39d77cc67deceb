import type { FastifyPluginAsync } from 'fastify';
import { type Config, ConfigError } from '../../config.ts';
import type { Context } from '../../context.ts';
import type { AlipayOptions } from './alipay.ts';
import { cashierPage } from './cashier-page.ts';
import { privateKeyOf, publicKeyOf } from './keys.ts';
import type { PaymentPort, PaymentPorts } from './port.ts';
import { sandboxPayment } from './sandbox.ts';
import type { WechatPayOptions } from './wechat-call.ts';
import { wechatPayers, type WechatPayersOptions } from './wechat-payers.ts';

type Deps = Pick<Context, 'db' | 'clock' | 'random' | 'log'>;
type Pages = Record<string, FastifyPluginAsync>;
type Driver = Config['PAYMENT_DRIVERS'][number];

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
    const options = wechatOptions(config);
    const { wechatPayment } = await import('./wechat.ts');
    const payers = wechatPayers(payersOptions(config, options));
    return { ...wechatPayment(options, deps), payers };
  },
};

const sandboxDeps = (config: Config, deps: Deps) => ({ ...deps, publicUrl: config.PUBLIC_URL });

function alipayOptions(config: Config): AlipayOptions {
  const given = required('alipay', config, [
    'ALIPAY_APP_ID',
    'ALIPAY_SELLER_ID',
    'ALIPAY_PRIVATE_KEY',
    'ALIPAY_PUBLIC_KEY',
    'PUBLIC_URL',
  ]);
  return {
    appId: given.ALIPAY_APP_ID,
    sellerId: given.ALIPAY_SELLER_ID,
    privateKey: privateKeyOf('ALIPAY_PRIVATE_KEY', given.ALIPAY_PRIVATE_KEY),
    publicKey: publicKeyOf('ALIPAY_PUBLIC_KEY', given.ALIPAY_PUBLIC_KEY),
    gatewayUrl: config.ALIPAY_GATEWAY_URL,
    publicUrl: withoutSlash(given.PUBLIC_URL),
    timeoutMs: PROVIDER_TIMEOUT_MS,
  };
}

function wechatOptions(config: Config): WechatPayOptions {
  const given = required('wechat', config, [
    'WECHAT_PAY_APP_ID',
    'WECHAT_PAY_APP_SECRET',
    'WECHAT_PAY_MERCHANT_ID',
    'WECHAT_PAY_SERIAL',
    'WECHAT_PAY_PRIVATE_KEY',
    'WECHAT_PAY_API_V3_KEY',
    'PUBLIC_URL',
  ]);
  const { WECHAT_PAY_PUBLIC_KEY_ID: keyId, WECHAT_PAY_PUBLIC_KEY: key } = config;
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
    apiUrl: withoutSlash(config.WECHAT_PAY_API_URL),
    publicUrl: withoutSlash(given.PUBLIC_URL),
    timeoutMs: PROVIDER_TIMEOUT_MS,
  };
}

/** Payers' ids are of the account that is paid with. */
const payersOptions = (
  config: Config,
  { appId, publicUrl, timeoutMs }: WechatPayOptions,
): WechatPayersOptions => ({
  appId,
  secret: required('wechat', config, ['WECHAT_PAY_APP_SECRET']).WECHAT_PAY_APP_SECRET,
  openUrl: withoutSlash(config.WECHAT_OPEN_URL),
  apiUrl: withoutSlash(config.WECHAT_API_URL),
  publicUrl,
  timeoutMs,
});

const withoutSlash = (url: string): string => url.replace(/\/+$/, '');

type Named<K extends keyof Config> = { [P in K]-?: NonNullable<Config[P]> };

/** The named values, all of them given. Raises ConfigError with those that are missing. */
function required<K extends keyof Config>(
  driver: Driver,
  config: Config,
  names: readonly K[],
): Named<K> {
  if (hasAll(config, names)) return config;
  const missing = names.filter((name) => config[name] === undefined);
  throw new ConfigError(`PAYMENT_DRIVERS=${driver} needs ${missing.join(', ')}`);
}

const hasAll = <K extends keyof Config>(
  config: Config,
  names: readonly K[],
): config is Config & Named<K> => names.every((name) => config[name] !== undefined);
