import { type Config, ConfigError, required } from '../../config.ts';
import type { Outside, Pretend } from '../sandbox.ts';
import { privateKeyOf, publicKeyOf } from './keys.ts';
import { noPayment, type PaymentPort, type PaymentPorts } from './port.ts';
import { wechatMiniPayers, wechatPayers } from './wechat-payers.ts';

/** Timeout of one call to a provider. */
const TIMEOUT_MS = 5000;

/**
 * Creates the drivers of `PAYMENT_DRIVERS`, the default first. Loads the modules of a driver only if it is
 * in use. Throws ConfigError if a setting is missing.
 */
export async function createPayments(
  ctx: Outside,
  loadSandboxPartner: Pretend,
): Promise<PaymentPorts> {
  const drivers: Record<Config['PAYMENT_DRIVERS'][number], () => Promise<PaymentPort>> = {
    sandbox: async () => await loadSandboxPartner(({ payment }) => payment(ctx)),
    none: async () => noPayment,
    alipay: async () => {
      const settings = required(ctx.config, 'payment', 'alipay');
      const privateKey = privateKeyOf('ALIPAY_PRIVATE_KEY', settings.ALIPAY_PRIVATE_KEY);
      const publicKey = publicKeyOf('ALIPAY_PUBLIC_KEY', settings.ALIPAY_PUBLIC_KEY);
      const { alipayPayment } = await import('./alipay.ts');
      return alipayPayment({ ...settings, privateKey, publicKey, timeoutMs: TIMEOUT_MS }, ctx);
    },
    wechat: async () => {
      const settings = required(ctx.config, 'payment', 'wechat');
      const { WECHAT_PAY_PUBLIC_KEY_ID: id, WECHAT_PAY_PUBLIC_KEY: text } = settings;
      if ((id === undefined) !== (text === undefined)) {
        throw new ConfigError('WECHAT_PAY_PUBLIC_KEY and WECHAT_PAY_PUBLIC_KEY_ID go together');
      }
      const { WECHAT_PAY_MINI_APP_ID: miniAppId, WECHAT_PAY_MINI_SECRET: miniSecret } = settings;
      if ((miniAppId === undefined) !== (miniSecret === undefined)) {
        throw new ConfigError('WECHAT_PAY_MINI_APP_ID and WECHAT_PAY_MINI_SECRET go together');
      }
      const options = {
        ...settings,
        privateKey: privateKeyOf('WECHAT_PAY_PRIVATE_KEY', settings.WECHAT_PAY_PRIVATE_KEY),
        publicKey: id && text ? { id, key: publicKeyOf('WECHAT_PAY_PUBLIC_KEY', text) } : undefined,
        timeoutMs: TIMEOUT_MS,
      };
      const { wechatPayment } = await import('./wechat.ts');
      return {
        ...wechatPayment(options, ctx),
        payers: wechatPayers(options),
        miniPayers: wechatMiniPayers(options),
      };
    },
  };
  const [defaultDriver, ...otherDrivers] = await Promise.all(
    ctx.config.PAYMENT_DRIVERS.map(async (name) => await drivers[name]()),
  );
  if (defaultDriver === undefined) throw new ConfigError('PAYMENT_DRIVERS: names no driver');
  return [defaultDriver, ...otherDrivers];
}
