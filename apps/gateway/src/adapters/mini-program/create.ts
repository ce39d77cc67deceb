import { CodedError } from '@shtrans/contract/errors';
import { type Config, required } from '../../config.ts';
import type { Outside, Pretend } from '../sandbox.ts';
import { officialAccounts } from './accounts.ts';
import type { MiniProgramPort } from './port.ts';
import { miniProgramSettings } from './settings.ts';
import { wechatMiniProgram } from './wechat.ts';

/** How long we wait for one call of the platform; a request makes four at most. */
const TIMEOUT_MS = 5000;

/** The driver `MINI_PROGRAM_DRIVER` names. Raises ConfigError when it lacks something. */
export async function createMiniProgram(ctx: Outside, pretend: Pretend): Promise<MiniProgramPort> {
  const { config, clock } = ctx;
  const drivers: Record<
    Config['MINI_PROGRAM_DRIVER'],
    () => MiniProgramPort | Promise<MiniProgramPort>
  > = {
    sandbox: async () =>
      await pretend(({ miniProgram }) => miniProgram({ ...ctx, timeoutMs: TIMEOUT_MS })),
    wechat() {
      const { wechat } = miniProgramSettings.drivers;
      const given = required('MINI_PROGRAM_DRIVER=wechat', wechat, config);
      return wechatMiniProgram({
        baseUrl: given.WECHAT_API_URL,
        miniProgram: { appId: given.WECHAT_MINI_APP_ID, secret: given.WECHAT_MINI_SECRET },
        accounts: officialAccounts(config.WECHAT_ACCOUNTS),
        clock,
        timeoutMs: TIMEOUT_MS,
      });
    },
    none: () => noPlatform,
  };
  return await drivers[config.MINI_PROGRAM_DRIVER]();
}

/** No chat platform is connected. */
const noPlatform: MiniProgramPort = {
  name: 'none',
  generateScheme: () => Promise.reject(new CodedError('upstream_failed')),
  generateCode: () => Promise.reject(new CodedError('upstream_failed')),
  jsSdkTicket: () => Promise.reject(new CodedError('account_unknown', { field: 'appId' })),
};
