import type { FastifyPluginAsync } from 'fastify';
import { type Config, required } from '../../config.ts';
import type { Context } from '../../context.ts';
import { httpSms } from './http.ts';
import { inboxPage } from '../../../sandbox/sms/page.ts';
import type { SmsPort } from './port.ts';
import { sandboxSms } from '../../../sandbox/sms/driver.ts';
import { smsSettings } from './settings.ts';

/** How long we wait for the provider. */
const SMS_TIMEOUT_MS = 5000;

/** The driver `SMS_DRIVER` names, with the sandbox's page at /sandbox/inbox. Raises ConfigError when it lacks something. */
export function createSms(
  config: Config,
  deps: Pick<Context, 'db' | 'clock' | 'random'> & { print?: (line: string) => void },
): { port: SmsPort; pages: Record<string, FastifyPluginAsync> } {
  if (config.SMS_DRIVER === 'sandbox') {
    const print = deps.print ?? ((line: string) => process.stdout.write(`${line}\n`));
    return {
      port: sandboxSms({ ...deps, print, timeoutMs: SMS_TIMEOUT_MS }),
      pages: { inbox: inboxPage(deps) },
    };
  }
  const { SMS_HTTP_URL: url, SMS_HTTP_SECRET: secret } = required(
    'SMS_DRIVER=http',
    smsSettings.drivers.http,
    config,
  );
  return {
    port: httpSms({ url, secret, clock: deps.clock, timeoutMs: SMS_TIMEOUT_MS }),
    pages: {},
  };
}
