import { type Config, ConfigError } from '../../config.ts';
import type { Context } from '../../context.ts';
import { officialAccounts } from './accounts.ts';
import type { MiniProgramPort } from './port.ts';
import { SANDBOX_ACCOUNTS, sandboxMiniProgram } from './sandbox.ts';
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
  const { WECHAT_MINI_APP_ID: appId, WECHAT_MINI_SECRET: secret } = config;
  if (appId === undefined || secret === undefined) {
    throw new ConfigError(
      'MINI_PROGRAM_DRIVER=wechat needs WECHAT_MINI_APP_ID and WECHAT_MINI_SECRET',
    );
  }
  return wechatMiniProgram({
    baseUrl: config.WECHAT_API_URL.replace(/\/+$/, ''),
    miniProgram: { appId, secret },
    accounts,
    clock,
    timeoutMs: PLATFORM_TIMEOUT_MS,
  });
}
