import { type Config, required } from '../../config.ts';
import type { Context } from '../../context.ts';
import { officialAccounts } from './accounts.ts';
import type { MiniProgramPort } from './port.ts';
import { SANDBOX_ACCOUNTS, sandboxMiniProgram } from '../../../sandbox/mini-program/driver.ts';
import { miniProgramSettings } from './settings.ts';
import { wechatMiniProgram } from './wechat.ts';

/** How long we wait for one call of the platform; a request makes four at most. */
const PLATFORM_TIMEOUT_MS = 5000;

/** The driver `MINI_PROGRAM_DRIVER` names. Raises ConfigError when it lacks something. */
export function createMiniProgram(
  config: Config,
  { clock, random }: Pick<Context, 'clock' | 'random'>,
): MiniProgramPort {
  const accounts = officialAccounts(config.WECHAT_ACCOUNTS);
  if (config.MINI_PROGRAM_DRIVER === 'sandbox') {
    return sandboxMiniProgram({
      accounts: accounts.length > 0 ? accounts : SANDBOX_ACCOUNTS,
      random,
      timeoutMs: PLATFORM_TIMEOUT_MS,
    });
  }
  const given = required('MINI_PROGRAM_DRIVER=wechat', miniProgramSettings.drivers.wechat, config);
  return wechatMiniProgram({
    baseUrl: given.WECHAT_API_URL,
    miniProgram: { appId: given.WECHAT_MINI_APP_ID, secret: given.WECHAT_MINI_SECRET },
    accounts,
    clock,
    timeoutMs: PLATFORM_TIMEOUT_MS,
  });
}
