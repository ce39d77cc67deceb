import { type Config, required } from '../../config.ts';
import type { Outside, Pretend } from '../sandbox.ts';
import { httpSms } from './http.ts';
import type { SmsPort } from './port.ts';
import { smsSettings } from './settings.ts';

/** How long we wait for the provider. */
const TIMEOUT_MS = 5000;

/** The driver `SMS_DRIVER` names. Raises ConfigError when it lacks something. */
export async function createSms(ctx: Outside, pretend: Pretend): Promise<SmsPort> {
  const drivers: Record<Config['SMS_DRIVER'], () => SmsPort | Promise<SmsPort>> = {
    sandbox: async () => await pretend(({ sms }) => sms({ ...ctx, timeoutMs: TIMEOUT_MS })),
    http() {
      const given = required('SMS_DRIVER=http', smsSettings.drivers.http, ctx.config);
      const { SMS_HTTP_URL: url, SMS_HTTP_SECRET: secret } = given;
      return httpSms({ url, secret, clock: ctx.clock, timeoutMs: TIMEOUT_MS });
    },
  };
  return await drivers[ctx.config.SMS_DRIVER]();
}
