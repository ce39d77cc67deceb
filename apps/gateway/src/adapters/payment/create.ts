import { type Config, ConfigError, required } from '../../config.ts';
import type { Outside, Pretend } from '../sandbox.ts';
import { privateKeyOf, publicKeyOf } from './keys.ts';
import { noPayment, type PaymentPort, type PaymentPorts } from './port.ts';
import { wechatMiniPayers, wechatPayers } from './wechat-payers.ts';

/** How long a provider may take to answer one call. */
const TIMEOUT_MS = 5000;

/**
 * The drivers `PAYMENT_DRIVERS` names, the default first. What a driver is made of is loaded only where
 * it is in use. Raises ConfigError when one lacks something.
 */
export async function createPayments(ctx: Outside, pretend: Pretend): Promise<PaymentPorts> {
  const drivers: Record<Config['PAYMENT_DRIVERS'][number], () => Promise<PaymentPort>> = {
    sandbox: async () => await pretend(({ payment }) => payment(ctx)),
    none: async () => noPayment,
    alipay: async () => {
      const given = required(ctx.config, 'payment', 'alipay');
      const privateKey = privateKeyOf('ALIPAY_PRIVATE_KEY', given.ALIPAY_PRIVATE_KEY);
      const publicKey = publicKeyOf('ALIPAY_PUBLIC_KEY', given.ALIPAY_PUBLIC_KEY);
      const { alipayPayment } = await import('./alipay.ts');
      return alipayPayment({ ...given, privateKey, publicKey, timeoutMs: TIMEOUT_MS }, ctx);
    },
    wechat: async () => {
      const given = required(ctx.config, 'payment', 'wechat');
      const { WECHAT_PAY_PUBLIC_KEY_ID: id, WECHAT_PAY_PUBLIC_KEY: text } = given;
      if ((id === undefined) !== (text === undefined)) {
        throw new ConfigError('WECHAT_PAY_PUBLIC_KEY and WECHAT_PAY_PUBLIC_KEY_ID go together');
      }
      const { WECHAT_PAY_MINI_APP_ID: miniAppId, WECHAT_PAY_MINI_SECRET: miniSecret } = given;
      if ((miniAppId === undefined) !== (miniSecret === undefined)) {
        throw new ConfigError('WECHAT_PAY_MINI_APP_ID and WECHAT_PAY_MINI_SECRET go together');
      }
      const options = {
        ...given,
        privateKey: privateKeyOf('WECHAT_PAY_PRIVATE_KEY', given.WECHAT_PAY_PRIVATE_KEY),
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
  const [first, ...others] = await Promise.all(
    ctx.config.PAYMENT_DRIVERS.map(async (name) => await drivers[name]()),
  );
  if (first === undefined) throw new ConfigError('PAYMENT_DRIVERS: names no driver');
  return [first, ...others];
}
